import type { Flaw, Frame } from "./frame.ts";

/**
 * Makes frames of the bytes that a program writes, whatever they are. The last line is a frame too if it has no newline, once
 * `end` is called.
 */
export class LineSplitter {
  private rest: Uint8Array[] = [];
  private readonly take: (frame: Omit<Frame, "at" | "from">) => void;

  constructor(take: (frame: Omit<Frame, "at" | "from">) => void) {
    this.take = take;
  }

  bytes(chunk: Uint8Array): void {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      this.rest.push(chunk.subarray(from, at));
      this.flush([]);
      from = at + 1;
    }
    // The chunk may be used again by whoever read it.
    if (from < chunk.length) this.rest.push(chunk.slice(from));
  }

  end(): void {
    if (this.rest.length > 0) this.flush(["unended"]);
  }

  private flush(flaws: Flaw[]): void {
    const bytes = Buffer.concat(this.rest);
    this.rest = [];
    this.take(read(bytes, flaws));
  }
}

/** What a line is. */
export function read(bytes: Uint8Array, flaws: readonly Flaw[] = []): Omit<Frame, "at" | "from"> {
  const found: Flaw[] = [...flaws];
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    found.push("not UTF-8");
    text = Buffer.from(bytes).toString("utf8");
  }
  if (text.startsWith("\uFEFF")) {
    found.push("byte order mark");
    text = text.slice(1);
  }
  if (text.trim() === "") return { text, flaws: [...found, "blank"] };
  try {
    return { text, json: JSON.parse(text), flaws: found };
  } catch {
    return { text, flaws: [...found, "not JSON"] };
  }
}
