const NEWLINE = 0x0a;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A JSON-RPC message as it was read: nothing about it is sure. */
export type RawMessage = { readonly [key: string]: any };

/** A line on its way, as the bytes that it is. */
export interface Line {
  /** Without its newline. */
  readonly bytes: Uint8Array;
  /** Whether a newline ended it: the last of a stream may lack it. */
  readonly ended: boolean;
  /** What it says, where that is a JSON object. */
  readonly message: RawMessage | undefined;
}

/** Cuts bytes into lines. */
export class LineCutter {
  private rest: Uint8Array[] = [];

  /** The lines that these bytes complete. */
  *push(chunk: Uint8Array): Iterable<Line> {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      const bytes = this.rest.length === 0 ? chunk.slice(from, at) : join([...this.rest, chunk.subarray(from, at)]);
      this.rest = [];
      from = at + 1;
      yield lineOf(bytes, true);
    }
    if (from < chunk.length) this.rest.push(chunk.slice(from));
  }

  /** What is left at the end of the stream. */
  *end(): Iterable<Line> {
    if (this.rest.length > 0) yield lineOf(join(this.rest), false);
    this.rest = [];
  }
}

/** The bytes of a text as UTF-8. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Some bytes after others. */
export function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A line as it goes over the wire. */
export function wireBytes({ bytes, ended }: Line): Uint8Array {
  return ended ? join([bytes, Uint8Array.of(NEWLINE)]) : bytes;
}

function lineOf(bytes: Uint8Array, ended: boolean): Line {
  return { bytes, ended, message: messageOf(bytes) };
}

function messageOf(bytes: Uint8Array): RawMessage | undefined {
  try {
    const value: unknown = JSON.parse(decoder.decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as RawMessage) : undefined;
  } catch {
    return undefined;
  }
}
