import { area } from "../parse.ts";

export const sysp = area(
  "Client system prompt (unstable)",
  `
SYSP-01 | u | C | MUSTN  | N | only when advertised
SYSP-02 | u | A | MUST   | N | "append" supported by every agent that advertises it
SYSP-03 | u | C | MUSTN  | N | "override" only with ".mode.override"
SYSP-04 | u | A | MUST   | N | unsupported or unknown mode → error, never another mode, no session created
SYSP-05 | u | A | MUST   | N | unsupported content blocks → error; "text" accepted
SYSP-06 | u | C | MUSTN  | N | only text blocks; never an empty array
SYSP-07 | u | A | MAY    | N | empty array → "-32602"
SYSP-08 | u | A | MUST   | N | malformed "systemPrompt" → "-32602" (strict)
SYSP-09 | u | C | SHOULD | N | resend the same value on load/resume/fork
SYSP-10 | u | A | INFO   | N | omitted on resume: keep stored or use default
SYSP-11 | u | A | MUSTN  | N | does not change tools, MCP servers, permissions or config
SYSP-12 | u | A | SHOULD | N | placed with system-level precedence
`,
);
