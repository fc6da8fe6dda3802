import { area } from "../parse.ts";

export const err = area(
  "Errors",
  `
ERR-01 | * | B | MUST    | J | "error.code" integer (int32), "error.message" string
ERR-02 | * | B | SHOULD  | N | message is one concise sentence
ERR-03 | * | B | MAY     | J | "data" any JSON; receivers ignore malformed or unknown data
ERR-04 | * | B | MUST    | W | an unrecognised code is handled as a generic failure
ERR-05 | * | B | SHOULDN | W | implementation-specific codes stay out of "-32768..-32000" and "-32899..-32800"
ERR-06 | * | A | SHOULD  | W | a method not implemented, or gated and not advertised, gives "-32601"
ERR-07 | * | C | SHOULD  | W | same for "fs/*", "terminal/*", "elicitation/*" on a client that did not advertise them
ERR-08 | * | A | MUST    | N | authentication needed → "-32000"
ERR-09 | * | A | SHOULD  | W | session-scoped request naming an unknown or inactive session → "-32002" with "data.sessionId"
ERR-10 | 2 | A | MUST    | N | "-32022" carries "data.requested" and non-empty "data.supported"
ERR-11 | * | B | SHOULD  | A | internal cancellation, shutdown or resource limits use "-32800"
ERR-12 | * | A | MUSTN   | A | abort exceptions caused by cancellation are never surfaced as "-32603"
ERR-13 | * | B | SHOULD  | A | handler exceptions become "-32603"; stack traces and secrets are not put in "data"
ERR-14 | * | A | MUST    | N | "-32602" for unsupported prompt block types (v2), replay cursors, config ids/values, MCP transports (v2)
ERR-15 | * | L | INFO    | S | "-32002" may mean "not initialized" on some agents; clients must not infer "session gone" without "data.sessionId" or a session-scoped request
ERR-16 | * | B | MUST    | J | an error answering an unreadable request has "id:null" and does not complete any pending request
`,
);
