import { type Dialect, dialect, stack } from "../dialect.ts";
import { draftOfAgents } from "./draft-of-agents.ts";
import { draftOfClients } from "./draft-of-clients.ts";

/**
 * For peers that speak the version 2 draft of June 2026, which also calls itself 2 and cannot be understood as today's. Such a
 * client is known by an `initialize` without `info`, such an agent by an answer without it; with every other peer, and in
 * version 1, the dialect does nothing. On this side there is today's version 2 only.
 *
 * What the draft cannot say is told as text (moved or deleted files) or left out (session states); what it does not say is made
 * up where today's protocol needs it: message ids of prompts, session states, titles of permission requests, and that the
 * questions of a cancelled session are withdrawn.
 */
export function draft202606(): Dialect {
  return stack(dialect(draftOfAgents), dialect(draftOfClients));
}
