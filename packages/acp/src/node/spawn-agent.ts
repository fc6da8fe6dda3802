import type { ChildProcess } from "node:child_process";
import { type AgentOf, type ClientDefinition, type ClientVersion, connectAgent } from "../client/index.ts";
import type { Connection } from "../rpc/index.ts";
import { ConnectionError } from "../rpc/index.ts";
import { type Bytes, lines, type WireLimits } from "../wire/index.ts";
import { childEnvironment, type EnvironmentOptions } from "./environment.ts";
import { ProcessError, type ProcessPhase, showCommand } from "./process-error.ts";
import { hasExited, startProcess } from "./process-tree.ts";
import { type StderrTail, stderrTail } from "./stderr-tail.ts";
import { deferWrites, nodeStreams } from "./streams.ts";
import { type Ending, type TerminateOptions, terminate } from "./termination.ts";

/** How an agent's process is started, watched and ended. */
export interface SpawnAgentOptions extends EnvironmentOptions {
  /** The directory to start it in. Default: ours. Agents take their working directory from `session/new`, not from here. */
  readonly cwd?: string;
  /** Gives up starting: the process is ended and the call rejects. */
  readonly signal?: AbortSignal;
  /** Gets what the agent writes to stderr, as it comes. Not cleaned. */
  readonly onStderr?: (text: string) => void;
  /** How long each step of ending it may take. */
  readonly terminate?: TerminateOptions;
  /** The limits of the wire. */
  readonly wireLimits?: WireLimits;
}

/** The process of an agent. */
export interface AgentProcess {
  readonly pid: number;
  /** The end of what it wrote to stderr so far. Not cleaned. */
  stderr(): string;
  /** Resolves when it and all that it started have ended. */
  readonly ended: Promise<Ending>;
}

/** What an agent gains by having a process. */
export interface Spawned extends AsyncDisposable {
  readonly process: AgentProcess;
  /** Closes the connection, then ends the process tree. When it resolves nothing of it runs any more. */
  close(): Promise<void>;
}

/** How long a process that has closed its stdout may take to exit, so that the error can say how, in milliseconds. */
const EXIT_NEWS_MS = 500;

/**
 * Starts an agent, connects to it on its stdin and stdout and initializes: see `connectAgent`. No shell is involved, and the
 * environment is an allow list (`EnvironmentOptions`). When the agent ends, however it does, its process tree is ended too.
 *
 * Rejects with a `ProcessError` when it cannot be started or ends before it has answered: it names the command, the phase,
 * the exit and the last words on stderr. Else as `connectAgent` does. Nothing is left running then.
 */
export async function spawnAgent<V extends ClientVersion>(
  command: readonly [program: string, ...args: string[]],
  definition: ClientDefinition<V>,
  options: SpawnAgentOptions = {},
): Promise<AgentOf<V> & Spawned> {
  const [program, ...args] = command;
  const { cwd, signal, onStderr, wireLimits } = options;
  signal?.throwIfAborted();
  const child = await startProcess(program, args, {
    env: childEnvironment(options),
    ...(cwd !== undefined && { cwd }),
  });
  const stderr = stderrTail(child.stderr!, onStderr === undefined ? {} : { onStderr });
  const watch = new Watch(child, stderr, program, args);
  const wire = lines(watch.bytes(nodeStreams(child.stdout!, child.stdin!)), { limits: wireLimits, defer: deferWrites });
  const end = () => terminate(child, options.terminate);
  try {
    const agent = await connectAgent(definition, wire, { signal, name: `agent "${showCommand(program, args)}"` });
    watch.phase = "running";
    const { connection } = agent as { connection: Connection };
    const ended = connection.closed.then(end);
    const close = async () => {
      watch.phase = "close";
      await connection.close();
      await ended;
    };
    return Object.assign(agent as object, {
      process: { pid: child.pid!, stderr: () => stderr.text(), ended },
      close,
      [Symbol.asyncDispose]: close,
    }) as unknown as AgentOf<V> & Spawned;
  } catch (error) {
    const died = error instanceof ConnectionError || hasExited(child) ? await watch.failure(error) : undefined;
    await end();
    throw died ?? error;
  }
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
