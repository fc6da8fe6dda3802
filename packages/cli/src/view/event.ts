import type { SessionEvent } from "@colloquy/acp/client";
import type { TerminalEvent } from "@colloquy/acp/node";

/** What a view is told: the session's events, and what this client does for the agent besides. Texts are not cleaned. */
export type ViewEvent =
  | SessionEvent
  /** A command runs here for the agent. */
  | { readonly type: "hosted"; readonly event: TerminalEvent }
  /** A file was written here for the agent. */
  | { readonly type: "wrote"; readonly path: string }
  /** Anything else worth one line. Said once per `topic`. */
  | { readonly type: "remark"; readonly topic: string; readonly text: string };
