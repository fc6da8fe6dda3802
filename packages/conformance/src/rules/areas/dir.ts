import { area } from "../parse.ts";

export const dir = area(
  "Working directory and additional directories",
  `
DIR-01 | * | A | MUST   | A | "cwd" stays the base for relative path resolution
DIR-02 | * | A | MUST   | A | "cwd" belongs to the root set "[cwd, ...additionalDirectories]"
DIR-03 | * | A | SHOULD | A | the root set bounds file-system tools
DIR-04 | * | C | MUSTN  | A | "additionalDirectories" is sent only when advertised
DIR-05 | * | B | MUST   | A | each entry is an absolute path
DIR-06 | * | A | MUST   | A | invalid entries are rejected ("-32602" recommended), never dropped silently
DIR-07 | * | A | MUST   | A | omitted, "null" or "[]" = no additional roots; stored roots are not restored implicitly
DIR-08 | * | C | MUST   | A | on load/resume/fork the full intended list is sent again
DIR-09 | * | A | MUST   | N | the list may differ from earlier ones as long as "cwd" matches
DIR-10 | * | C | SHOULD | A | entries are de-duplicated
DIR-11 | 1 | C | MUST   | A | client-mediated "fs/*" enforces the root set when it is in use
DIR-12 | 1 | C | MUST   | A | symlink escapes are prevented; when in doubt fail closed
DIR-13 | * | B | MUST   | A | all paths in the protocol are absolute
DIR-14 | 2 | B | MUST   | N | paths use the agent machine's native syntax; never URIs
DIR-15 | 2 | L | MUST   | N | paths of Windows, of Windows shares and of POSIX are all accepted as paths, on any system
DIR-16 | * | A | INFO   | I | agents may normalise paths for comparison
`,
);
