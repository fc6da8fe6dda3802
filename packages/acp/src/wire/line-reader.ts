import type { Fault, Receiver } from "../rpc/index.ts";
import { aboutHead, aboutValue } from "./about.ts";
import { exactIds, nestsDeeperThan } from "./json.ts";
import { MAX_DEPTH, MAX_MESSAGE_BYTES, type WireLimits } from "./limits.ts";
import { LineBuffer } from "./line-buffer.ts";

const NEWLINE = 0x0a;
/** How much of a bad line is shown, in UTF-16 units, and how many bytes that may take. */
const HEAD = 2_048;
const HEAD_BYTES = HEAD * 4;

/**
 * Cuts bytes into lines and lines into JSON values, in time linear in their size. It keeps at most one unfinished line,
 * and no more of it than `maxMessageBytes`; whatever is wrong with a line, the next one is read as if nothing had happened.
 */
export class LineReader {
  private readonly receiver: Pick<Receiver, "message" | "fault">;
  private readonly maxMessageBytes: number;
  private readonly maxDepth: number;
  private readonly decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  private readonly buffer = new LineBuffer();
  /** The size of the unfinished line, of which `buffer` holds less when it is over the limit. */
  private size = 0;
  private atStart = true;

  constructor(receiver: Pick<Receiver, "message" | "fault">, limits: WireLimits = {}) {
    this.receiver = receiver;
    this.maxMessageBytes = limits.maxMessageBytes ?? MAX_MESSAGE_BYTES;
    this.maxDepth = limits.maxDepth ?? MAX_DEPTH;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    if (this.size > 0) {
      const end = chunk.indexOf(NEWLINE);
      this.keep(end === -1 ? chunk : chunk.subarray(0, end));
      if (end === -1) return;
      this.finish();
      start = end + 1;
    }
    const end = chunk.lastIndexOf(NEWLINE);
    if (end >= start) this.lines(chunk.subarray(start, end));
    const rest = Math.max(start, end + 1);
    if (rest < chunk.length) this.keep(chunk.subarray(rest));
  }

  /** The input has ended: a last line may lack its newline. */
  end(): void {
    if (this.size > 0) this.finish();
  }

  /** Whole lines, without the last newline: decoded together, which costs far less than one by one. */
  private lines(bytes: Uint8Array): void {
    const text = bytes.length <= this.maxMessageBytes ? this.decode(bytes) : undefined;
    if (text === undefined) return this.linesOneByOne(bytes);
    let start = 0;
    for (;;) {
      const end = text.indexOf("\n", start);
      if (end === -1) break;
      this.line(text.slice(start, end));
      start = end + 1;
    }
    this.line(start === 0 ? text : text.slice(start));
  }

  private linesOneByOne(bytes: Uint8Array): void {
    for (let start = 0; start <= bytes.length; ) {
      const next = bytes.indexOf(NEWLINE, start);
      const end = next === -1 ? bytes.length : next;
      this.bytes(bytes.subarray(start, end), end - start);
      start = end + 1;
    }
  }

  /** Adds to the unfinished line. Of one that is too large only the head is kept. */
  private keep(bytes: Uint8Array): void {
    const { buffer } = this;
    this.size += bytes.length;
    if (this.size <= this.maxMessageBytes) return buffer.append(bytes);
    buffer.truncate(HEAD_BYTES);
    buffer.append(bytes.subarray(0, HEAD_BYTES - buffer.length));
  }

  /** The unfinished line is complete. */
  private finish(): void {
    const { size } = this;
    this.size = 0;
    this.bytes(this.buffer.view(), size);
  }

  /** One line, or as much as was kept of it. Its memory is given back before the message is handled. */
  private bytes(bytes: Uint8Array, size: number): void {
    const fits = size <= this.maxMessageBytes;
    const text = fits ? this.decode(bytes) : undefined;
    const head = text === undefined ? lenient(bytes) : "";
    this.buffer.truncate(0);
    if (text !== undefined) return this.line(text);
    this.atStart = false;
    if (fits) return this.fault("encoding", `A message of ${size} bytes is not valid UTF-8`, size, head);
    const problem = `A message of ${size} bytes is over the limit of ${this.maxMessageBytes} bytes`;
    this.fault("size", problem, size, head);
  }

  private line(text: string): void {
    if (text === "" || text === "\r") return;
    if (this.atStart) {
      this.atStart = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (text.trim() === "") return;
      const size = byteLength(text);
      return this.fault("syntax", `A line of ${size} bytes is not JSON`, size, text);
    }
    if (text.length > this.maxDepth * 2 && nestsDeeperThan(this.maxDepth, value)) {
      const problem = `A message nests deeper than the limit of ${this.maxDepth} levels`;
      return this.fault("depth", problem, byteLength(text), text, aboutValue(value));
    }
    this.receiver.message(exactIds(text, value));
  }

  private fault(kind: Fault["kind"], problem: string, bytes: number, text: string, known?: Fault["about"]): void {
    const head = copy(text.slice(0, HEAD));
    const about = known ?? aboutHead(head);
    this.receiver.fault(about === undefined ? { kind, problem, bytes, head } : { kind, problem, bytes, head, about });
  }

  private decode(bytes: Uint8Array): string | undefined {
    try {
      return this.decoder.decode(bytes);
    } catch {
      return undefined;
    }
  }
}

/** The head of a line that cannot be read, for a person to look at. */
function lenient(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
}

/** A slice keeps all of its text in memory, which may be large; a copy does not. */
function copy(slice: string): string {
  return JSON.parse(JSON.stringify(slice)) as string;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
