import { area } from "../parse.ts";

export const plan = area(
  "Plans",
  `
PLAN-01 | *     | A | SHOULD | A | plans are reported
PLAN-02 | 1     | A | MUST   | A | each "plan" holds all entries with current status
PLAN-03 | 1     | C | MUST   | A | the plan is replaced completely
PLAN-04 | *     | A | MUST   | N | entries have "content", "priority", "status"
PLAN-05 | *     | C | MUST   | I | "entries: []" empties the plan
PLAN-06 | 1u    | A | MUST   | N | "plan_update"/"plan_removed" only if client "plan"; else "plan"
PLAN-07 | 2     | A | MUST   | A | every variant has "planId"
PLAN-08 | 2     | C | MUST   | A | plans with different ids coexist
PLAN-09 | 2     | C | MUST   | N | an update replaces that plan, also when the type changes or is unknown
PLAN-10 | 2u    | C | MUST   | A | tolerate "file" and "markdown"
PLAN-11 | 2u    | A | MUST   | A | plan file URIs are absolute
PLAN-12 | 1u,2u | C | MUST   | N | "plan_removed" deletes; unknown id ignored; later update recreates
PLAN-13 | 2     | L | MUST   | N | unknown status/priority kept, shown generically
PLAN-14 | 2     | L | INFO   | A | v1's "plan" tag is not a custom variant in v2; treat as unsupported
PLAN-15 | *     | L | MUST   | N | bad entries skipped
PLAN-16 | 2     | L | MUST   | N | missing "entries" on "items" is invalid
`,
);
