import { area } from "../parse.ts";

export const note = area(
  "Notices",
  `
NOTE-01 | 1 | A | MUST    | N | only if client "session.notices"
NOTE-02 | 2 | A | MAY     | N | no capability needed; clients may ignore
NOTE-03 | * | A | MUST    | N | "title" non-empty; "severity" present
NOTE-04 | * | C | MUST    | N | unknown severity → generic notice
NOTE-05 | * | A | SHOULDN | A | not replayed
NOTE-06 | * | A | MUSTN   | A | nothing essential (permissions, completion, fatal errors) depends on a notice
NOTE-07 | * | C | MUSTN   | A | a notice does not end work, fail requests or change state, even "error"
NOTE-08 | * | C | MUST    | A | dismissal is local; nothing is sent back
NOTE-09 | * | C | MAY     | A | may arrive any time the session exists; repeats may be coalesced
NOTE-10 | * | C | MUST    | N | plain text, no markup
NOTE-11 | * | L | MUST    | I | "title:""" or missing: the update is invalid and dropped
`,
);
