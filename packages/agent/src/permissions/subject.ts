import type { PermissionRule } from "@colloquy/acp/permissions";

/** What a tool is about to do, as far as consent is concerned. Paths are absolute. */
export type Subject =
  /** Touches nothing: a plan, a question to the user. */
  | { readonly act: "none" }
  | { readonly act: "read"; readonly paths: readonly string[] }
  | { readonly act: "write"; readonly paths: readonly string[] }
  | {
      readonly act: "execute";
      /** The line, as a POSIX shell is to read it. */
      readonly command: string;
      readonly cwd: string;
      /** Whether it will run inside the sandbox. */
      readonly sandboxed: boolean;
    }
  | { readonly act: "fetch"; readonly url: string }
  | {
      readonly act: "mcp";
      readonly server: string;
      readonly tool: string;
      /** What the server says of its own tool. */
      readonly readOnly: boolean;
    }
  /** Leaves the mode `plan`. */
  | { readonly act: "mode"; readonly mode: string };

/** What the permissions of a session say of something. */
export interface Verdict {
  readonly effect: "allow" | "ask" | "deny";
  /** A sentence for people: why. */
  readonly why: string;
  /** What "always" would have remembered, when the user is asked. Empty: it is not offered. */
  readonly always: readonly PermissionRule[];
}

/** How long a user's "always" lasts: as long as the session is open, or in this project for good. */
export type Scope = "session" | "project";
