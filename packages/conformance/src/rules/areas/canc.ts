import { area } from "../parse.ts";

export const canc = area(
  "session/cancel",
  `
CANC-01 | * | C | MUST   | A | "session/cancel" is a notification, without an "id".
CANC-02 | 1 | A | MUST   | A | After "session/cancel" the open prompt is answered with "stopReason" "cancelled".
CANC-03 | 1 | A | MUSTN  | A | A prompt that was cancelled is not answered with an error.
CANC-04 | 1 | A | MUST   | A | After a cancel, the rest of the updates comes before the answer to the prompt.
CANC-05 | * | A | SHOULD | A | After a cancel, model requests and tools stop at once; the check allows five seconds.
CANC-06 | 1 | C | MUST   | A | A client that cancels answers its open permission requests with the outcome "cancelled".
CANC-07 | * | C | SHOULD | A | A client that cancels shows the unfinished tool calls of that work as cancelled at once. | screen
CANC-08 | * | C | SHOULD | A | A client takes updates of tool calls that arrive after its cancel.
CANC-09 | 1 | A | MUST   | I | A cancel when nothing runs does nothing, and the next prompt is played as usual.
CANC-10 | * | A | SHOULD | I | A cancel for a session that does not exist is ignored.
CANC-11 | * | A | MUST   | I | A cancel stops work in its own session only.
CANC-12 | * | A | MUST   | I | Several cancels do the same as one.
CANC-13 | 2 | A | MUST   | N | A cancel is confirmed by an idle "state_update" with "stopReason" "cancelled", after the last updates of the work.
CANC-14 | 2 | A | MUST   | N | Work that was cancelled ends as "cancelled", not as "error", whatever goes wrong while it stops.
CANC-15 | 2 | A | MUST   | N | Prompts that are held and not inserted yet are answered with "-32800" after a cancel.
CANC-16 | 2 | A | MUSTN  | N | A prompt that was sent after a cancel is not affected by it.
CANC-17 | 2 | A | MUST   | N | A prompt that was inserted before a cancel is answered with a result all the same.
CANC-18 | 2 | A | MUST   | N | After a cancel, open permission requests and elicitations of the work are withdrawn with "$/cancel_request".
CANC-19 | 2 | C | MUST   | N | A client answers a permission request that was withdrawn with the outcome "cancelled".
CANC-20 | 2 | C | MAY    | N | A client may give that answer without being asked, for requests of which it knows that they belong to the cancelled work. | permits
CANC-21 | 2 | A | MUSTN  | N | A cancel leaves background work running.
CANC-22 | 2 | A | INFO   | N | "cancelled" also stands for an end that the user chose otherwise, and for nothing that the agent itself has stopped. | Nothing tells from outside who has stopped the work.
CANC-23 | 2 | A | INFO   | I | After a cancel when nothing runs, no state update is needed. | permits
CANC-24 | 1 | A | SHOULD | A | After a cancel, an agent no longer waits for the client's commands: it withdraws its requests, or ends or releases the terminal.
CANC-25 | * | A | MUST   | I | A permission that arrives after the cancel does not let the tool run.
`,
);
