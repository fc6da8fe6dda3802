import type { ChildProcess } from "node:child_process";
import { ConnectionError, type Wire } from "../rpc/index.ts";
import { type Bytes, lines, type WireLimits } from "../wire/index.ts";
import { childEnvironment, type EnvironmentOptions } from "./environment.ts";
import { ProcessError, type ProcessPhase, showCommand } from "./process-error.ts";
import { hasExited, startProcess } from "./process-tree.ts";
import { type StderrTail, stderrTail } from "./stderr-tail.ts";
import { deferWrites, nodeStreams } from "./streams.ts";
import { type Ending, type TerminateOptions, terminate } from "./termination.ts";

/** How the process of an agent is started, watched and ended. */
export interface SpawnWireOptions extends EnvironmentOptions {
  /** The directory to start it in. Default: ours. Agents take their working directory from `session/new`, not from here. */
  readonly cwd?: string;
  /** Gets what the agent writes to stderr, as it comes. Not cleaned. */
  readonly onStderr?: (text: string) => void;
  /** How long each step of ending it may take. */
  readonly terminate?: TerminateOptions;
  /** The limits of the wire. */
  readonly wireLimits?: WireLimits;
}

/** The process of an agent, and the wire to it. */
export interface SpawnedWire {
  /** Its stdin and stdout. When its output ends, that is reported with a `ProcessError`, unless it is being closed. */
  readonly wire: Wire;
  /** Who it is, for error messages: `agent "npx some-agent"`. */
  readonly name: string;
  readonly pid: number;
  /** How far it has come, for the words of an error. Begins as `initialize`; with `close`, its end is no failure. */
  phase: ProcessPhase;
  /** The end of what it wrote to stderr so far. Not cleaned. */
  stderr(): string;
  /** Why something failed, if that is because the process has ended; resolves when that is known, in half a second at most. */
  failure(cause: unknown): Promise<ProcessError | undefined>;
  /** Ends it and all that it started. */
  end(): Promise<Ending>;
}

/** How long a process that has closed its stdout may take to exit, so that the error can say how, in milliseconds. */
const EXIT_NEWS_MS = 500;

/**
 * Starts an agent without connecting to it: no shell is involved, and the environment is an allow list
 * (`EnvironmentOptions`). Whoever calls must `end` it. Rejects with a `ProcessError` when it cannot be started.
 */
export async function spawnWire(
  command: readonly [program: string, ...args: string[]],
  options: SpawnWireOptions = {},
): Promise<SpawnedWire> {
  const [program, ...args] = command;
  const { cwd, onStderr, wireLimits } = options;
  const child = await startProcess(program, args, {
    env: childEnvironment(options),
    ...(cwd !== undefined && { cwd }),
  });
  const stderr = stderrTail(child.stderr!, onStderr === undefined ? {} : { onStderr });
  const watch = new Watch(child, stderr, program, args);
  return {
    wire: lines(watch.bytes(nodeStreams(child.stdout!, child.stdin!)), { limits: wireLimits, defer: deferWrites }),
    name: `agent "${showCommand(program, args)}"`,
    pid: child.pid!,
    get phase() {
      return watch.phase;
    },
    set phase(phase) {
      watch.phase = phase;
    },
    stderr: () => stderr.text(),
    failure: async (cause) => (cause instanceof ConnectionError || hasExited(child) ? watch.failure(cause) : undefined),
    end: () => terminate(child, options.terminate),
  };
}

/** Knows how the process is doing, and makes its end the reason that calls fail with. */
class Watch {
  phase: ProcessPhase = "initialize";
  private readonly child: ChildProcess;
  private readonly stderr: StderrTail;
  private readonly program: string;
  private readonly args: readonly string[];

  constructor(child: ChildProcess, stderr: StderrTail, program: string, args: readonly string[]) {
    this.child = child;
    this.stderr = stderr;
    this.program = program;
    this.args = args;
  }

  /** The streams of the process; their end says how the process ended. */
  bytes(streams: Bytes): Bytes {
    return {
      ...streams,
      open: (receiver) =>
        streams.open({
          bytes: (chunk) => receiver.bytes(chunk),
          end: (cause) => void this.failure(cause).then((failure) => receiver.end(failure)),
          broken: (cause) => receiver.broken(cause),
        }),
    };
  }

  /** What to say of the end of the process, once it is known. `undefined` when it was wanted. */
  async failure(cause: unknown): Promise<ProcessError | undefined> {
    if (this.phase === "close") return undefined;
    if (cause instanceof ConnectionError && cause.cause instanceof ProcessError) return cause.cause;
    await this.news();
    const { exitCode, signalCode } = this.child;
    return new ProcessError({
      command: this.program,
      args: this.args,
      phase: this.phase,
      exitCode,
      signal: signalCode,
      stderr: this.stderr.text(),
      ...(!hasExited(this.child) && { problem: "it closed its stdout" }),
      cause,
    });
  }

  /** Waits for the exit and for the last words, a moment at most. */
  private async news(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bound = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, EXIT_NEWS_MS);
    });
    const exit = hasExited(this.child)
      ? Promise.resolve()
      : new Promise<void>((resolve) => this.child.once("exit", () => resolve()));
    await Promise.race([Promise.all([exit, this.stderr.ended]), bound]);
    clearTimeout(timer);
  }
}
