import type { Message, Receiver, Wire } from "../rpc/index.ts";
import type { Bytes } from "./bytes.ts";
import { encode } from "./json.ts";
import type { WireLimits } from "./limits.ts";
import { LineReader } from "./line-reader.ts";
import { LineWriter } from "./line-writer.ts";

/** How lines are read and written. */
export interface LinesOptions {
  readonly limits?: WireLimits | undefined;
  /** When queued messages are written: by default in a microtask. A platform may know a later moment of the same turn. */
  readonly defer?: (flush: () => void) => void;
}

/**
 * Line separators that JSON leaves as they are. Readers that know more line ends than `\n` (Node's `readline` is one) would cut
 * the message in two.
 */
function onOneLine(json: string): string {
  if (!json.includes("\u2028") && !json.includes("\u2029")) return json;
  return json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/**
 * The standard wire of ACP: one JSON message a line, UTF-8, ended by `\n`. Reads `\r\n`, blank lines, a byte order mark at
 * the start and a last line without its end; writes none of them. Invalid UTF-8 is refused, never replaced.
 */
export function lines(bytes: Bytes, options: LinesOptions = {}): Wire {
  const writer = new LineWriter(bytes, options.defer ?? queueMicrotask);
  return {
    open(receiver: Receiver): void {
      const reader = new LineReader(receiver, options.limits);
      bytes.open({
        bytes: (chunk) => reader.push(chunk),
        end: (cause) => {
          reader.end();
          receiver.end(cause);
        },
        broken: (cause) => receiver.broken(cause),
      });
    },
    send: (message: Message) => writer.send(onOneLine(encode(message))),
    pause: () => bytes.pause(),
    resume: () => bytes.resume(),
    async end(): Promise<void> {
      await writer.flushed();
      await bytes.end();
    },
    destroy: () => bytes.destroy(),
  };
}
