import { area } from "../parse.ts";

export const life = area(
  "Prompt insertion and session state (v2)",
  `
LIFE-01 | 2  | A | MUST   | N | A prompt is answered once its message is part of the conversation, with the id of that message as "messageId".
LIFE-02 | 2  | C | MUST   | N | A client treats an answer to a prompt without a "messageId" as invalid.
LIFE-03 | 2  | A | MUST   | N | An accepted prompt appears as "user_message" or "user_message_chunk" with the "messageId" of the answer.
LIFE-04 | 2  | C | MUST   | N | A client shows a prompt once, whether its update or its answer comes first.
LIFE-05 | 2  | A | MUST   | N | A prompt that is refused before it is inserted is answered with an error.
LIFE-06 | 2  | A | MUST   | N | Where work had already begun for a prompt that fails before it is inserted, the session also becomes idle, with the error. | No prompt makes an agent begin the work of a prompt and then refuse to insert it.
LIFE-07 | 2  | A | MUST   | N | When the work fails after the prompt was inserted, the prompt is still answered with a result, and the session becomes idle with "stopReason" "error".
LIFE-08 | 2  | C | MUSTN  | N | A client never sends a prompt without any block.
LIFE-09 | 2  | A | MAY    | N | An agent may refuse an empty prompt; it does so with "-32602" and inserts nothing.
LIFE-10 | 2  | A | MUST   | N | A prompt with a block that the agent does not support is refused with "-32602", and nothing of it is inserted.
LIFE-11 | 2  | A | MAY    | N | An agent may hold prompts that come while it works, and insert them later in their order. | permits
LIFE-12 | 2  | A | MUST   | N | A prompt is answered when it is inserted, not already when it is received or held.
LIFE-13 | 2  | A | MUST   | N | A session reports "running", or "requires_action" if it begins with a question, when work begins in it.
LIFE-14 | 2  | A | MUST   | N | A session reports "idle" when none of its foreground work is left.
LIFE-15 | 2  | A | SHOULD | N | The "idle" state that ends work says in "stopReason" why it ended.
LIFE-16 | 2  | A | SHOULD | N | A session whose work cannot go on without its user reports "requires_action".
LIFE-17 | 2  | A | INFO   | N | A session in which some work can still go on stays "running" while other work waits for the user. | No scenario tells for certain that other work could go on meanwhile.
LIFE-18 | 2  | A | MUST   | N | After "requires_action" a session reports "running" or "idle" again.
LIFE-19 | 2  | A | INFO   | N | The answer to one of several questions does not make a session "running" by itself. | heuristic
LIFE-20 | 2  | A | SHOULD | N | An answer to a question of work that has ended has no effect.
LIFE-21 | 2  | C | MUST   | N | A client takes a repeated state as the same state: nothing is completed, counted or begun once more.
LIFE-22 | 2  | C | MUSTN  | N | A client shows an unknown state as busy, neither as idle nor as the state before.
LIFE-23 | 2  | A | MUST   | N | An agent reports standard states, and custom ones only to clients that say they know them.
LIFE-24 | 2  | C | MUST   | N | A client takes a "stopReason" that is missing, null or malformed as not given.
LIFE-25 | 2  | C | MUST   | A | A client shows a turn with an unknown "stopReason" as ended.
LIFE-26 | 2  | A | SHOULD | N | An idle state with "stopReason" "error" carries the "error", as a JSON-RPC error object.
LIFE-27 | 2  | B | MAY    | N | An agent may work without a prompt: the session becomes "running" and "idle" again, without a user message, and a client shows that. | permits
LIFE-28 | 2  | B | INFO   | N | Several pieces of work may share one time between "running" and "idle", which a client counts as one. | permits
LIFE-29 | 2  | A | INFO   | N | A session may report "running" before a prompt is inserted; this does not acknowledge the prompt. | permits
LIFE-30 | 2  | A | INFO   | N | The refusal of a prompt does not end work that is going on in the session.
LIFE-31 | 2  | C | MUST   | N | A client takes updates while a session is idle, and the session stays idle.
LIFE-32 | 2  | A | MUST   | N | A slash command that needs no model reports "running" and "idle" like every other work.
LIFE-33 | 2  | C | MUSTN  | A | A client takes the end of work from the session's state, never from the answer to the prompt.
LIFE-34 | 2  | A | INFO   | N | An agent may drop a user message from its history; where it replays the message, it keeps its id. | permits
LIFE-35 | 2  | B | INFO   | N | The message that an agent inserts may differ from the prompt that was sent; a client shows what was inserted. | permits
LIFE-36 | 2u | A | INFO   | N | The state "unknown" says that the state is not known now; it ends no work. | permits
LIFE-37 | 2u | A | MUST   | N | The "usage" of an idle state counts only the work that has just ended. | Whether tokens belong to this work cannot be told from outside.
LIFE-38 | 2  | C | MAY    | A | A client may send a prompt at any time, also while the session works. | permits
LIFE-39 | 2  | A | MUST   | N | A prompt for a session that does not exist or is not active is refused with "-32002" and the id in "data.sessionId".
`,
);
