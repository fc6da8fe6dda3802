import { area } from "../parse.ts";

export const asta = area(
  "Auth status (unstable)",
  `
ASTA-01 | 1u,2u | C | MUSTN   | N | "auth/status" is only sent to agents that advertise "auth.status".
ASTA-02 | 1u,2u | A | MUSTN   | N | "auth/status" is answered whether somebody is signed in or not, and never with -32000.
ASTA-03 | 1u,2u | A | MUST    | N | Asking for "auth/status" changes nothing.
ASTA-04 | 1u,2u | C | MUST    | N | A "state" that the client does not know counts as "unknown".
ASTA-05 | 1u,2u | C | SHOULD  | N | Only "state" decides what a client does; the accounts are there to be shown. | screen
ASTA-06 | 1u,2u | C | MUSTN   | N | What is told of an account is not used as the id of anything. | inside
ASTA-07 | 1u,2u | C | SHOULDN | N | What is told of accounts is neither logged nor sent to others. | inside
ASTA-08 | 1u,2u | A | SHOULD  | N | Every account that is set up is told, and those in use are marked. | fixture
ASTA-09 | 1u,2u | A | SHOULD  | N | An "auth/status_update" is only sent where it says something else than the last one.
ASTA-10 | 1u,2u | A | MUSTN   | N | No "auth/status_update" is sent before "initialize" or by an agent that does not advertise "auth.status".
ASTA-11 | 1u,2u | L | MUST    | N | Malformed "accounts" count as empty, and a malformed entry is skipped. | Agents receive no accounts.
`,
);
