import { area } from "../parse.ts";

export const mcps = area(
  "MCP server declarations",
  `
MCPS-01 | 1 | A | MUST   | A  | stdio servers are supported
MCPS-02 | 1 | C | MUSTN  | A  | http/sse only when the boolean is "true"
MCPS-03 | 2 | C | MUSTN  | AN | stdio, http only with their markers; stdio is not implied
MCPS-04 | 2 | A | MUST   | N  | unsupported or unknown transport → "-32602" for the whole request
MCPS-05 | 1 | L | MUST   | N  | an entry without "type" is stdio
MCPS-06 | 1 | L | INFO   | N  | an unknown "type" that has stdio's fields decodes as stdio; without them the request is invalid
MCPS-07 | 2 | L | MUST   | N  | missing "type" is invalid
MCPS-08 | * | C | MUST   | N  | "command" is an absolute path
MCPS-09 | 1 | C | MUST   | N  | "args", "env", "headers" present (may be empty)
MCPS-10 | * | L | MUST   | N  | "null" for those lists = "[]"; a malformed element makes the request invalid (N26)
MCPS-11 | * | A | SHOULD | A  | connect to all declared servers
MCPS-12 | * | A | SHOULD | I  | one server that fails to start does not break the session; tell the user
MCPS-13 | * | A | SHOULD | A  | new agents support http
MCPS-14 | 2 | A | INFO   | N  | duplicate env names: reject "-32602", otherwise last wins
MCPS-15 | 2 | A | MUST   | N  | transport-owned headers win over declared ones
MCPS-16 | * | A | INFO   | K  | duplicate server "name" → "-32602" with "data.name"
MCPS-17 | 2 | A | MUST   | N  | on resume the list is the complete set; omitted = none
MCPS-18 | * | A | SHOULD | I  | declared env is passed to the child; secrets are not echoed in updates
MCPS-19 | * | A | INFO   | S  | env must be a list of name/value objects, not a map
`,
);
