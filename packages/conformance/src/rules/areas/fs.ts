import { area } from "../parse.ts";

export const fs = area(
  "Client file methods (v1)",
  `
FS-01 | 1 | A | MUSTN  | A  | "fs/read_text_file" is sent only to clients that advertise "fs.readTextFile".
FS-02 | 1 | A | MUSTN  | A  | "fs/write_text_file" is sent only to clients that advertise "fs.writeTextFile".
FS-03 | 1 | A | MUST   | A  | File requests have an absolute path and the id of an open session.
FS-04 | 1 | C | MUST   | A  | A client reads a file with the changes that its user has not saved yet. | No driver makes a client keep unsaved text.
FS-05 | 1 | C | MUST   | A  | "line" is the first line to read, counted from 1, and "limit" how many lines at most.
FS-06 | 1 | C | INFO   | I  | A "line" beyond the end of the file gives an empty text or an error.
FS-07 | 1 | L | MUST   | N  | A malformed "line" or "limit" is refused with "-32602". | Agents receive no file requests.
FS-08 | 1 | C | SHOULD | N  | Reading a file that does not exist is answered with an error, never with an empty text.
FS-09 | 1 | C | MUST   | A  | Writing makes a file that does not exist yet.
FS-10 | 1 | C | SHOULD | S  | Writing makes the folders that its path needs.
FS-11 | 1 | C | MUST   | I  | Writing replaces the whole text of a file.
FS-12 | 1 | A | MUST   | AS | An agent takes both null and an empty object as the result of a write.
FS-13 | 1 | C | SHOULD | I  | A relative path is refused with "-32602".
FS-14 | 1 | C | MUST   | A  | A client reads and writes only below the roots of the session.
FS-15 | 1 | C | SHOULD | I  | A file request for a session that does not exist is answered with an error.
FS-16 | 1 | C | MUST   | I  | A text is the same after it was written and read: line ends, byte order mark and characters of all kinds.
FS-17 | 2 | B | MUSTN  | A  | Version 2 has no "fs" methods, and nobody sends them there.
FS-18 | 1 | C | MUST   | A  | A file method that the client does not advertise is refused with "-32601".
FS-19 | 1 | A | SHOULD | I  | An agent reads and writes files itself where the client does not offer it.
`,
);
