import type { Agent } from "./agent.ts";
import type {
  AgentNotificationMethod,
  AgentNotificationParamsByMethod,
  AgentRequestMethod,
  AgentRequestParamsByMethod,
  AgentRequestResponsesByMethod,
} from "./agent-methods.ts";
import type { Client } from "./client.ts";
import { Link } from "./link.ts";
import type { SendRequestOptions, Stream } from "./message-types.ts";
import { wireOf } from "./ndjson-stream.ts";
import { handlersOf } from "./routes.ts";
import { clientResults, clientRoutes } from "./tables.ts";
import type {
  AcceptNesNotification,
  AuthenticateRequest,
  AuthenticateResponse,
  CancelNotification,
  CloseNesRequest,
  CloseNesResponse,
  CloseSessionRequest,
  CloseSessionResponse,
  DeleteSessionRequest,
  DeleteSessionResponse,
  DidChangeDocumentNotification,
  DidCloseDocumentNotification,
  DidFocusDocumentNotification,
  DidOpenDocumentNotification,
  DidSaveDocumentNotification,
  DisableProviderRequest,
  DisableProviderResponse,
  ForkSessionRequest,
  ForkSessionResponse,
  InitializeRequest,
  InitializeResponse,
  ListProvidersRequest,
  ListProvidersResponse,
  ListSessionsRequest,
  ListSessionsResponse,
  LoadSessionRequest,
  LoadSessionResponse,
  LogoutRequest,
  LogoutResponse,
  NewSessionRequest,
  NewSessionResponse,
  PromptRequest,
  PromptResponse,
  RejectNesNotification,
  ResumeSessionRequest,
  ResumeSessionResponse,
  SetProviderRequest,
  SetProviderResponse,
  SetSessionConfigOptionRequest,
  SetSessionConfigOptionResponse,
  SetSessionModelRequest,
  SetSessionModelResponse,
  SetSessionModeRequest,
  SetSessionModeResponse,
  StartNesRequest,
  StartNesResponse,
  SuggestNesRequest,
  SuggestNesResponse,
} from "./types.ts";

/**
 * A client's connection to its agent: the methods of `Agent`, called there. Calls reject with a `RequestError` (the agent's), a
 * `ConnectionError` (no answer will come), or a `DecodeError` (the answer does not fit the protocol).
 */
export class ClientSideConnection implements Agent {
  private readonly link: Link;

  /**
   * Serves the client that `toClient` makes over a stream; it is made at once, and may keep the connection. Instead of a
   * stream: where to write and where to read, as in the first releases.
   */
  constructor(
    toClient: (agent: ClientSideConnection) => Client,
    stream: Stream | WritableStream<Uint8Array>,
    input?: ReadableStream<Uint8Array>,
  ) {
    const handlers = handlersOf(clientRoutes, () => client);
    this.link = new Link({ wire: wireOf(stream, input), handlers, results: clientResults, peer: "agent" });
    const client = toClient(this);
  }

  /** Aborted when the agent is gone. */
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

  initialize(params: InitializeRequest): Promise<InitializeResponse> {
    return this.link.request("initialize", params);
  }

  newSession(params: NewSessionRequest): Promise<NewSessionResponse> {
    return this.link.request("session/new", params);
  }

  loadSession(params: LoadSessionRequest): Promise<LoadSessionResponse> {
    return this.link.request("session/load", params);
  }

  unstable_forkSession(params: ForkSessionRequest): Promise<ForkSessionResponse> {
    return this.link.request("session/fork", params);
  }

  listSessions(params: ListSessionsRequest): Promise<ListSessionsResponse> {
    return this.link.request("session/list", params);
  }

  deleteSession(params: DeleteSessionRequest): Promise<DeleteSessionResponse> {
    return this.link.request("session/delete", params);
  }

  resumeSession(params: ResumeSessionRequest): Promise<ResumeSessionResponse> {
    return this.link.request("session/resume", params);
  }

  closeSession(params: CloseSessionRequest): Promise<CloseSessionResponse> {
    return this.link.request("session/close", params);
  }

  setSessionMode(params: SetSessionModeRequest): Promise<SetSessionModeResponse> {
    return this.link.request("session/set_mode", params);
  }

  setSessionConfigOption(params: SetSessionConfigOptionRequest): Promise<SetSessionConfigOptionResponse> {
    return this.link.request("session/set_config_option", params);
  }

  authenticate(params: AuthenticateRequest): Promise<AuthenticateResponse> {
    return this.link.request("authenticate", params);
  }

