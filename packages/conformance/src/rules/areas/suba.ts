import { area } from "../parse.ts";

export const suba = area(
  "Subagents and inter-session messages (unstable)",
  `
SUBA-01 | 1u | A | MUSTN  | N | A client that does not advertise "subagents" is told nothing of them.
SUBA-02 | 2u | C | MUST   | N | Every client of version 2 keeps the sessions of subagents that it is told of, with their restrictions.
SUBA-03 | u  | A | MUST   | N | A "subagent_update" in the session of the immediate parent comes before anything else that names a child.
SUBA-04 | u  | A | MUST   | N | Later updates change what is told of a child, and never whose child it is.
SUBA-05 | u  | C | MUSTN  | N | A client does nothing to a child for which the child has no capability, such as "cancel".
SUBA-06 | u  | A | SHOULD | N | Whatever a client may not do to a child is refused.
SUBA-07 | u  | C | MUST   | N | A client neither loads nor resumes a child: its updates come by themselves.
SUBA-08 | u  | C | MUST   | N | In an update, "capabilities" that are left out stay, null clears them, an object replaces them, and those that were never told are none.
SUBA-09 | u  | C | MUST   | N | A "state" of null means that the state of a child is not known, which is not idle; an object replaces it.
SUBA-10 | u  | A | SHOULD | N | What changes in the state of a child is told in the session of its parent too. | heuristic
SUBA-11 | u  | C | MUST   | N | A child has the "cwd" and the "additionalDirectories" of its parent, each by itself, unless it is told others; an empty list means none.
SUBA-12 | u  | C | MUST   | N | A child that is idle is still there, and may work again.
SUBA-13 | u  | C | MUST   | N | A "session_message" is put together like other messages, and who takes part may be told later.
SUBA-14 | u  | C | MUST   | N | A "messageId" counts in the transcript that has it; sender and recipient tell which messages of two sessions belong together.
SUBA-15 | u  | C | MUST   | N | Permission and elicitation requests may come from the session of a child.
SUBA-16 | u  | C | INFO   | N | A child may have children. | permits
SUBA-17 | u  | C | MUST   | N | The same state told twice is one state.
SUBA-18 | 2u | A | MUST   | N | A child that works on when its parent does not wait for it is in "background". | heuristic
`,
);
