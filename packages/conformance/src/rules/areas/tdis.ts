import { area } from "../parse.ts";

export const tdis = area(
  "Display terminals (v2)",
  `
TDIS-01 | 2 | A | MUST   | N | "terminalId" unique in the session, never reused
TDIS-02 | 2 | C | MUST   | A | reference and updates may come in either order; keep state of first-seen ids
TDIS-03 | 2 | C | MUST   | N | patch: omit/"null"/value on "command", "cwd", "output", "exitStatus", "size", "capabilities"
TDIS-04 | 2 | C | MUST   | N | "output" replaces all bytes; never merged
TDIS-05 | 2 | C | MUST   | N | each "data" decoded on its own, bytes appended; encoded strings are not concatenated
TDIS-06 | 2 | C | MUST   | A | chunks may split UTF-8 and escape sequences; decoder keeps state
TDIS-07 | 2 | A | MUST   | N | base64 per RFC 4648
TDIS-08 | 2 | C | MUST   | N | presence of an "exitStatus" object = exited, even "{}"
TDIS-09 | 2 | C | MUST   | N | "exitCode" int64, negative allowed
TDIS-10 | 2 | C | MUST   | A | exit does not change the tool call status or state
TDIS-11 | 2 | A | SHOULD | A | "command" on the first update; "cwd" absolute
TDIS-12 | 2 | A | MUST   | N | "size" cols/rows 1..65535
TDIS-13 | 2 | C | INFO   | N | render at "size"
TDIS-14 | 2 | C | MUSTN  | N | "terminal/cancel" only while advertised
TDIS-15 | 2 | A | MUST   | N | answers when accepted; "exitStatus" confirms; not released; tool status unchanged by it
TDIS-16 | 2 | A | MUST   | N | unknown, exited, not cancellable → "-32602"
TDIS-17 | 2 | A | SHOULD | N | stop advertising cancel after exit
TDIS-18 | 2 | C | MUST   | N | chunk for a first-seen id creates the terminal
TDIS-19 | 2 | C | MUST   | A | "_meta" of a chunk or of "output" is local to it
TDIS-20 | 2 | C | MUST   | I | output is untrusted: control sequences must not act on the host (titles, clipboard, links)
TDIS-21 | 2 | C | SHOULD | I | a terminal content item is only an anchor; removing it from content does not delete terminal state
`,
);
