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

/** What happens in a hosted terminal. Output is not cleaned: `clean` it before it is shown. */
export type TerminalEvent = { readonly sessionId: string; readonly terminalId: string } & (
  | { readonly type: "created"; readonly command: TerminalLine }
  /** More output: whole characters, wherever the command cut them. With `whole`, all of it, in place of what was told. */
  | { readonly type: "output"; readonly text: string; readonly whole?: boolean }
  | { readonly type: "exited"; readonly exitStatus: v1.TerminalExitStatus }
  | { readonly type: "released" }
);

/** What runs in a terminal, and where. */
export interface TerminalLine {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute. Absent: the host chose, and has not said so. */
  readonly cwd?: string;
}

/** Is told what happens in terminals. */
export type TerminalListener = (event: TerminalEvent) => void;

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
  /**
   * From now on tells a listener what happens in all terminals of the host. Of one terminal in order: `created` first, before
   * `create` resolves; what the command wrote, then `exited`, before a wait for it resolves; what it left running may write
   * until `released`, which is last. What a listener throws is dropped. Returns what ends this. Optional: the output of a
   * host without it is looked at now and then.
   */
  watch?(listener: TerminalListener): () => void;
}
