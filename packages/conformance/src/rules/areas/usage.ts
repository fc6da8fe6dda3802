import { area } from "../parse.ts";

export const usage = area(
  "Usage and session info",
  `
USAGE-01 | *     | A | MUST   | N | "used", "size" non-null integers ≥ 0
USAGE-02 | *     | A | MUST   | N | "cost" has "amount" and "currency", cumulative for the session
USAGE-03 | *     | C | MUST   | N | currency may be any unit; no failure on "credits"
USAGE-04 | 2     | C | MUST   | N | cost omitted = keep, "null" = clear
USAGE-05 | 1     | C | INFO   | N | cost omitted = not reported; keep last
USAGE-06 | *     | C | INFO   | I | "used" may fall (compaction) and "size" may change (model switch)
USAGE-07 | *     | C | SHOULD | I | "size" 0 does not divide by zero
USAGE-08 | 1u,2u | A | MUST   | N | token usage: total, input, output required; the rest optional
`,
);
