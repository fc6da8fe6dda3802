import type { McpServer } from "@colloquy/acp/agent";
import type { Tool } from "../tools/index.ts";
import { abortable } from "./abortable.ts";
import type { Surroundings } from "./channel.ts";
import { fingerprint } from "./fingerprint.ts";
import { MCP_LIMITS, type McpLimits } from "./limits.ts";
import { ConnectedServer, type McpStatus } from "./server.ts";
import { serverTool } from "./server-tool.ts";
import { toolName } from "./tool-name.ts";
import { theServer } from "./words.ts";

/** How the servers of a session are connected. */
export interface ConnectOptions extends Omit<Surroundings, "limits"> {
  /** The state of a server, or its tools, are others now. */
  readonly onChange?: () => void;
  readonly limits?: Partial<McpLimits>;
}

/** The MCP servers of a session. */
export interface McpConnections extends AsyncDisposable {
  /** How each is doing, in the order of their declaration. */
  readonly servers: readonly McpStatus[];
  /** The tools of all that are connected, or can be again, under names that are unique. */
  tools(): readonly Tool[];
  /** What the connected ones say of themselves for the model, bounded, and marked as theirs; `undefined`: nothing. */
  instructions(): string | undefined;
  /**
   * Resolves when each has connected or failed: within `connectMs`, and the moment that it takes to end a process that did not
   * answer. Rejects with the reason of the abort alone.
   */
  ready(signal: AbortSignal): Promise<void>;
  /** From now on these are the servers: the same ones stay connected, others are connected or closed; failed ones are tried again. */
  reconcile(servers: readonly McpServer[]): void;
  /** Ends them all. When it resolves nothing of them runs any more. Never rejects. */
  close(): Promise<void>;
}

/** Begins to connect all of them at once. Their names are unique. A server that fails is a state, never an error. */
export function connectServers(servers: readonly McpServer[], options: ConnectOptions): McpConnections {
  const { onChange = () => {}, limits, ...rest } = options;
  const surroundings: Surroundings = { ...rest, limits: { ...MCP_LIMITS, ...limits } };
  const leaving = new Set<Promise<void>>();
  let isClosed = false;
  let current: readonly ConnectedServer[] = [];

  const leave = (server: ConnectedServer): Promise<void> => {
    const left = server.close().finally(() => leaving.delete(left));
    leaving.add(left);
    return left;
  };

  const reconcile = (declared: readonly McpServer[]): void => {
    if (isClosed) return;
    const before = current;
    const kept = declared.map((server) => before.find((one) => isSame(one, server)));
    const gone = before.filter((one) => !kept.includes(one)).map((one) => [one.config.name, leave(one)] as const);
    const left = new Map(gone);
    // The one that takes the place of another begins when that has ended: both may want the same port or file.
    current = declared.map(
      (server, at) => kept[at] ?? new ConnectedServer(server, surroundings, onChange, left.get(server.name)),
    );
    if (gone.length > 0) onChange();
  };

  const tools = (): readonly Tool[] => {
    const named = new Map<string, Tool>();
    for (const server of current)
      for (const tool of server.tools) {
        const name = toolName(server.config.name, tool.name, (taken) => named.has(taken));
        named.set(name, serverTool(server, tool, name) as Tool);
      }
    return [...named.values()];
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    for (const server of current) void leave(server);
    await Promise.all(leaving);
  };

  reconcile(servers);
  return {
    get servers() {
      return current.map((server) => server.status);
    },
    tools,
    instructions: () => instructionsOf(current),
    ready: (signal) =>
      abortable(Promise.all(current.map((server) => server.settled())) as Promise<unknown>, signal) as Promise<void>,
    reconcile,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isSame(one: ConnectedServer, server: McpServer): boolean {
  return one.status.state !== "failed" && fingerprint(one.config) === fingerprint(server);
}

function instructionsOf(servers: readonly ConnectedServer[]): string | undefined {
  const texts = servers.flatMap(({ config, instructions }) =>
    instructions === undefined ? [] : [`${theServer(config)} says of itself:\n${instructions}`],
  );
  return texts.length === 0 ? undefined : texts.join("\n\n");
}
