import { area } from "../parse.ts";

export const fork = area(
  "Other unstable session methods",
  `
FORK-01 | u | C | MUSTN  | N | "session/fork" is only sent to agents that advertise it.
FORK-02 | u | A | MUST   | N | A fork has an id of its own, and what happens in it does not change the session that it comes from.
FORK-03 | u | A | MUST   | N | A fork takes an absolute "cwd", and has the folders and MCP servers that are given for it.
FORK-04 | u | A | INFO   | I | A fork is open on the connection that made it.
FORK-05 | u | A | SHOULD | W | A fork of a session that does not exist is refused with -32002.
`,
);
