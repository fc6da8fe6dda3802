import { type AgentOf, type ClientDefinition, type ClientVersion, connectAgent } from "../client/index.ts";
import type { Connection } from "../rpc/index.ts";
import { type SpawnWireOptions, spawnWire } from "./spawn-wire.ts";
import type { Ending } from "./termination.ts";

/** How an agent's process is started, watched and ended. */
export interface SpawnAgentOptions extends SpawnWireOptions {
  /** Gives up starting: the process is ended and the call rejects. */
  readonly signal?: AbortSignal;
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
  const { signal } = options;
  signal?.throwIfAborted();
  const spawned = await spawnWire(command, options);
  try {
    const agent = await connectAgent(definition, spawned.wire, { signal, name: spawned.name });
    spawned.phase = "running";
    const { connection, close: closeAgent } = agent as { connection: Connection; close(): Promise<void> };
    const ended = connection.closed.then(() => spawned.end());
    const close = async () => {
      spawned.phase = "close";
      await closeAgent.call(agent);
      await ended;
    };
    return Object.assign(agent as object, {
      process: { pid: spawned.pid, stderr: () => spawned.stderr(), ended },
      close,
      [Symbol.asyncDispose]: close,
    }) as unknown as AgentOf<V> & Spawned;
  } catch (error) {
    const died = await spawned.failure(error);
    await spawned.end();
    throw died ?? error;
  }
}
