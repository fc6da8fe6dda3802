import type { MaybePromise, OrNothing } from "./message-types.ts";
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

/** Names that methods of `Agent` had before they were stable, or in the first releases. Used where the newest one is absent. */
export interface FormerNames {
  setSessionModel?(params: SetSessionModelRequest): MaybePromise<OrNothing<SetSessionModelResponse>>;
  forkSession?(params: ForkSessionRequest): MaybePromise<ForkSessionResponse>;
  unstable_listSessions?(params: ListSessionsRequest): MaybePromise<ListSessionsResponse>;
  unstable_resumeSession?(params: ResumeSessionRequest): MaybePromise<ResumeSessionResponse>;
  unstable_closeSession?(params: CloseSessionRequest): MaybePromise<OrNothing<CloseSessionResponse>>;
  unstable_deleteSession?(params: DeleteSessionRequest): MaybePromise<OrNothing<DeleteSessionResponse>>;
  unstable_logout?(params: LogoutRequest): MaybePromise<OrNothing<LogoutResponse>>;
}

/** What an agent's author writes for the earlier SDKs. A method that is absent is refused with `-32601`. */
export interface Agent extends FormerNames {
  /** Answers the handshake: agrees on a version, and says what the agent can do. */
  initialize(params: InitializeRequest): MaybePromise<InitializeResponse>;
  /** Opens a session. May fail with `RequestError.authRequired()`. */
  newSession(params: NewSessionRequest): MaybePromise<NewSessionResponse>;
  /** Opens a stored session, and replays it as updates before it answers. */
  loadSession?(params: LoadSessionRequest): MaybePromise<OrNothing<LoadSessionResponse>>;
  /** Opens a session that begins where another one is. */
  unstable_forkSession?(params: ForkSessionRequest): MaybePromise<ForkSessionResponse>;
  /** One page of the sessions that the agent knows. */
  listSessions?(params: ListSessionsRequest): MaybePromise<ListSessionsResponse>;
  /** Forgets a session. */
  deleteSession?(params: DeleteSessionRequest): MaybePromise<OrNothing<DeleteSessionResponse>>;
  /** Opens a stored session without replaying it. */
  resumeSession?(params: ResumeSessionRequest): MaybePromise<ResumeSessionResponse>;
  /** Stops all work of a session and frees it. */
  closeSession?(params: CloseSessionRequest): MaybePromise<OrNothing<CloseSessionResponse>>;
  /** Switches the session to one of its modes. */
  setSessionMode?(params: SetSessionModeRequest): MaybePromise<OrNothing<SetSessionModeResponse>>;
  /** Changes one option; answers with all of them. */
  setSessionConfigOption?(params: SetSessionConfigOptionRequest): MaybePromise<SetSessionConfigOptionResponse>;
  /** Starts one of the ways to sign in that the agent listed. */
  authenticate(params: AuthenticateRequest): MaybePromise<OrNothing<AuthenticateResponse>>;
  /** Which model providers the agent can be pointed at. */
  unstable_listProviders?(params: ListProvidersRequest): MaybePromise<ListProvidersResponse>;
  /** Points the agent at a model provider. */
  unstable_setProvider?(params: SetProviderRequest): MaybePromise<OrNothing<SetProviderResponse>>;
  /** Switches a model provider off. */
  unstable_disableProvider?(params: DisableProviderRequest): MaybePromise<OrNothing<DisableProviderResponse>>;
  /** Ends the signed-in state. */
  logout?(params: LogoutRequest): MaybePromise<OrNothing<LogoutResponse>>;
  /** Runs a turn for the user's message, and answers why it ended. */
  prompt(params: PromptRequest): MaybePromise<PromptResponse>;
  /** Ends the running turn, which then answers `cancelled`. */
  cancel(params: CancelNotification): MaybePromise<void>;
  /** Begins a session of next-edit suggestions. */
  unstable_startNes?(params: StartNesRequest): MaybePromise<StartNesResponse>;
  /** Suggests edits for a place in a document. */
  unstable_suggestNes?(params: SuggestNesRequest): MaybePromise<SuggestNesResponse>;
  /** Ends a session of suggestions. */
  unstable_closeNes?(params: CloseNesRequest): MaybePromise<OrNothing<CloseNesResponse>>;
  /** A document was opened in the editor. */
  unstable_didOpenDocument?(params: DidOpenDocumentNotification): MaybePromise<void>;
  /** It was changed. */
  unstable_didChangeDocument?(params: DidChangeDocumentNotification): MaybePromise<void>;
  /** It was closed. */
  unstable_didCloseDocument?(params: DidCloseDocumentNotification): MaybePromise<void>;
  /** It was saved. */
  unstable_didSaveDocument?(params: DidSaveDocumentNotification): MaybePromise<void>;
  /** The user looks at it now. */
  unstable_didFocusDocument?(params: DidFocusDocumentNotification): MaybePromise<void>;
  /** The user took a suggestion. */
  unstable_acceptNes?(params: AcceptNesNotification): MaybePromise<void>;
  /** The user did not take it. */
  unstable_rejectNes?(params: RejectNesNotification): MaybePromise<void>;
  /** Chooses the session's model. Later releases have a config option for it. */
  unstable_setSessionModel?(params: SetSessionModelRequest): MaybePromise<OrNothing<SetSessionModelResponse>>;
  /** Answers requests that are no part of the protocol. `method` is the name on the wire. */
  extMethod?(method: string, params: Record<string, unknown>): MaybePromise<Record<string, unknown>>;
  /** Handles notifications that are no part of the protocol. */
  extNotification?(method: string, params: Record<string, unknown>): MaybePromise<void>;
}
