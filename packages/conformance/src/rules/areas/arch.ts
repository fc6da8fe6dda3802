import { area } from "../parse.ts";

export const arch = area(
  "Other unstable session methods",
  `
ARCH-01 | u  | C | MUSTN  | N | archive/unarchive only when advertised
ARCH-02 | 1u | A | MUST   | N | "archive" implies "list" advertised
ARCH-03 | u  | A | MUST   | N | archived sessions vanish from default listing, keep id and history
ARCH-04 | u  | A | MUST   | N | archiving an active session closes it first
ARCH-05 | u  | A | MUST   | N | both idempotent; unknown → "-32002"
ARCH-06 | u  | A | MUST   | N | unarchive never loads or resumes
ARCH-07 | u  | A | MUST   | N | every listed session carries "archived"
ARCH-08 | u  | A | MUST   | N | filter exclude/include/only; unsupported value → "-32602"
ARCH-09 | u  | C | MUSTN  | N | "archived" filter only when advertised; same value while paging
ARCH-10 | u  | A | MUST   | N | filter combines with "cwd", before paging
ARCH-11 | u  | C | SHOULD | N | unarchive before resuming
`,
);
