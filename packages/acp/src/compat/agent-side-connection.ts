import type { Agent } from "./agent.ts";
import type {
  ClientNotificationMethod,
  ClientNotificationParamsByMethod,
  ClientRequestMethod,
  ClientRequestParamsByMethod,
  ClientRequestResponsesByMethod,
} from "./client-methods.ts";
import { Link, quietly } from "./link.ts";
import type { SendRequestOptions, Stream } from "./message-types.ts";
import { wireOf } from "./ndjson-stream.ts";
import { handlersOf } from "./routes.ts";
import { agentResults, agentRoutes } from "./tables.ts";
import { TerminalHandle } from "./terminal-handle.ts";
import type {
  CompleteElicitationNotification,
  CreateElicitationRequest,
  CreateElicitationResponse,
  CreateTerminalRequest,
  CreateTerminalResponse,
  ReadTextFileRequest,
  ReadTextFileResponse,
  RequestPermissionRequest,
  RequestPermissionResponse,
  SessionNotification,
  WriteTextFileRequest,
  WriteTextFileResponse,
} from "./types.ts";

/**
 * An agent's connection to its client. Calls reject with a `RequestError` (the client's), a `ConnectionError` (no answer will
 * come), or a `DecodeError` (the answer does not fit the protocol).
 */
export class AgentSideConnection {
  private readonly link: Link;

  /**
   * Serves the agent that `toAgent` makes over a stream; it is made at once, and may keep the connection. Instead of a stream:
   * where to write and where to read, as in the first releases.
   */
  constructor(
    toAgent: (connection: AgentSideConnection) => Agent,
    stream: Stream | WritableStream<Uint8Array>,
    input?: ReadableStream<Uint8Array>,
  ) {
    const handlers = handlersOf(agentRoutes, () => agent);
    this.link = new Link({ wire: wireOf(stream, input), handlers, results: agentResults, peer: "client" });
    const agent = toAgent(this);
  }

  /** Aborted when the client is gone. */
  get signal(): AbortSignal {
    return this.link.signal;
  }

  /** Resolves when the connection has ended and nothing of it runs any more. */
  get closed(): Promise<void> {
    return this.link.closed;
  }

  /** Ends the connection, and resolves when nothing of it runs any more. The earlier SDKs could not do that. */
  close(): Promise<void> {
    return this.link.close();
  }

  /** Tells the client what happens in a session. Await it to keep in step with a slow client. */
  sessionUpdate(params: SessionNotification): Promise<void> {
    return this.link.notify("session/update", params);
  }

  /** Asks the user to allow something. */
  requestPermission(params: RequestPermissionRequest): Promise<RequestPermissionResponse> {
    return this.link.request("session/request_permission", params);
  }

  /** Reads a text file through the client, with changes that are not saved yet. */
  readTextFile(params: ReadTextFileRequest): Promise<ReadTextFileResponse> {
    return this.link.request("fs/read_text_file", params);
  }

  /** Writes a text file through the client. */
  writeTextFile(params: WriteTextFileRequest): Promise<WriteTextFileResponse> {
    return this.link.request("fs/write_text_file", params);
  }

  /** Starts a command in a terminal of the client. */
  createTerminal(params: CreateTerminalRequest): Promise<TerminalHandle> {
    const created = this.link.request<CreateTerminalResponse>("terminal/create", params);
    return quietly(created.then(({ terminalId }) => new TerminalHandle(terminalId, params.sessionId, this.link)));
  }

  /** Asks the user for input. */
  unstable_createElicitation(params: CreateElicitationRequest): Promise<CreateElicitationResponse> {
    return this.link.request("elicitation/create", params);
  }

  /** Tells that what was to be done behind a link is done. */
  unstable_completeElicitation(params: CompleteElicitationNotification): Promise<void> {
    return this.link.notify("elicitation/complete", params);
  }

  /** Calls any method of the client by its name on the wire. */
  request<M extends ClientRequestMethod>(
    method: M,
    params: ClientRequestParamsByMethod[M],
    options?: SendRequestOptions,
  ): Promise<ClientRequestResponsesByMethod[M]>;
  request<R = unknown, P = unknown>(method: string, params?: P, options?: SendRequestOptions): Promise<R>;
  request(method: string, params?: unknown, options?: SendRequestOptions): Promise<unknown> {
    return this.link.request(method, params, options?.cancellationSignal);
  }

  /** Notifies the client by any method's name on the wire. */
  notify<M extends ClientNotificationMethod>(method: M, params: ClientNotificationParamsByMethod[M]): Promise<void>;
  notify<P = unknown>(method: string, params?: P): Promise<void>;
  notify(method: string, params?: unknown): Promise<void> {
    return this.link.notify(method, params);
  }

  /** Calls a method that is no part of the protocol. Give it a name that begins with an underscore. */
  extMethod(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.link.request(method, params);
  }

  /** Sends a notification that is no part of the protocol. */
  extNotification(method: string, params: Record<string, unknown>): Promise<void> {
    return this.link.notify(method, params);
  }
}
