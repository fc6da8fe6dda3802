import { area } from "../parse.ts";

export const ssta = area(
  "Other unstable session methods",
  `
SSTA-01 | u  | C | MUSTN  | N | "session/status" is only sent to agents that advertise it.
SSTA-02 | u  | A | MUSTN  | N | Asking for the status of a session changes nothing, and neither loads nor opens it.
SSTA-03 | u  | A | MUST   | N | For a session that does not exist "session/status" is refused with -32002, and "data" names its "sessionId".
SSTA-04 | u  | C | MUST   | N | A status that the client does not know counts as "saved".
SSTA-05 | u  | C | MUST   | N | A status of "open" does not make a session open on this connection: it still has to be loaded or resumed.
SSTA-06 | 2u | A | SHOULD | N | The status of a session that is "open" comes with its "state".
SSTA-07 | 2u | C | MUSTN  | N | A missing or malformed "state" is not idle, and an idle one is no turn that ended.
`,
);
