import type { FileHandle } from "node:fs/promises";
import type { Frame, Incident } from "@colloquy/acp/rpc";
import { version } from "../program/index.ts";
import { hideSecrets } from "../secrets/index.ts";
import { openTrace } from "./open-trace.ts";
import { redactor } from "./redact.ts";
import type { Report } from "./report.ts";

/** As much may wait to be written, in characters; what comes while more does is counted and left out. */
export const MAX_UNWRITTEN = 32_000_000;

/** How a trace is written. */
export interface TraceFileOptions {
  /** Writes messages as they are, secrets included. Default false: see `redactor`. */
  readonly raw?: boolean;
  /** Is told once, in a sentence, when the trace ends before its time. */
  readonly onProblem?: (problem: string) => void;
}

/** A trace that is being written. */
export interface TraceFile {
  /** For the client's option of this name. */
  tap(frame: Frame): void;
  /** For the client's option of this name. */
  onIncident(incident: Incident): void;
  /** Writes why nothing went on, as it was at this moment. */
  report(report: Report): void;
  /** Writes what is left. Never rejects; can be called again. */
  close(): Promise<void>;
}

/**
 * Writes a trace, a line of JSON each:
 * - first `{"colloquy-trace":1,"at":ISO time,"program":…,"redacted":true|false}`;
 * - a message `{"t":ms,"dir":"in"|"out","message":…}`: `t` counts from the first line, `in` is from the agent;
 * - what was strange `{"t":ms,"incident":kind,"problem":sentence,"head"?:the beginning of what was no message}`;
 * - why nothing went on, when the run was stopped: `{"t":ms,"report":…}`, see `Report`;
 * - `{"t":ms,"lost":n}` where so many lines are missing, because the disk was too slow.
 *
 * The file is its owner's alone (0600). Throws a `UsageError` where there is something else at the path (see `openTrace`).
 * Writing never delays or fails the conversation: on a full disk the trace ends, which is said once. What has not been
 * written when the process dies is missing; the lines that are there are whole but the last.
 */
export async function traceFile(path: string, options: TraceFileOptions = {}): Promise<TraceFile> {
  const { raw = false, onProblem = () => {} } = options;
  const file = await openTrace(path);
  const start = performance.now();
  const writer = new Writer(file, (error) =>
    onProblem(`The trace ends here: ${path} cannot be written: ${error.message}`),
  );
  const write = (entry: object) => writer.line(entry, Math.round((performance.now() - start) * 10) / 10);
  const redact = raw ? ({ message }: Frame) => message : redactor();
  const safe = (text: string) => (raw ? text : hideSecrets(text));
  writer.text(
    `${JSON.stringify({ "colloquy-trace": 1, at: new Date().toISOString(), program: `colloquy ${version}`, redacted: !raw })}\n`,
  );
  return {
    tap: (frame) => write({ dir: frame.direction, message: redact(frame) }),
    onIncident: ({ kind, problem, fault }) =>
      write({ incident: kind, problem: safe(problem), ...(fault && { head: safe(fault.head) }) }),
    report: (report) => write({ report }),
    close: () => writer.close(),
  };
}

/** Writes one piece after the other, behind the back of those who call. */
class Writer {
  private readonly file: FileHandle;
  private readonly onFailure: (error: Error) => void;
  private waiting: string[] = [];
  private size = 0;
  private lost = 0;
  private over = false;
  private writing: Promise<void> | undefined;

  constructor(file: FileHandle, onFailure: (error: Error) => void) {
    this.file = file;
    this.onFailure = onFailure;
  }

  line(entry: object, t: number): void {
    if (this.over) return;
    if (this.size > MAX_UNWRITTEN) {
      this.lost++;
      return;
    }
    if (this.lost > 0) this.text(`${JSON.stringify({ t, lost: this.lost })}\n`);
    this.lost = 0;
    let line: string;
    try {
      line = JSON.stringify({ t, ...entry }, exactNumber);
    } catch {
      // What cannot be written as JSON never was on the wire.
      this.lost++;
      return;
    }
    this.text(`${line}\n`);
  }

  text(text: string): void {
    this.waiting.push(text);
    this.size += text.length;
    this.writing ??= this.drain();
  }

  async close(): Promise<void> {
    if (this.lost > 0) this.text(`${JSON.stringify({ lost: this.lost })}\n`);
    this.lost = 0;
    await this.writing;
    this.over = true;
    await this.file.close().catch(() => {});
  }

  private async drain(): Promise<void> {
    try {
      while (this.waiting.length > 0) {
        const text = this.waiting.join("");
        this.waiting = [];
        await this.file.writeFile(text);
        this.size -= text.length;
      }
    } catch (error) {
      if (!this.over) this.onFailure(error as Error);
      this.over = true;
      this.waiting = [];
    } finally {
      this.writing = undefined;
    }
  }
}

/** Ids beyond 2^53 are written digit by digit, as they were on the wire. */
function exactNumber(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const { rawJSON = String } = JSON as { rawJSON?: (text: string) => unknown };
  return rawJSON(String(value));
}
