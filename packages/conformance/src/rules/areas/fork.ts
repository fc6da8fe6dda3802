import { area } from "../parse.ts";

export const fork = area(
  "Other unstable session methods",
  `
FORK-01 | u | C | MUSTN  | N | "session/fork" only when advertised
FORK-02 | u | A | MUST   | N | new id; original history untouched by later work
FORK-03 | u | A | MUST   | N | "cwd" required and absolute; roots and servers as given
FORK-04 | u | A | INFO   | I | the fork is active on this connection
FORK-05 | u | A | SHOULD | W | unknown source → "-32002"
`,
);
