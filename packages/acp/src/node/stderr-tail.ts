import type { Readable } from "node:stream";
import { TextTail } from "./text-tail.ts";

/** How `stderrTail` reads. */
export interface StderrTailOptions {
  /** Bytes of UTF-8 that are kept. Default 16384. */
  readonly maxBytes?: number;
  /** Gets everything as it comes, as text but not cleaned. What it throws is dropped: a log must not stop the agent. */
  readonly onStderr?: (text: string) => void;
}

/** The end of what a child process wrote to stderr. */
export interface StderrTail {
  /** What is kept so far. Not cleaned: `clean` it before it is shown. */
  text(): string;
  /** Resolves when stderr has ended or broken; never rejects. */
  readonly ended: Promise<void>;
}

/**
 * Reads the stderr of a child process from now to its end, so that the child never blocks on a full pipe (STDIO-08),
 * and keeps the last part. Bytes that are no UTF-8 become U+FFFD. Memory is bounded by `maxBytes`.
 */
export function stderrTail(stream: Readable, options: StderrTailOptions = {}): StderrTail {
  const { maxBytes = 16_384, onStderr } = options;
  const tail = new TextTail(maxBytes);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const take = (text: string) => {
    if (text === "") return;
    tail.append(text);
    try {
      onStderr?.(text);
    } catch {}
  };
  const ended = new Promise<void>((resolve) => {
    stream.on("data", (chunk: Buffer) => take(decoder.decode(chunk, { stream: true })));
    stream.on("error", () => {});
    stream.once("close", () => {
      take(decoder.decode());
      resolve();
    });
  });
  return { text: () => tail.toString(), ended };
}
