import type { FileHost, SessionRoots, TerminalHost } from "../protocol/index.ts";
import type { SessionStore } from "../sessions/index.ts";

/** How the scripted agent differs from its usual self. */
export interface ScriptedAgentOptions {
  /** The versions to serve. Default both. */
  readonly versions?: readonly (1 | 2)[];
  /** Whether it can what is unstable in the protocol, too. Default false. */
  readonly unstable?: boolean;
  /** Has it offer ways to sign in. `signedIn`: whether somebody is from the start, default false. Default: it offers none. */
  readonly auth?: { readonly signedIn?: boolean };
  /** Milliseconds between two pieces of what it says. A second in the words of a scenario is 40 of them. Default 25. */
  readonly pace?: number;
  /** Reads and writes files for clients that do not. Default `memoryFiles()`. */
  readonly files?: FileHost | ((roots: SessionRoots) => FileHost);
  /** Runs commands for clients that do not. Default `memoryTerminals()`. */
  readonly terminals?: TerminalHost | ((roots: SessionRoots) => TerminalHost);
  /** The commands that it runs, as program and arguments: a short one, and one that takes long. Default `echo` and `sleep`. */
  readonly programs?: Partial<Programs>;
  /** Where its sessions are kept. Default: in memory, with listings in pages of three. */
  readonly sessions?: SessionStore;
}

/** A command line in words, the program first. */
export type CommandLine = readonly [program: string, ...args: string[]];

/** The commands that the scripted agent runs. */
export interface Programs {
  /** Writes something and exits with 0. */
  readonly short: CommandLine;
  /** Does not end before it is killed. */
  readonly long: CommandLine;
}
