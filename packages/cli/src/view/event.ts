import type { SessionEvent } from "@colloquy/acp/client";

/** What a view is told: the session's events, and what this client does for the agent besides. Texts are not cleaned. */
export type ViewEvent =
  | SessionEvent
  /** A file was written here for the agent. */
  | { readonly type: "wrote"; readonly path: string }
  /** Anything else worth one line. Said once per `topic`. */
  | { readonly type: "remark"; readonly topic: string; readonly text: string };
