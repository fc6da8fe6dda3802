import type {
  CompleteElicitationNotification,
  CreateElicitationRequest,
  CreateElicitationResponse,
  CreateTerminalRequest,
  CreateTerminalResponse,
  KillTerminalRequest,
  KillTerminalResponse,
  ReadTextFileRequest,
  ReadTextFileResponse,
  ReleaseTerminalRequest,
  ReleaseTerminalResponse,
  RequestPermissionRequest,
  RequestPermissionResponse,
  SessionNotification,
  TerminalOutputRequest,
  TerminalOutputResponse,
  WaitForTerminalExitRequest,
  WaitForTerminalExitResponse,
  WriteTextFileRequest,
  WriteTextFileResponse,
} from "./types.ts";

/** What the requests of a client carry, by method. */
export type ClientRequestParamsByMethod = {
  "session/request_permission": RequestPermissionRequest;
  "fs/write_text_file": WriteTextFileRequest;
  "fs/read_text_file": ReadTextFileRequest;
  "terminal/create": CreateTerminalRequest;
  "terminal/output": TerminalOutputRequest;
  "terminal/release": ReleaseTerminalRequest;
  "terminal/wait_for_exit": WaitForTerminalExitRequest;
  "terminal/kill": KillTerminalRequest;
  "elicitation/create": CreateElicitationRequest;
};

/** What it answers, by method. */
export type ClientRequestResponsesByMethod = {
  "session/request_permission": RequestPermissionResponse;
  "fs/write_text_file": WriteTextFileResponse;
  "fs/read_text_file": ReadTextFileResponse;
  "terminal/create": CreateTerminalResponse;
  "terminal/output": TerminalOutputResponse;
  "terminal/release": ReleaseTerminalResponse;
  "terminal/wait_for_exit": WaitForTerminalExitResponse;
  "terminal/kill": KillTerminalResponse;
  "elicitation/create": CreateElicitationResponse;
};

/** What its notifications carry, by method. */
export type ClientNotificationParamsByMethod = {
  "session/update": SessionNotification;
  "elicitation/complete": CompleteElicitationNotification;
};

/** A request that it serves. */
export type ClientRequestMethod = keyof ClientRequestParamsByMethod & string;

/** A notification that it receives. */
export type ClientNotificationMethod = keyof ClientNotificationParamsByMethod & string;
