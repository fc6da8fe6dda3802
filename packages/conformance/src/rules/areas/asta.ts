import { area } from "../parse.ts";

export const asta = area(
  "Auth status (unstable)",
  `
ASTA-01 | 1u,2u | C | MUSTN   | N | call "auth/status" only when "auth.status" is advertised
ASTA-02 | 1u,2u | A | MUSTN   | N | never answer it with "-32000"
ASTA-03 | 1u,2u | A | MUST    | N | query does not change state
ASTA-04 | 1u,2u | C | MUST    | N | unrecognised "state" = "unknown"
ASTA-05 | 1u,2u | C | SHOULD  | N | act only on "state"
ASTA-06 | 1u,2u | C | MUSTN   | N | account fields are not identifiers
ASTA-07 | 1u,2u | C | SHOULDN | N | account fields are not logged or sent elsewhere
ASTA-08 | 1u,2u | A | SHOULD  | N | list every configured account, mark the active ones
ASTA-09 | 1u,2u | A | SHOULD  | N | send "auth/status_update" only when it differs from the last sent
ASTA-10 | 1u,2u | A | MUSTN   | N | no "auth/status_update" without the capability or before initialize
ASTA-11 | 1u,2u | L | MUST    | N | malformed "accounts" → empty; bad entries skipped
`,
);
