import { area } from "../parse.ts";

export const mcps = area(
  "MCP server declarations",
  `
MCPS-01 | 1 | A | MUST   | A  | Every agent of version 1 can start MCP servers that are programs.
MCPS-02 | 1 | C | MUSTN  | A  | MCP servers over HTTP or SSE are only declared to agents that advertise this with true.
MCPS-03 | 2 | C | MUSTN  | AN | An MCP server that is a program, or over HTTP, is only declared to agents that advertise this kind; neither goes without saying.
MCPS-04 | 2 | A | MUST   | N  | An MCP server of a kind that is not advertised or not known makes the whole request fail with -32602.
MCPS-05 | 1 | L | MUST   | N  | An MCP server without a "type" is a program to start. | Clients receive no declarations of MCP servers.
MCPS-06 | 1 | L | INFO   | N  | An MCP server of an unknown "type" is a program if it has all that one takes, and invalid otherwise. | Clients receive no declarations of MCP servers.
MCPS-07 | 2 | L | MUST   | N  | An MCP server without a "type" is invalid. | Clients receive no declarations of MCP servers.
MCPS-08 | * | C | MUST   | N  | The "command" of an MCP server is an absolute path.
MCPS-09 | 1 | C | MUST   | N  | An MCP server has "args" and "env", or "headers", as empty lists where there is nothing in them.
MCPS-10 | * | L | MUST   | N  | In an MCP server, null for "args", "env" or "headers" is an empty list, and a malformed entry makes the request invalid. | Clients receive no declarations of MCP servers.
MCPS-11 | * | A | SHOULD | A  | The agent connects to every MCP server that is declared.
MCPS-12 | * | A | SHOULD | I  | An MCP server that cannot be started does not keep the session from working, and the user is told.
MCPS-13 | * | A | SHOULD | A  | The agent can reach MCP servers over HTTP.
MCPS-14 | 2 | A | INFO   | N  | A variable that is given twice is refused with -32602, or has the last of its values.
MCPS-15 | 2 | A | MUST   | N  | Headers that belong to the transport are its own, whatever is declared for them.
MCPS-16 | * | A | INFO   | K  | Two MCP servers of the same "name" are refused with -32602, and "data" has the name.
MCPS-17 | 2 | A | MUST   | N  | The MCP servers in a resume are all that the session has; none are declared where the list is left out.
MCPS-18 | * | A | SHOULD | I  | An MCP server gets the variables that are declared for it, and their values are not shown in updates.
MCPS-19 | * | A | INFO   | S  | The "env" of an MCP server is a list of objects with "name" and "value"; a map is refused with -32602.
`,
);
