import { area } from "../parse.ts";

export const titl = area(
  "Other unstable session methods",
  `
TITL-01 | u | C | MUSTN   | N | "session/set_title" is only sent to agents that advertise it.
TITL-02 | u | A | MUST    | N | Every session that can be listed can get a title, open or not; one that does not exist is refused with -32002.
TITL-03 | u | A | MUST    | N | A "title" that is missing, null, no string, or empty when trimmed is refused with -32602.
TITL-04 | u | A | MUST    | N | The answer comes once the title is stored, and has it as it is stored.
TITL-05 | u | C | SHOULD  | N | A client shows the title that comes back. | screen
TITL-06 | u | A | SHOULDN | N | A title that the user gave is not replaced by one of the agent's.
`,
);
