import { area } from "../parse.ts";

export const prom = area(
  "Prompt turn (v1)",
  `
PROM-01 | 1  | C | MUST   | A | initialize and session setup come before prompts
PROM-02 | 1  | A | MUST   | A | the request stays pending during the turn and is answered with "stopReason"
PROM-03 | 1  | A | MUST   | N | "stopReason" ∈ end_turn, max_tokens, max_turn_requests, refusal, cancelled
PROM-04 | 1  | C | SHOULD | N | an unknown stop reason (extension) does not hang the client
PROM-05 | 1  | A | MUST   | A | all updates of the turn are sent before the response
PROM-06 | 1  | A | SHOULD | A | output is reported through "session/update" as it is produced
PROM-07 | 1  | A | SHOULD | A | tool calls are reported
PROM-08 | 1  | A | MUST   | A | if no tool calls are pending the turn ends
PROM-09 | 1  | A | MAY    | A | the turn may be ended at any point with a stop reason
PROM-10 | 1  | C | MUST   | A | content is limited to the advertised prompt capabilities
PROM-11 | 1  | A | MUST   | A | "text" and "resource_link" are always accepted
PROM-12 | 1  | A | SHOULD | W | a block type that was not advertised → "-32602"
PROM-13 | 1  | A | INFO   | N | empty "prompt" array is schema-valid; agents answer "end_turn" or "-32602"
PROM-14 | 1  | A | INFO   | I | a second prompt while one is pending in the same session is undefined; the agent must queue, run or reject it, and answer both
PROM-15 | 1  | C | SHOULD | I | clients do not send a second prompt while one is pending
PROM-16 | 1  | C | SHOULD | N | "refusal": the prompt and everything after is excluded from context; reflect that in the UI
PROM-17 | 1  | A | SHOULD | I | failures of the model provider become a JSON-RPC error on the prompt, not a fake "end_turn"
PROM-18 | 1  | A | MUST   | W | prompt on an unknown session → error ("-32002")
PROM-19 | 1  | A | SHOULD | I | session context is kept between prompts
PROM-20 | 1  | A | INFO   | A | the agent need not echo the live user message; if it does, as "user_message_chunk"
PROM-21 | 1  | C | MUST   | A | "session/update" outside a turn (commands, modes, config, info, usage, notices) is accepted
PROM-22 | 1  | A | MAY    | A | "messageId" on chunks; same id = same message, change = new message
PROM-23 | 1u | A | MAY    | N | "usage" on the response
PROM-24 | 1  | A | SHOULD | A | "max_turn_requests" when the agent's own request limit is hit
PROM-25 | 1  | A | SHOULD | I | after a cancelled or failed turn the session accepts a new prompt
`,
);
