import { area } from "../parse.ts";

export const diff = area(
  "Diffs",
  `
DIFF-01 | 1 | A | MUST   | N | A diff has an absolute "path" and its "newText".
DIFF-02 | 1 | A | MUST   | N | The diff of a new file has no "oldText", or null, and not an empty text.
DIFF-03 | 1 | C | MUST   | N | A client takes a missing "oldText" as a new file, and an empty one as a file that was empty.
DIFF-04 | 2 | A | MUST   | N | "changes" says what was done to which file, and a "patch" agrees with it.
DIFF-05 | 2 | A | SHOULD | N | A change of text comes with a "patch".
DIFF-06 | 2 | C | MUST   | N | A client shows a diff without a "patch".
DIFF-07 | 2 | A | MUST   | N | Every change has an absolute "path", and a move or copy an absolute "oldPath", too.
DIFF-08 | 2 | A | MUST   | N | All paths in a "patch" are absolute and without the prefixes "a/" and "b/".
DIFF-09 | 2 | A | MUST   | N | In a "patch", "/dev/null" stands for the side that does not exist.
DIFF-10 | 2 | A | MUST   | N | Unusual characters in the paths of a "patch" are quoted as Git does, and mean the path of the change.
DIFF-11 | 2 | A | MUSTN  | N | A "patch" has no commit data and no mail header.
DIFF-12 | 2 | L | MUST   | N | Unknown operations, file types and formats are kept. | Agents receive no diffs.
DIFF-13 | 2 | L | MUST   | N | A change of a known operation without its path is left out. | Agents receive no diffs.
DIFF-14 | 2 | C | SHOULD | I | A client shows the changes where it does not know the format of the "patch".
DIFF-15 | 2 | A | INFO   | A | A change that text cannot show, such as of a binary file, has no "patch". | No prompt makes an agent change a binary file for certain.
DIFF-16 | 2 | A | INFO   | N | "fileType" and "mimeType" describe the file after the change, or the one that was deleted. | Only the agent knows what it has written.
`,
);
