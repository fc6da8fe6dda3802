import { area } from "../parse.ts";

export const cont = area(
  "Content blocks",
  `
CONT-01 | * | A | MUST   | A | An agent takes "text" blocks in prompts.
CONT-02 | * | A | MUST   | A | An agent takes "resource_link" blocks in prompts.
CONT-03 | * | C | MUSTN  | A | A client sends images, audio and resources only to agents that advertise them.
CONT-04 | * | C | INFO   | A | A client takes every known type of block in updates; prompt capabilities do not limit what agents send.
CONT-05 | * | B | MUST   | N | "data" and "blob" of a block are base64.
CONT-06 | * | B | MUST   | N | Images and audio have a "mimeType".
CONT-07 | * | B | MUST   | N | The "resource" of a block is an object with "uri" and either "text" or "blob".
CONT-08 | * | B | MUST   | N | A "resource_link" has a "uri" and a "name".
CONT-09 | 2 | L | MUST   | N | A block of an unknown type is kept as it is and shown in a general way. | An agent refuses such a block: LIFE-10.
CONT-10 | 2 | L | MUST   | N | A block of a known type with wrong members is invalid, not a block of another type.
CONT-11 | 1 | L | MUST   | I | An update with a block of an unknown type is dropped, or its item, and the session goes on. | Agents receive no updates.
CONT-12 | 2 | C | MUST   | N | Icons are loaded from "https:" and "data:" only, without credentials, and without redirects to elsewhere. | screen
CONT-13 | 2 | C | SHOULD | N | Text is shown as CommonMark, and raw HTML in it is not executed. | screen
CONT-14 | * | L | MUST   | N | Malformed "annotations" are dropped, and their block is kept.
CONT-15 | * | B | INFO   | N | The "priority" of annotations is between 0 and 1.
CONT-16 | * | C | SHOULD | A | A client sends a "resource" rather than a "resource_link" where the agent takes both. | heuristic
CONT-17 | * | L | MUST   | A | Content that comes from MCP is taken as it is, with all its further members.
CONT-18 | 2 | B | MUST   | N | A "uri" is a valid URI.
CONT-19 | 2 | L | MUST   | N | A "size" may be as large as an unsigned 64-bit integer. | ENV-34 is the check on clients.
`,
);
