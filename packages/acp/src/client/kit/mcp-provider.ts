import { invalidParams, quoted, RequestError, requestCancelled } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";

/** What an agent asks an MCP server of this client. */
export interface McpRequest {
  /** The server, as it was declared for a session. */
  readonly serverId: string;
  readonly method: string;
  /** As the MCP client made them, with a `_meta` of MCP's own. */
  readonly params: { readonly [member: string]: unknown } | undefined;
  /** Aborted when the agent cancels the request, and when the session ends that the server was declared for. */
  readonly signal: AbortSignal;
  /** Sends a notification that belongs to the request. One that comes after the answer is let go. */
  notify(method: string, params?: { readonly [member: string]: unknown }): Promise<void>;
}

/**
 * Answers for the MCP servers of the type `acp`. What it returns is the result; an `McpError` is the server's own answer, and
 * whatever else it throws means that the server was not reached.
 */
export type McpHandler = (request: McpRequest) => unknown;

/** The error that an MCP server answers a request with. */
export class McpError extends AcpError {
  override readonly name = "McpError";
  readonly code: number;
  /** Whatever the server adds; null is sent too. */
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Codes for what goes wrong between an agent and an MCP server of its client. */
export const mcpErrorCodes = {
  /** No session that is open has declared a server with this id. */
  noSuchServer: -33001,
  /** The server was not reached. */
  serverFailed: -33002,
} as const;

/** What is needed of the connection. */
export interface McpPeer {
  notify(method: "mcp/message", message: v2.MessageMcpNotification): Promise<void>;
  /** Tells of a handler that failed. */
  report(cause: unknown): void;
}

/** The MCP servers that a client has declared on a connection, and what the agent has asked of them. */
export class McpProvider {
  private readonly handler: McpHandler | undefined;
  private readonly peer: McpPeer;
  private readonly servers = new Map<string, AbortController>();
  /** What ends the servers of a session. */
  private readonly sessions = new Map<string, () => void>();
  private readonly active = new Set<string>();

  constructor(handler: McpHandler | undefined, peer: McpPeer) {
    this.handler = handler;
    this.peer = peer;
  }

  /** Makes servers known, before the agent hears of them (MACP-24). Throws if one is known (MACP-03). Returns what ends them. */
  open(serverIds: readonly string[]): () => void {
    const taken = serverIds.find((id, at) => this.servers.has(id) || serverIds.indexOf(id) !== at);
    if (taken !== undefined)
      throw new AcpError(`There is an MCP server with the serverId ${quoted(taken)} on this connection already`);
    for (const serverId of serverIds) this.servers.set(serverId, new AbortController());
    return () => {
      for (const serverId of serverIds) {
        this.servers.get(serverId)?.abort();
        this.servers.delete(serverId);
      }
    };
  }

  /** The servers that `end` ends are those of this session. */
  keep(sessionId: string, end: () => void): void {
    // An agent may answer with the id of a session that this one replaces.
    this.close(sessionId);
    this.sessions.set(sessionId, end);
  }

  /** Ends the servers of a session: what is under way is cancelled, what comes is refused (MACP-26). */
  close(sessionId: string): void {
    this.sessions.get(sessionId)?.();
    this.sessions.delete(sessionId);
  }

  /** Answers an `mcp/message`. Rejects with what goes wrong on the way; what a server says is in the answer (MACP-11). */
  async answer(message: v2.MessageMcpRequest, cancelled: AbortSignal): Promise<v2.MessageMcpResponse> {
    const { serverId, requestId, method, params } = message;
    const server = this.servers.get(serverId);
    if (server === undefined)
      throw new RequestError(mcpErrorCodes.noSuchServer, `No such MCP server: ${quoted(serverId)}`, { serverId });
    const key = JSON.stringify([serverId, requestId]);
    if (this.active.has(key))
      throw invalidParams(`The request ${quoted(requestId)} of the MCP server ${quoted(serverId)} is under way`);
    this.active.add(key);
    const signal = AbortSignal.any([cancelled, server.signal]);
    const gone = Promise.withResolvers<never>();
    const end = () => gone.reject(requestCancelled());
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    let over = false;
    const notify: McpRequest["notify"] = async (name, rest) => {
      if (over) return;
      await this.peer.notify("mcp/message", { serverId, requestId, method: name, ...(rest && { params: rest }) });
    };
    try {
      const run = async () => this.handler?.({ serverId, method, params: params ?? undefined, signal, notify });
      return { result: (await Promise.race([run(), gone.promise])) ?? null };
    } catch (error) {
      if (error instanceof McpError) return { error: innerOf(error) };
      if (signal.aborted) throw requestCancelled();
      this.peer.report(error);
      throw new RequestError(mcpErrorCodes.serverFailed, `The MCP server ${quoted(serverId)} was not reached`);
    } finally {
      signal.removeEventListener("abort", end);
      over = true;
      this.active.delete(key);
    }
  }
}

function innerOf({ code, message, data }: McpError): v2.McpError {
  return { code, message, ...(data !== undefined && { data }) };
}
