import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import type { TerminalExitStatus } from "../schema/v1/index.ts";
import { openOutputSocket } from "./output-socket.ts";
import { startProcess } from "./process-tree.ts";
import { terminate } from "./termination.ts";
import { TextTail } from "./text-tail.ts";

/** What a terminal runs, and how. */
export interface TerminalPlan {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Bytes of output that are kept. */
  readonly maxOutputBytes: number;
  /** From SIGTERM to SIGKILL, in milliseconds. */
  readonly termGraceMs: number;
  /** Gets the output as it comes, not cleaned. */
  readonly onOutput: (text: string) => void;
}

/**
 * After the exit, how long the rest of the output may take to be read while something else still holds the other end.
 */
const DRAIN_MS = 100;

/** A command that runs, or has run, without a terminal's keyboard: its stdin is empty. */
export class Terminal {
  /**
   * Resolves when the command itself has ended and its output is read; what it left in the background is not waited
   * for. Never rejects.
   */
  readonly exited: Promise<TerminalExitStatus>;
  /** `undefined` until then. */
  exitStatus: TerminalExitStatus | undefined;
  readonly output: TextTail;
  private readonly child: ChildProcess;
  private readonly sources: readonly Readable[];
  private readonly termGraceMs: number;
  private settle: (status: TerminalExitStatus) => void = () => {};

  private constructor(child: ChildProcess, sources: readonly Readable[], plan: TerminalPlan) {
    this.child = child;
    this.sources = sources;
    this.termGraceMs = plan.termGraceMs;
    this.output = new TextTail(plan.maxOutputBytes);
    this.exited = new Promise((resolve) => {
      this.settle = (status) => {
        this.exitStatus ??= status;
        resolve(this.exitStatus);
      };
    });
    const read = Promise.all(sources.map((source) => this.drain(source, plan.onOutput)));
    child.once("exit", (exitCode, signal) => {
      const status = { exitCode, signal };
      const timer = setTimeout(() => this.settle(status), DRAIN_MS);
      read.then(() => {
        clearTimeout(timer);
        this.settle(status);
      });
    });
  }

  /** Starts the command. Rejects with `ProcessError` when it cannot be started. */
  static async start(plan: TerminalPlan): Promise<Terminal> {
    const socket = await openOutputSocket();
    const output = socket?.theirs ?? "pipe";
    try {
      const { command, args, cwd, env } = plan;
      const child = await startProcess(command, args, { cwd, env, stdio: ["ignore", output, output], role: "command" });
      return new Terminal(child, socket ? [socket.ours] : [child.stdout!, child.stderr!], plan);
    } catch (error) {
      socket?.ours.destroy();
      throw error;
    } finally {
      socket?.theirs.destroy();
    }
  }

  /** Ends the command and all that it started: SIGTERM, then SIGKILL. Resolves when they are gone; the output stays. */
  async kill(): Promise<void> {
    const { signal } = await terminate(this.child, { termGraceMs: this.termGraceMs });
    // One that not even SIGKILL ends must not keep its waiters.
    if (this.child.exitCode === null && this.child.signalCode === null)
      this.settle({ exitCode: null, signal: signal ?? "SIGKILL" });
    await this.exited;
    for (const source of this.sources) source.destroy();
  }

  private async drain(source: Readable, onOutput: (text: string) => void): Promise<void> {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const take = (text: string) => {
      if (text === "") return;
      this.output.append(text);
      onOutput(text);
    };
    source.on("error", () => {});
    source.on("data", (chunk: Buffer) => take(decoder.decode(chunk, { stream: true })));
    await once(source, "close").catch(() => {});
    take(decoder.decode());
  }
}
