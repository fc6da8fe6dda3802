import { area } from "../parse.ts";

export const usage = area(
  "Usage and session info",
  `
USAGE-01 | *     | A | MUST   | N | "used" and "size" of a usage update are integers of 0 or more.
USAGE-02 | *     | A | MUST   | N | A "cost" has "amount" and "currency", and counts for the whole session.
USAGE-03 | *     | C | MUST   | N | A client takes a "currency" of any name.
USAGE-04 | 2     | C | MUST   | N | A missing "cost" leaves the last one as it was, and null takes it away.
USAGE-05 | 1     | C | INFO   | N | A missing "cost" was not reported: the last one stays.
USAGE-06 | *     | C | INFO   | I | "used" may fall and "size" may change from one update to the next.
USAGE-07 | *     | C | SHOULD | I | A client does not divide by a "size" of 0.
USAGE-08 | 1u,2u | A | MUST   | N | A count of tokens has a total, an input and an output.
`,
);
