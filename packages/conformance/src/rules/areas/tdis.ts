import { area } from "../parse.ts";

export const tdis = area(
  "Display terminals (v2)",
  `
TDIS-01 | 2 | A | MUST   | N | A "terminalId" belongs to one terminal in its session and is never used for another.
TDIS-02 | 2 | C | MUST   | A | A client keeps what it is told of a terminal, whether the tool call that shows it comes before or after.
TDIS-03 | 2 | C | MUST   | N | A missing member of a "terminal_update" changes nothing, null takes the value away, and any other takes its place.
TDIS-04 | 2 | C | MUST   | N | "output" of a "terminal_update" takes the place of all bytes before.
TDIS-05 | 2 | C | MUST   | N | The "data" of each chunk is decoded by itself, and its bytes are added.
TDIS-06 | 2 | C | MUST   | A | A chunk may end in the middle of a character or of an escape sequence.
TDIS-07 | 2 | A | MUST   | N | Terminal data is base64.
TDIS-08 | 2 | C | MUST   | N | An "exitStatus" object says that the command has ended, even an empty one.
TDIS-09 | 2 | C | MUST   | N | An "exitCode" may be any 64-bit integer, also a negative one.
TDIS-10 | 2 | C | MUST   | A | The end of a command changes neither the status of its tool call nor the state of the session.
TDIS-11 | 2 | A | SHOULD | A | The first "terminal_update" has the "command", and "cwd" is absolute.
TDIS-12 | 2 | A | MUST   | N | "cols" and "rows" of a terminal are between 1 and 65535.
TDIS-13 | 2 | C | INFO   | N | A client shows a terminal in the size that it is told. | screen
TDIS-14 | 2 | C | MUSTN  | N | A client sends "terminal/cancel" only for a terminal that has "capabilities.cancel" at that time.
TDIS-15 | 2 | A | MUST   | N | "terminal/cancel" is answered when it is accepted, and an "exitStatus" follows.
TDIS-16 | 2 | A | MUST   | N | "terminal/cancel" for a terminal that is unknown, has ended or cannot be cancelled is refused with "-32602".
TDIS-17 | 2 | A | SHOULD | N | A terminal that has ended no longer offers "capabilities.cancel".
TDIS-18 | 2 | C | MUST   | N | A chunk with a new id makes a terminal.
TDIS-19 | 2 | C | MUST   | A | "_meta" of a chunk, or of "output", belongs to that alone.
TDIS-20 | 2 | C | MUST   | I | Control sequences in output have no effect outside of the terminal that shows them.
TDIS-21 | 2 | C | SHOULD | I | A terminal keeps its state when the content that shows it goes away. | screen
`,
);
