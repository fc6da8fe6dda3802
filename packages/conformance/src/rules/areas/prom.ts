import { area } from "../parse.ts";

export const prom = area(
  "Prompt turn (v1)",
  `
PROM-01 | 1  | C | MUST   | A | A client initializes the connection and opens a session before it sends a prompt.
PROM-02 | 1  | A | MUST   | A | The prompt's request stays open for the whole turn and is then answered with a "stopReason".
PROM-03 | 1  | A | MUST   | N | The "stopReason" of an answer is "end_turn", "max_tokens", "max_turn_requests", "refusal" or "cancelled".
PROM-04 | 1  | C | SHOULD | N | A "stopReason" that a client does not know ends the turn for it like any other.
PROM-05 | 1  | A | MUST   | A | Every update of a turn is sent before the answer to its prompt.
PROM-06 | 1  | A | SHOULD | A | What the model says is sent in "session/update" while it is being said, not in one piece at the end.
PROM-07 | 1  | A | SHOULD | A | Each tool call of a turn is reported to the client.
PROM-08 | 1  | A | MUST   | A | A turn ends when the model has finished and no tool call is open.
PROM-09 | 1  | A | MAY    | A | An agent may end a turn at any time, with a "stopReason" that says why. | permits
PROM-10 | 1  | C | MUST   | A | A client puts only such content into a prompt as the agent's prompt capabilities allow.
PROM-11 | 1  | A | MUST   | A | An agent takes "text" and "resource_link" in every prompt.
PROM-12 | 1  | A | SHOULD | W | A prompt with a type of block that the agent has not advertised is refused with "-32602", not shortened silently.
PROM-13 | 1  | A | INFO   | N | A prompt with no blocks at all is answered with "end_turn" or refused with "-32602".
PROM-14 | 1  | A | INFO   | I | Where a second prompt comes during a turn of the same session, the agent queues, plays or refuses it, and answers both.
PROM-15 | 1  | C | SHOULD | I | A client waits for the end of a turn before it sends the next prompt of that session.
PROM-16 | 1  | C | SHOULD | N | After "refusal" a client shows that the prompt and what followed it are no longer part of the conversation. | screen
PROM-17 | 1  | A | SHOULD | I | When the model cannot be reached or fails, the prompt is answered with an error, not with "end_turn".
PROM-18 | 1  | A | MUST   | W | A prompt for a session that does not exist is answered with an error.
PROM-19 | 1  | A | SHOULD | I | What was said in earlier turns of a session is known in later ones.
PROM-20 | 1  | A | INFO   | A | Where an agent repeats the user's message during the turn, it does so as "user_message_chunk". | heuristic
PROM-21 | 1  | C | MUST   | A | A client takes updates of a session that arrive when no turn is running.
PROM-22 | 1  | A | MAY    | A | An agent may give chunks a "messageId": the same id continues a message, another one begins the next. | permits
PROM-23 | 1u | A | MAY    | N | An agent may say in its answer to a prompt how many tokens were used. | permits
PROM-24 | 1  | A | SHOULD | A | A turn that reaches the agent's own limit of model requests ends with "max_turn_requests".
PROM-25 | 1  | A | SHOULD | I | After a turn that was cancelled or has failed, the session takes the next prompt.
`,
);
