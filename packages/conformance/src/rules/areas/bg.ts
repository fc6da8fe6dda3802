import { area } from "../parse.ts";

export const bg = area(
  "Background work (v2)",
  `
BG-01 | 2  | C | MUST   | N | omitted or "null" "background" = not reported, not "nothing runs"
BG-02 | 2  | C | MUST   | N | "[]" = nothing runs
BG-03 | 2  | A | MUST   | N | an agent that reports it includes it on every state update of the session
BG-04 | 2  | A | MUST   | N | each snapshot is complete
BG-05 | 2  | A | MUST   | N | an item is announced ("terminal_update", "tool_call_update", "subagent_update") before the first snapshot naming it
BG-06 | 2  | A | MUST   | N | exit status or final tool status is reported before the snapshot that drops the item
BG-07 | 2  | A | MUST   | N | each piece of work is listed once; process-backed work as its terminal
BG-08 | 2  | A | INFO   | N | "pending" and "paused" tool calls stay listed
BG-09 | 2  | C | MUST   | N | an unknown item type still means work is running
BG-10 | 2  | C | MUST   | N | a malformed list = not reported (whole list, no item skipping)
BG-11 | 2  | A | MUST   | N | background progress does not change the state
BG-12 | 2  | A | MUSTN  | N | "session/cancel" does not stop it; "session/close" does
BG-13 | 2u | A | INFO   | N | "subagent" item: detached child not idle, or its own background is non-empty or unreported
BG-14 | 2  | C | SHOULD | I | idle with non-empty background is shown as idle with background activity
`,
);
