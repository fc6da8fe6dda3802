import { area } from "../parse.ts";

export const canc = area(
  "session/cancel",
  `
CANC-01 | * | C | MUST   | A | it is a notification (no id)
CANC-02 | 1 | A | MUST   | A | the pending prompt is answered "stopReason:"cancelled""
CANC-03 | 1 | A | MUSTN  | A | never an error response caused by the abort
CANC-04 | 1 | A | MUST   | A | all remaining updates come before that response
CANC-05 | * | A | SHOULD | A | model requests and tools stop as soon as possible
CANC-06 | 1 | C | MUST   | A | pending permission requests are answered with outcome "cancelled"
CANC-07 | * | C | SHOULD | A | unfinished tool calls of the work are shown cancelled at once
CANC-08 | * | C | SHOULD | A | tool updates after the cancel are still accepted
CANC-09 | 1 | A | MUST   | I | a cancel with no active turn is ignored; the next prompt is unaffected
CANC-10 | * | A | SHOULD | I | a cancel for an unknown session is ignored
CANC-11 | * | A | MUST   | I | only the named session is affected
CANC-12 | * | A | MUST   | I | repeated cancels are harmless
CANC-13 | 2 | A | MUST   | N | confirmation: idle "state_update" with "cancelled" after final updates
CANC-14 | 2 | A | MUST   | N | even when aborting threw; not "error"
CANC-15 | 2 | A | MUST   | N | held prompts not yet inserted → "-32800"
CANC-16 | 2 | A | MUSTN  | N | prompts sent after the cancel are not affected
CANC-17 | 2 | A | MUST   | N | already inserted prompts keep their success response
CANC-18 | 2 | A | MUST   | N | foreground permission/elicitation requests are withdrawn with "$/cancel_request", treated as not approved
CANC-19 | 2 | C | MUST   | N | the client answers a withdrawn permission request with outcome "cancelled"
CANC-20 | 2 | C | MAY    | N | it may do so without waiting, only for requests it knows belong to the foreground work
CANC-21 | 2 | A | MUSTN  | N | background work continues
CANC-22 | 2 | A | INFO   | N | "cancelled" also covers close and an in-dialog stop option; agent-internal stops use other reasons
CANC-23 | 2 | A | INFO   | I | cancel while idle with nothing held: no state update required
CANC-24 | 1 | A | SHOULD | A | nested client requests (terminal, read) may be withdrawn with "$/cancel_request"
CANC-25 | * | A | MUST   | I | a permission answered after the cancel does not let the tool run
`,
);
