import { area } from "../parse.ts";

export const fs = area(
  "Client file methods (v1)",
  `
FS-01 | 1 | A | MUSTN  | A  | no "fs/read_text_file" unless "fs.readTextFile"
FS-02 | 1 | A | MUSTN  | A  | no "fs/write_text_file" unless "fs.writeTextFile"
FS-03 | 1 | A | MUST   | A  | absolute paths, valid "sessionId"
FS-04 | 1 | C | MUST   | A  | reads include unsaved editor changes
FS-05 | 1 | C | MUST   | A  | "line" is 1-based start, "limit" max lines
FS-06 | 1 | C | INFO   | I  | "line" beyond the end: empty content or error, not a crash
FS-07 | 1 | L | MUST   | N  | malformed "line"/"limit" → "-32602" (strict since N26)
FS-08 | 1 | C | SHOULD | N  | missing file → "-32002" (or other error), never empty content
FS-09 | 1 | C | MUST   | A  | write creates the file if missing
FS-10 | 1 | C | SHOULD | S  | parent directories are created
FS-11 | 1 | C | MUST   | I  | write replaces the whole content
FS-12 | 1 | A | MUST   | AS | accept "null" and "{}" as write result
FS-13 | 1 | C | SHOULD | I  | relative path → "-32602"
FS-14 | 1 | C | MUST   | A  | root-set enforcement
FS-15 | 1 | C | SHOULD | I  | unknown session → error
FS-16 | 1 | C | MUST   | I  | text round-trips: UTF-8, CRLF, no final newline, BOM
FS-17 | 2 | B | MUSTN  | A  | no "fs/*" on v2
FS-18 | 1 | C | MUST   | A  | not advertised → "-32601"
FS-19 | 1 | A | SHOULD | I  | fall back to its own disk access when not advertised
`,
);
