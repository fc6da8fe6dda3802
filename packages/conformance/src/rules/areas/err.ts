import { area } from "../parse.ts";

export const err = area(
  "Errors",
  `
ERR-01 | * | B | MUST    | J | The "code" of an error is an integer of 32 bits, and its "message" is text.
ERR-02 | * | B | SHOULD  | N | The "message" of an error is one short sentence.
ERR-03 | * | B | MAY     | J | The "data" of an error may be any JSON, and who receives it passes over what it does not understand.
ERR-04 | * | B | MUST    | W | An error with an unknown code is handled as a failure like any other.
ERR-05 | * | B | SHOULDN | W | Codes of one's own stay out of the ranges -32768 to -32000 and -32899 to -32800.
ERR-06 | * | A | SHOULD  | W | A method that the agent does not advertise, or does not have, is refused with error -32601.
ERR-07 | * | C | SHOULD  | W | A method of files, terminals or questions that the client does not advertise is refused by it with error -32601.
ERR-08 | * | A | MUST    | N | A request that needs a sign-in first is refused with error -32000.
ERR-09 | * | A | SHOULD  | W | A request for a session that does not exist, or is not open, is refused with error -32002 and the id in "data.sessionId".
ERR-10 | 2 | A | MUST    | N | Error -32022 carries the version that was asked for in "data.requested" and those that are supported in "data.supported".
ERR-11 | * | B | SHOULD  | A | Work that the program itself gives up, at its shutdown or for want of resources, ends with error -32800. | fixture
ERR-12 | * | A | MUSTN   | A | What was cancelled never ends as error -32603.
ERR-13 | * | B | SHOULD  | A | An unexpected failure is answered with error -32603, without stack traces or secrets in it.
ERR-14 | * | A | MUST    | N | Prompt blocks, replay cursors, config options, config values and MCP transports that are not supported are refused with error -32602.
ERR-15 | * | L | INFO    | S | Error -32002 means a lost session only if it names one in "data.sessionId" or answers a request for one: some agents use it for a missing initialize. | It is about what a client makes of an error; agents get no such answer.
ERR-16 | * | B | MUST    | J | An error that answers something unreadable has a null id, and completes no request that waits.
`,
);
