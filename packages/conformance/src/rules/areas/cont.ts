import { area } from "../parse.ts";

export const cont = area(
  "Content blocks",
  `
CONT-01 | * | A | MUST   | A | "text" accepted in prompts
CONT-02 | * | A | MUST   | A | "resource_link" accepted in prompts
CONT-03 | * | C | MUSTN  | A | image, audio, resource only when advertised
CONT-04 | * | C | INFO   | A | prompt capabilities do not limit what agents send; clients accept all known types in updates
CONT-05 | * | B | MUST   | N | "data" and "blob" are base64
CONT-06 | * | B | MUST   | N | image and audio carry "mimeType"
CONT-07 | * | B | MUST   | N | embedded "resource" is an object with "uri" and "text" xor "blob"
CONT-08 | * | B | MUST   | N | "resource_link" has "uri" and "name"
CONT-09 | 2 | L | MUST   | N | unknown block types preserved; display generically
CONT-10 | 2 | L | MUST   | N | known type with bad fields is invalid, not "other"
CONT-11 | 1 | L | MUST   | I | unknown type in an update: that update (or list item) is dropped, session continues
CONT-12 | 2 | C | MUST   | N | icons only "https:"/"data:"; no credentials; no scheme- or origin-changing redirects
CONT-13 | 2 | C | SHOULD | N | text is CommonMark; raw HTML is not executed
CONT-14 | * | L | MUST   | N | malformed "annotations" dropped, block kept
CONT-15 | * | B | INFO   | N | "priority" between 0 and 1
CONT-16 | * | C | SHOULD | A | prefer "resource" over "resource_link" when supported
CONT-17 | * | L | MUST   | A | MCP content can be forwarded unchanged; extra MCP fields survive
CONT-18 | 2 | B | MUST   | N | "uri" fields are valid URIs
CONT-19 | 2 | L | MUST   | N | "size" up to uint64
`,
);
