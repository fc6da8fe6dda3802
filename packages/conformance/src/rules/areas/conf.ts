import { area } from "../parse.ts";

export const conf = area(
  "Session config options",
  `
CONF-01 | * | A | MUST   | A | every option has a value/default; the agent works if the client never touches it
CONF-02 | * | A | MUST   | A | "set_config_option" answers with the complete list
CONF-03 | * | A | MUST   | A | "config_option_update" carries the complete list
CONF-04 | * | C | MUST   | A | responses and updates replace the stored list
CONF-05 | * | A | MUST   | N | unknown "configId" → "-32602", unchanged
CONF-06 | * | A | MUST   | N | value not among the options → "-32602", unchanged
CONF-07 | 1 | A | MUSTN  | A | boolean options only if client "session.configOptions.boolean"
CONF-08 | 1 | C | MUST   | N | boolean set: "type:"boolean"" with a boolean
CONF-09 | 1 | C | MUST   | N | select set: string "value", no "type" needed
CONF-10 | 1 | L | MUST   | N | unknown "type" with string value decodes as value id
CONF-11 | 1 | A | MUST   | N | boolean sent as string → "-32602"
CONF-12 | 2 | C | MUST   | N | "type" always present: "id" or "boolean"
CONF-13 | 2 | A | MUST   | N | unsupported value type → "-32602"
CONF-14 | 2 | A | MUST   | N | method supported for any session with options
CONF-15 | 2 | A | MUST   | N | select: ≥1 value, unique across groups, "currentValue" among them
CONF-16 | 2 | A | MUST   | N | groups contain ≥ 1 value; options all flat or all grouped
CONF-17 | * | C | MUST   | A | missing or unknown category is fine; never needed for correctness
CONF-18 | * | B | MUST   | A | custom categories start with "_"
CONF-19 | * | C | SHOULD | A | keep the agent's order; earlier wins ties
CONF-20 | * | A | SHOULD | A | order by priority
CONF-21 | * | C | SHOULD | A | "model_config" near "model"
CONF-22 | * | C | SHOULD | A | unknown option type ignored (v2: preserved)
CONF-23 | * | B | MUST   | A | may change at any time, idle or busy
CONF-24 | 1 | A | SHOULD | A | mode-like configuration is sent as both "configOptions" (category mode) and "modes", in sync
CONF-25 | 1 | C | SHOULD | A | with both, use config options and ignore modes; without support, use modes
CONF-26 | * | A | SHOULD | A | dependent changes are reflected in the same response
CONF-27 | * | A | INFO   | I | setting the current value again succeeds
CONF-28 | * | C | SHOULD | I | on error the UI returns to the last known value
CONF-29 | 1 | A | MAY    | A | agent-side changes come as "config_option_update"
CONF-30 | * | L | MUST   | N | bad entries skipped; the list itself malformed: v1 → "[]", v2 set response/update → invalid
CONF-31 | * | A | INFO   | S | some agents allow only "model" and answer "-32600" otherwise, and reject extra fields
CONF-32 | * | A | MUST   | I | per session, not global, unless the agent says so by updates to each session
`,
);
