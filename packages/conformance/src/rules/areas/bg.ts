import { area } from "../parse.ts";

export const bg = area(
  "Background work (v2)",
  `
BG-01 | 2  | C | MUST   | N | A client takes a missing or null "background" as not reported, not as an empty list.
BG-02 | 2  | C | MUST   | N | A client takes an empty "background" as: nothing runs in the background.
BG-03 | 2  | A | MUST   | N | An agent that reports background work in a session does so in each of its "state_update".
BG-04 | 2  | A | MUST   | N | Each "background" list is complete. | Only the agent knows what runs.
BG-05 | 2  | A | MUST   | N | A piece of work is announced by its own update before "background" names it for the first time.
BG-06 | 2  | A | MUST   | N | The end of a piece of work is reported before the first "background" that no longer names it.
BG-07 | 2  | A | MUST   | N | "background" names each piece of work once, and a command by its terminal.
BG-08 | 2  | A | INFO   | N | A tool call that is "pending" or "paused" in the background stays in the list. | No prompt makes an agent leave a tool call pending behind.
BG-09 | 2  | C | MUST   | N | A client takes an item of an unknown type as work that is running.
BG-10 | 2  | C | MUST   | N | A client takes a malformed "background" list as not reported, as a whole.
BG-11 | 2  | A | MUST   | N | Progress of background work does not change the state of the session. | An agent may begin to work by itself at any time, so a new state after progress of background work may be right.
BG-12 | 2  | A | MUSTN  | N | "session/cancel" leaves background work running; "session/close" ends it.
BG-13 | 2u | A | INFO   | N | A subagent is in "background" as long as it, or something in its own background, may be working. | No prompt makes an agent leave a subagent behind.
BG-14 | 2  | C | SHOULD | I | A client shows an idle session with background work as one in which something still runs. | screen
`,
);
