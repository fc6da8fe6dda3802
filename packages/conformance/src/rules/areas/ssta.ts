import { area } from "../parse.ts";

export const ssta = area(
  "Other unstable session methods",
  `
SSTA-01 | u  | C | MUSTN  | N | "session/status" only when advertised
SSTA-02 | u  | A | MUSTN  | N | no side effects: not loaded, not attached
SSTA-03 | u  | A | MUST   | N | unknown → "-32002" + "data.sessionId"
SSTA-04 | u  | C | MUST   | N | unknown status = "saved"
SSTA-05 | u  | C | MUST   | N | "open" is not attached: load/resume still needed
SSTA-06 | 2u | A | SHOULD | N | "state" included when "open"
SSTA-07 | 2u | C | MUSTN  | N | missing or malformed "state" is not idle; an idle snapshot is not a completion
`,
);
