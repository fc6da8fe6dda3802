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

/** What the requests of an agent carry, by method. */
export type AgentRequestParamsByMethod = {
  initialize: InitializeRequest;
  "session/new": NewSessionRequest;
  "session/load": LoadSessionRequest;
  "session/fork": ForkSessionRequest;
  "session/list": ListSessionsRequest;
  "session/delete": DeleteSessionRequest;
  "session/resume": ResumeSessionRequest;
  "session/close": CloseSessionRequest;
  "session/set_mode": SetSessionModeRequest;
  "session/set_config_option": SetSessionConfigOptionRequest;
  authenticate: AuthenticateRequest;
  "providers/list": ListProvidersRequest;
  "providers/set": SetProviderRequest;
  "providers/disable": DisableProviderRequest;
  logout: LogoutRequest;
  "session/prompt": PromptRequest;
  "nes/start": StartNesRequest;
  "nes/suggest": SuggestNesRequest;
  "nes/close": CloseNesRequest;
  "session/set_model": SetSessionModelRequest;
};

/** What it answers, by method. */
export type AgentRequestResponsesByMethod = {
  initialize: InitializeResponse;
  "session/new": NewSessionResponse;
  "session/load": LoadSessionResponse;
  "session/fork": ForkSessionResponse;
  "session/list": ListSessionsResponse;
  "session/delete": DeleteSessionResponse;
  "session/resume": ResumeSessionResponse;
  "session/close": CloseSessionResponse;
  "session/set_mode": SetSessionModeResponse;
  "session/set_config_option": SetSessionConfigOptionResponse;
  authenticate: AuthenticateResponse;
  "providers/list": ListProvidersResponse;
  "providers/set": SetProviderResponse;
  "providers/disable": DisableProviderResponse;
  logout: LogoutResponse;
  "session/prompt": PromptResponse;
  "nes/start": StartNesResponse;
  "nes/suggest": SuggestNesResponse;
  "nes/close": CloseNesResponse;
  "session/set_model": SetSessionModelResponse;
};

/** What its notifications carry, by method. */
export type AgentNotificationParamsByMethod = {
  "session/cancel": CancelNotification;
  "document/didOpen": DidOpenDocumentNotification;
  "document/didChange": DidChangeDocumentNotification;
  "document/didClose": DidCloseDocumentNotification;
  "document/didSave": DidSaveDocumentNotification;
  "document/didFocus": DidFocusDocumentNotification;
  "nes/accept": AcceptNesNotification;
  "nes/reject": RejectNesNotification;
};

/** A request that it serves. */
export type AgentRequestMethod = keyof AgentRequestParamsByMethod & string;

/** A notification that it receives. */
export type AgentNotificationMethod = keyof AgentNotificationParamsByMethod & string;
