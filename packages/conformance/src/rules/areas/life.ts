import { area } from "../parse.ts";

export const life = area(
  "Prompt insertion and session state (v2)",
  `
LIFE-01 | 2  | A | MUST   | N | "session/prompt" is answered when the user message has been inserted, with non-null "messageId"
LIFE-02 | 2  | C | MUST   | N | a response without "messageId" (or "null") is invalid
LIFE-03 | 2  | A | MUST   | N | a "user_message" update or chunks with that same "messageId" are sent, before or after the response
LIFE-04 | 2  | C | MUST   | N | either order is handled; the message is shown once
LIFE-05 | 2  | A | MUST   | N | rejection before insertion = error response
LIFE-06 | 2  | A | MUST   | N | if foreground work had started for it, the failure also ends in idle (with "error")
LIFE-07 | 2  | A | MUST   | N | a failure after insertion leaves the prompt response successful; state reports "stopReason:"error""
LIFE-08 | 2  | C | MUSTN  | N | never send an empty "prompt"
LIFE-09 | 2  | A | MAY    | N | empty prompt → "-32602" without insertion
LIFE-10 | 2  | A | MUST   | N | unsupported block type → "-32602", nothing inserted
LIFE-11 | 2  | A | MAY    | N | prompts sent while work runs may be held and inserted later, in order
LIFE-12 | 2  | A | MUST   | N | the response must not be sent merely because the prompt was received or held
LIFE-13 | 2  | A | MUST   | N | "running" is reported when foreground work starts (or "requires_action" if it starts blocked)
LIFE-14 | 2  | A | MUST   | N | "idle" is reported when no foreground work remains
LIFE-15 | 2  | A | SHOULD | N | the ending idle carries "stopReason"
LIFE-16 | 2  | A | SHOULD | N | "requires_action" when the whole foreground is blocked on the user
LIFE-17 | 2  | A | INFO   | N | with other work able to progress the state stays "running"
LIFE-18 | 2  | A | MUST   | N | after "requires_action", "running" or "idle" must follow
LIFE-19 | 2  | A | INFO   | N | answering one of several requests does not by itself mean "running"
LIFE-20 | 2  | A | SHOULD | N | answers to requests of already ended work are ignored
LIFE-21 | 2  | C | MUST   | N | snapshots are idempotent: repeats add no completion, no usage, no transition
LIFE-22 | 2  | C | MUSTN  | N | an unknown state is never shown as idle nor the old state as confirmed; show generic busy
LIFE-23 | 2  | A | MUST   | N | custom states do not replace standard ones unless the client advertised support
LIFE-24 | 2  | C | MUST   | N | missing, "null", malformed "stopReason" = not reported
LIFE-25 | 2  | C | MUST   | A | unknown stop reasons are shown generically
LIFE-26 | 2  | A | SHOULD | N | "stopReason:"error"" carries "error" (JSON-RPC error object)
LIFE-27 | 2  | A | MAY    | N | agent-initiated work: running…idle without prompt or synthetic user message
LIFE-28 | 2  | A | INFO   | N | several activities may share one busy period; no idle boundary is needed between them
LIFE-29 | 2  | A | INFO   | N | "running" may precede insertion and is not an acknowledgement
LIFE-30 | 2  | A | INFO   | N | rejecting a prompt does not itself end foreground work
LIFE-31 | 2  | C | MUST   | N | updates while "idle" are accepted and do not change the state
LIFE-32 | 2  | A | MUST   | N | locally handled commands use the same lifecycle
LIFE-33 | 2  | C | MUSTN  | A | completion is never derived from the prompt response
LIFE-34 | 2  | A | INFO   | N | the user message may be dropped from retained history, but if replayed keeps its id
LIFE-35 | 2  | A | INFO   | N | the inserted content may differ from what was sent (expansion, redaction); the update is the truth
LIFE-36 | 2u | A | INFO   | N | "state:"unknown"" replaces confirmed activity; the client stops showing the old state as confirmed, work is not ended
LIFE-37 | 2u | A | MUST   | N | "usage" on idle counts only the just completed work; repeats are not additional
LIFE-38 | 2  | C | MAY    | A | after idle the client may prompt again; it may also prompt while busy
LIFE-39 | 2  | A | MUST   | N | prompt to an unknown or inactive session → "-32002" + "data.sessionId"
`,
);
