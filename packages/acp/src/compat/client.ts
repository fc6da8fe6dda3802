import type { MaybePromise, OrNothing } from "./message-types.ts";
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

/** What a client's author writes for the earlier SDKs. A method that is absent is refused with `-32601`. */
export interface Client {
  /** Asks the user. After a cancel the outcome must be `cancelled`. */
  requestPermission(params: RequestPermissionRequest): MaybePromise<RequestPermissionResponse>;
  /** One piece of what happens in a session. What it returns is waited for before the next one, and before `prompt` resolves. */
  sessionUpdate(params: SessionNotification): MaybePromise<void>;
  /** Writes a text file. */
  writeTextFile?(params: WriteTextFileRequest): MaybePromise<OrNothing<WriteTextFileResponse>>;
  /** Reads a text file, with changes that are not saved yet. */
  readTextFile?(params: ReadTextFileRequest): MaybePromise<ReadTextFileResponse>;
  /** Starts a command in a terminal. */
  createTerminal?(params: CreateTerminalRequest): MaybePromise<CreateTerminalResponse>;
  /** What a terminal has printed so far. */
  terminalOutput?(params: TerminalOutputRequest): MaybePromise<TerminalOutputResponse>;
  /** Gives a terminal up, and ends its command. */
  releaseTerminal?(params: ReleaseTerminalRequest): MaybePromise<OrNothing<ReleaseTerminalResponse>>;
  /** Answers when a terminal's command has ended. */
  waitForTerminalExit?(params: WaitForTerminalExitRequest): MaybePromise<WaitForTerminalExitResponse>;
  /** Ends a terminal's command. Its output can still be read. */
  killTerminal?(params: KillTerminalRequest): MaybePromise<OrNothing<KillTerminalResponse>>;
  /** Asks the user for input. */
  unstable_createElicitation?(params: CreateElicitationRequest): MaybePromise<CreateElicitationResponse>;
  /** What was to be done behind a link is done. */
  unstable_completeElicitation?(params: CompleteElicitationNotification): MaybePromise<void>;
  /** Answers requests that are no part of the protocol. `method` is the name on the wire. */
  extMethod?(method: string, params: Record<string, unknown>): MaybePromise<Record<string, unknown>>;
  /** Handles notifications that are no part of the protocol. */
  extNotification?(method: string, params: Record<string, unknown>): MaybePromise<void>;
}
