import type { Fault, Receiver } from "../rpc/index.ts";
import { nestsDeeperThan, parse } from "./json.ts";
import { MAX_DEPTH, MAX_MESSAGE_BYTES, type WireLimits } from "./limits.ts";
import { completeLength } from "./utf8.ts";

const NEWLINE = 0x0a;
const HEAD = 256;

/**
 * Cuts bytes into lines and lines into JSON values, in time linear in their size. It keeps at most one unfinished line,
 * and no more of it than `maxMessageBytes`; whatever is wrong with a line, the next one is read as if nothing had happened.
 */
export class LineReader {
  private readonly receiver: Pick<Receiver, "message" | "fault">;
  private readonly maxMessageBytes: number;
  private readonly maxDepth: number;
  private readonly decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** The decoded parts of the unfinished line. */
  private parts: string[] = [];
  /** The bytes of a character that the last chunk cut. */
  private carry: Uint8Array = new Uint8Array(0);
  /** The size of the unfinished line. */
  private size = 0;
  /** Why the unfinished line is being skipped. */
  private bad: "size" | "encoding" | undefined;
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
      if (end > start) {
        this.keep(bytes.subarray(start, end));
        this.finish();
      }
      start = end + 1;
    }
  }

  /** Adds to the unfinished line. */
  private keep(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.bad !== undefined) return;
    if (this.size > this.maxMessageBytes) return this.spoil("size", bytes);
    const whole = this.carry.length === 0 ? bytes : concat(this.carry, bytes);
    const length = completeLength(whole);
    const text = this.decode(length === whole.length ? whole : whole.subarray(0, length));
    this.carry = length === whole.length ? none : whole.slice(length);
    if (text === undefined) this.spoil("encoding", whole);
    else if (text !== "") this.parts.push(text);
  }

  /** The unfinished line cannot become a message: its first characters are all that is kept of it. */
  private spoil(why: "size" | "encoding", bytes: Uint8Array): void {
    this.bad = why;
    const lenient = this.parts.length > 0 ? "" : new TextDecoder().decode(bytes.subarray(0, HEAD));
    this.parts = [(this.parts[0] ?? lenient).slice(0, HEAD)];
    this.carry = none;
  }

  /** The unfinished line is complete. */
  private finish(): void {
    const { size, bad, parts } = this;
    const truncated = this.carry.length > 0;
    this.size = 0;
    this.bad = undefined;
    this.parts = [];
    this.carry = none;
    const text = parts.length === 1 ? parts[0]! : parts.join("");
    if (bad === "size") {
      this.fault("size", `A message of ${size} bytes is over the limit of ${this.maxMessageBytes} bytes`, size, text);
    } else if (bad === "encoding" || truncated) {
      this.fault("encoding", `A message of ${size} bytes is not valid UTF-8`, size, text);
    } else this.line(text);
  }

  private line(text: string): void {
    if (this.atStart) {
      this.atStart = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    let value: unknown;
    try {
      value = parse(text);
    } catch (error) {
      if (text.trim() === "") return;
      const problem = `A line of ${byteLength(text)} bytes is not JSON: ${(error as Error).name}`;
      return this.fault("syntax", problem, byteLength(text), text);
    }
    if (text.length > this.maxDepth * 2 && nestsDeeperThan(this.maxDepth, value)) {
      const problem = `A message nests deeper than the limit of ${this.maxDepth} levels`;
      return this.fault("depth", problem, byteLength(text), text);
    }
    this.receiver.message(value);
  }

  private fault(kind: Fault["kind"], problem: string, bytes: number, text: string): void {
    const head = text.slice(0, HEAD);
    const about = kind === "syntax" || kind === "encoding" ? undefined : sniff(head);
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

const none = new Uint8Array(0);

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Which call an unreadable message is about: writers put the id and the method first. */
function sniff(head: string): Fault["about"] {
  const found =
    /^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,100}")\s*,\s*"(method|result|error)"/.exec(
      head,
    );
  if (found === null) return undefined;
  return { id: JSON.parse(found[1]!), kind: found[2] === "method" ? "request" : "response" };
}
