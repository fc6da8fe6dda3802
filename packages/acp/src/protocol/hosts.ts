import type * as v1 from "../schema/v1/index.ts";

/**
 * The folders that a session may use, as absolute paths: its working directory first, then its additional directories.
 * `undefined`: there is no such session.
 */
export type SessionRoots = (sessionId: string) => readonly string[] | undefined;

/** Who reads and writes files for an agent, in the words of version 1's `fs/*`: a client, or the machine that the agent runs on. */
export interface FileHost {
  /** `fs/read_text_file` */
  readTextFile(params: v1.ReadTextFileRequest): Promise<v1.ReadTextFileResponse>;
  /** `fs/write_text_file` */
  writeTextFile(params: v1.WriteTextFileRequest): Promise<v1.WriteTextFileResponse>;
}

/** Who runs commands for an agent, in the words of version 1's `terminal/*`. */
export interface TerminalHost {
  /** `terminal/create` */
  create(params: v1.CreateTerminalRequest): Promise<v1.CreateTerminalResponse>;
  /** `terminal/output` */
  output(params: v1.TerminalOutputRequest): Promise<v1.TerminalOutputResponse>;
  /** `terminal/wait_for_exit`; the signal ends the waiting, not the command. */
  waitForExit(
    params: v1.WaitForTerminalExitRequest,
    context?: { signal?: AbortSignal },
  ): Promise<v1.WaitForTerminalExitResponse>;
  /** `terminal/kill` */
  kill(params: v1.KillTerminalRequest): Promise<v1.KillTerminalResponse>;
  /** `terminal/release` */
  release(params: v1.ReleaseTerminalRequest): Promise<v1.ReleaseTerminalResponse>;
  /** Releases every terminal of a session. Resolves when nothing of them runs. */
  closeSession(sessionId: string): Promise<void>;
  /** Releases every terminal; later requests fail. Resolves when nothing of them runs. */
  close(): Promise<void>;
}
