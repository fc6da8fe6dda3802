import { area } from "../parse.ts";

export const suba = area(
  "Subagents and inter-session messages (unstable)",
  `
SUBA-01 | 1u | A | MUSTN  | N | nothing subagent-related unless client "subagents"
SUBA-02 | 2u | C | MUST   | N | baseline: register children, apply restrictions
SUBA-03 | u  | A | MUST   | N | "subagent_update" on the immediate parent precedes any traffic naming the child
SUBA-04 | u  | A | MUST   | N | later updates patch metadata, never ownership
SUBA-05 | u  | C | MUSTN  | N | no mutation of a child without its own capability ("cancel")
SUBA-06 | u  | A | SHOULD | N | such calls are refused
SUBA-07 | u  | C | MUST   | N | no load/resume/subscribe for children; events come by themselves
SUBA-08 | u  | C | MUST   | N | "capabilities": omit keep, "null" clear, object replace whole; unset = none
SUBA-09 | u  | C | MUST   | N | "state": "null" = unconfirmed, not idle; object replaces
SUBA-10 | u  | A | SHOULD | N | mirror child state changes to the parent association
SUBA-11 | u  | C | MUST   | N | unset "cwd"/"additionalDirectories" inherit from the parent independently; "[]" = none
SUBA-12 | u  | C | MUST   | N | idle child stays associated and reusable
SUBA-13 | u  | C | MUST   | N | "session_message" upsert and chunk rules as for messages; participants may arrive late
SUBA-14 | u  | C | MUST   | N | "messageId" is local to the transcript that carries it; sender/recipient ids link the two views
SUBA-15 | u  | C | MUST   | N | permission and elicitation requests may carry a child session id
SUBA-16 | u  | C | INFO   | N | children may have children
SUBA-17 | u  | C | MUST   | N | duplicate state reports idempotent
SUBA-18 | 2u | A | MUST   | N | detached running children appear in "background"
`,
);