  unstable_listProviders(params: ListProvidersRequest): Promise<ListProvidersResponse> {
    return this.link.request("providers/list", params);
  }

  unstable_setProvider(params: SetProviderRequest): Promise<SetProviderResponse> {
    return this.link.request("providers/set", params);
  }

  unstable_disableProvider(params: DisableProviderRequest): Promise<DisableProviderResponse> {
    return this.link.request("providers/disable", params);
  }

  logout(params: LogoutRequest): Promise<LogoutResponse> {
    return this.link.request("logout", params);
  }

  prompt(params: PromptRequest): Promise<PromptResponse> {
    return this.link.request("session/prompt", params);
  }

  cancel(params: CancelNotification): Promise<void> {
    return this.link.notify("session/cancel", params);
  }

  unstable_startNes(params: StartNesRequest): Promise<StartNesResponse> {
    return this.link.request("nes/start", params);
  }

  unstable_suggestNes(params: SuggestNesRequest): Promise<SuggestNesResponse> {
    return this.link.request("nes/suggest", params);
  }

  unstable_closeNes(params: CloseNesRequest): Promise<CloseNesResponse> {
    return this.link.request("nes/close", params);
  }

  unstable_didOpenDocument(params: DidOpenDocumentNotification): Promise<void> {
    return this.link.notify("document/didOpen", params);
  }

  unstable_didChangeDocument(params: DidChangeDocumentNotification): Promise<void> {
    return this.link.notify("document/didChange", params);
  }

  unstable_didCloseDocument(params: DidCloseDocumentNotification): Promise<void> {
    return this.link.notify("document/didClose", params);
  }

  unstable_didSaveDocument(params: DidSaveDocumentNotification): Promise<void> {
    return this.link.notify("document/didSave", params);
  }

  unstable_didFocusDocument(params: DidFocusDocumentNotification): Promise<void> {
    return this.link.notify("document/didFocus", params);
  }

  unstable_acceptNes(params: AcceptNesNotification): Promise<void> {
    return this.link.notify("nes/accept", params);
  }

  unstable_rejectNes(params: RejectNesNotification): Promise<void> {
    return this.link.notify("nes/reject", params);
  }

  unstable_setSessionModel(params: SetSessionModelRequest): Promise<SetSessionModelResponse> {
    return this.link.request("session/set_model", params);
  }

  /** The name of `unstable_setSessionModel` until 0.11. */
  setSessionModel(params: SetSessionModelRequest): Promise<SetSessionModelResponse> {
    return this.unstable_setSessionModel(params);
  }

  /** The name of `unstable_forkSession` until 0.11. */
  forkSession(params: ForkSessionRequest): Promise<ForkSessionResponse> {
    return this.unstable_forkSession(params);
  }

  /** The name of `listSessions` while it was unstable. */
  unstable_listSessions(params: ListSessionsRequest): Promise<ListSessionsResponse> {
    return this.listSessions(params);
  }

  /** The name of `resumeSession` while it was unstable. */
  unstable_resumeSession(params: ResumeSessionRequest): Promise<ResumeSessionResponse> {
    return this.resumeSession(params);
  }

  /** The name of `closeSession` while it was unstable. */
  unstable_closeSession(params: CloseSessionRequest): Promise<CloseSessionResponse> {
    return this.closeSession(params);
  }

  /** The name of `deleteSession` while it was unstable. */
  unstable_deleteSession(params: DeleteSessionRequest): Promise<DeleteSessionResponse> {
    return this.deleteSession(params);
  }

  /** The name of `logout` while it was unstable. */
  unstable_logout(params: LogoutRequest): Promise<LogoutResponse> {
    return this.logout(params);
  }

  /** Calls any method of the agent by its name on the wire. */
  request<M extends AgentRequestMethod>(
    method: M,
    params: AgentRequestParamsByMethod[M],
    options?: SendRequestOptions,
  ): Promise<AgentRequestResponsesByMethod[M]>;
  request<R = unknown, P = unknown>(method: string, params?: P, options?: SendRequestOptions): Promise<R>;
  request(method: string, params?: unknown, options?: SendRequestOptions): Promise<unknown> {
    return this.link.request(method, params, options?.cancellationSignal);
  }

  /** Notifies the agent by any method's name on the wire. */
  notify<M extends AgentNotificationMethod>(method: M, params: AgentNotificationParamsByMethod[M]): Promise<void>;
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
