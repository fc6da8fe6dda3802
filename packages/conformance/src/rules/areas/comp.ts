import { area } from "../parse.ts";

export const comp = area(
  "Compaction",
  `
COMP-01 | 1 | A | MUST  | N | only if client "session.compaction"
COMP-02 | 2 | C | MUST  | N | baseline: tolerate
COMP-03 | * | A | MUST  | N | "compactionId" unique in the session, not reused
COMP-04 | * | C | MUST  | N | first appearance fixes the timeline position; later updates patch in place
COMP-05 | * | A | MUST  | A | starts "in_progress", exactly one terminal status
COMP-06 | * | A | MUST  | A | chunks only between
COMP-07 | * | C | MUST  | N | a chunk with a first-seen id creates an in-progress entity
COMP-08 | * | C | MUST  | N | "summary": omit keep, "null"/"[]" clear, array replaces accumulated chunks
COMP-09 | * | A | MUST  | A | "summary" only when completed, "error" only when failed
COMP-10 | * | C | MUST  | N | unknown status kept as opaque
COMP-11 | * | A | MUST  | A | only displayable, unencrypted summaries
COMP-12 | * | C | MUSTN | I | compaction does not delete the displayed transcript
`,
);
