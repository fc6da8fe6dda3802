import { area } from "../parse.ts";

export const compat = area(
  "Cross-version and tolerance",
  `
COMPAT-01 | * | A | MUST   | N  | a dual-version agent serves v1 to v1 clients and v2 to v2 clients
COMPAT-02 | * | B | MUST   | N  | one version per connection
COMPAT-03 | * | C | SHOULD | N  | a v2-capable client falls back when the agent answers 1
COMPAT-04 | * | A | INFO   | K  | v2-shaped initialize routed to v1: "info"→"clientInfo", no fs/terminal, booleans allowed, plan updates allowed, elicitation copied, terminal auth flag mapped
COMPAT-05 | * | A | SHOULD | I  | initialize may carry both shapes ("clientCapabilities" and "capabilities"); each version reads its own
COMPAT-06 | * | P | MUST   | A  | a converter rejects what it cannot represent rather than dropping it, unless configured lenient
COMPAT-07 | 1 | C | SHOULD | SS | work with a 2025 agent: no "agentInfo", no "sessionCapabilities", "result:null"
COMPAT-08 | 1 | A | SHOULD | S  | work with a 2025 client: no "clientInfo", no "additionalDirectories", "authMethods" ignored
COMPAT-09 | 1 | B | MAY    | SS | legacy "session/set_model" + "models" as an opt-in module
COMPAT-10 | 1 | C | SHOULD | S  | Agentao profile: vendor methods, open mode ids, strict params, presets
COMPAT-11 | 2 | B | MAY    | S  | June 2026 draft shape ("clientInfo", "session/load", "authMethods[].id") recognised and rejected with a clear error
COMPAT-12 | * | B | INFO   | K  | v1 router never drops a connection because of a bad "initialize"
`,
);
