import { area } from "../parse.ts";

export const diff = area(
  "Diffs",
  `
DIFF-01 | 1 | A | MUST   | N | "path" absolute, "newText" present
DIFF-02 | 1 | A | MUST   | N | new file: "oldText" omitted or "null" (not """")
DIFF-03 | 1 | C | MUST   | N | missing "oldText" = new file; """" = existing empty file
DIFF-04 | 2 | A | MUST   | N | "changes" is authoritative; "patch" is consistent with it
DIFF-05 | 2 | A | SHOULD | N | "patch" whenever feasible
DIFF-06 | 2 | C | MUST   | N | handle missing/"null" patch
DIFF-07 | 2 | A | MUST   | N | add/delete/modify have "path"; move/copy have "oldPath" and "path"; absolute
DIFF-08 | 2 | A | MUST   | N | patch paths absolute everywhere incl. rename/copy lines, no "a/" "b/" prefix
DIFF-09 | 2 | A | MUST   | N | "/dev/null" names the missing side
DIFF-10 | 2 | A | MUST   | N | unusual characters quoted as Git does; unquoted path equals the change entry
DIFF-11 | 2 | A | MUSTN  | N | no commit metadata or mail envelope
DIFF-12 | 2 | L | MUST   | N | unknown operation, file type, format preserved
DIFF-13 | 2 | L | MUST   | N | known operation with missing path is invalid; that change is skipped
DIFF-14 | 2 | C | SHOULD | I | unknown patch format: show the changes, not the text as git
DIFF-15 | 2 | A | INFO   | A | no useful text patch (binary, symlink): omit "patch"
DIFF-16 | 2 | A | INFO   | N | "fileType"/"mimeType" describe the state after the operation, or the deleted file
`,
);
