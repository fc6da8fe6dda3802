import { area } from "../parse.ts";

export const plan = area(
  "Plans",
  `
PLAN-01 | *     | A | SHOULD | A | A plan that the agent makes is reported.
PLAN-02 | 1     | A | MUST   | A | Each "plan" has all its entries, with their status at that time.
PLAN-03 | 1     | C | MUST   | A | A plan takes the place of the plan before.
PLAN-04 | *     | A | MUST   | N | Every entry of a plan has "content", "priority" and "status".
PLAN-05 | *     | C | MUST   | I | A plan with no entries empties the plan.
PLAN-06 | 1u    | A | MUST   | N | "plan_update" and "plan_removed" are sent only to clients that advertise "plan"; others get "plan".
PLAN-07 | 2     | A | MUST   | A | Every plan has a "planId".
PLAN-08 | 2     | C | MUST   | A | Plans with different ids stand side by side.
PLAN-09 | 2     | C | MUST   | N | An update of a plan takes the place of that plan, whatever its type.
PLAN-10 | 2u    | C | MUST   | A | A client takes plans of the types "file" and "markdown".
PLAN-11 | 2u    | A | MUST   | A | The URI of a plan in a file is absolute.
PLAN-12 | 1u,2u | C | MUST   | N | "plan_removed" takes a plan away, which a later update makes again.
PLAN-13 | 2     | L | MUST   | N | An unknown status or priority is kept, and shown in a general way. | Agents receive no plans.
PLAN-14 | 2     | L | INFO   | A | The "plan" update of version 1 is none of version 2, not even a custom one. | Agents receive no plans.
PLAN-15 | *     | L | MUST   | N | Malformed entries are left out, and the others are kept. | Agents receive no plans.
PLAN-16 | 2     | L | MUST   | N | A plan of the type "items" without "entries" is invalid. | Agents receive no plans.
`,
);
