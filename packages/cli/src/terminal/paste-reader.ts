import type { Paste } from "./input.ts";

/** How many characters of a pasted text are taken; the rest is left out, and `cut` says so. */
export const MAX_PASTE = 1 << 20;

const START = "\x1b[200~";
const END = "\x1b[201~";

/**
 * Reads one pasted text, from behind its start mark. Some terminals let through an end mark that is in the text, so that what
 * follows would be obeyed as if it were typed: the last mark counts of those that come shortly one after another (D-11).
 */
export class PasteReader {
  /** Where the last end mark is, once one has come. */
  end: number | undefined;

  private text = "";
  private cut = false;

  /** Takes what has come. Gives what is behind the text when that is certain, because another paste begins there. */
  push(text: string): string | undefined {
    let from = Math.max(0, this.text.length - START.length + 1);
    this.text += text;
    for (;;) {
      const end = this.text.indexOf(END, from);
      const start = this.end === undefined ? -1 : this.text.indexOf(START, this.end);
      if (start !== -1 && (end === -1 || start < end)) return this.text.slice(this.end! + END.length);
      if (end === -1) break;
      this.end = end;
      from = end + END.length;
    }
    this.bound();
    return undefined;
  }

  /** What is behind the last end mark: it was typed. */
  get rest(): string {
    return this.end === undefined ? "" : this.text.slice(this.end + END.length);
  }

  /** The text that was pasted, as far as it came. */
  get paste(): Paste {
    const end = this.end ?? this.text.length;
    const text = withoutControls(this.text.slice(0, Math.min(end, MAX_PASTE)));
    return { type: "paste", text, ...((this.cut || end > MAX_PASTE) && { cut: true }) };
  }

  /** Keeps no more than is taken, and what may be the beginning of an end mark. */
  private bound(): void {
    const tail = END.length - 1;
    if (this.end === undefined && this.text.length > MAX_PASTE + tail) {
      this.cut = true;
      this.text = this.text.slice(0, MAX_PASTE) + this.text.slice(-tail);
    }
  }
}

/** Escape sequences go as a whole, other controls by themselves. What is left is as it was copied. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const bare = text.replace(/\x1b\[[0-?]*[ -/]*[@-~]|\x1b[@-_]?/g, "").replace(/\r\n?/g, "\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return bare.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, "").toWellFormed();
}
