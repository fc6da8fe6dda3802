import { area } from "../parse.ts";

export const comp = area(
  "Compaction",
  `
COMP-01 | 1 | A | MUST  | N | Compactions are told only to clients that advertise "session.compaction".
COMP-02 | 2 | C | MUST  | N | A client takes compactions, whether it shows them or not.
COMP-03 | * | A | MUST  | N | A "compactionId" belongs to one compaction in its session and is never used for another.
COMP-04 | * | C | MUST  | N | A compaction stays at the place where it appeared first.
COMP-05 | * | A | MUST  | A | A compaction begins as "in_progress" and ends with one final status.
COMP-06 | * | A | MUST  | A | Chunks of a summary come between the beginning and the end of their compaction.
COMP-07 | * | C | MUST  | N | A chunk with a new id makes a compaction that is going on.
COMP-08 | * | C | MUST  | N | A missing "summary" changes nothing, null or an empty list empties it, and any other takes the place of the chunks.
COMP-09 | * | A | MUST  | A | Only a compaction that is completed has a "summary", and only one that has failed an "error".
COMP-10 | * | C | MUST  | N | A client keeps an unknown status as it is.
COMP-11 | * | A | MUST  | A | A summary is text that people can read. | heuristic
COMP-12 | * | C | MUSTN | I | A client goes on showing what was said before a compaction. | screen
`,
);
