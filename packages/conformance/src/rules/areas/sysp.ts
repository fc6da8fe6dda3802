import { area } from "../parse.ts";

export const sysp = area(
  "Client system prompt (unstable)",
  `
SYSP-01 | u | C | MUSTN  | N | A "systemPrompt" is only sent to agents that advertise it.
SYSP-02 | u | A | MUST   | N | Every agent that advertises system prompts takes the mode "append".
SYSP-03 | u | C | MUSTN  | N | The mode "override" is only used where "mode.override" is advertised.
SYSP-04 | u | A | MUST   | N | A mode that is unknown or not advertised is refused: no other is used in its place, and no session is opened.
SYSP-05 | u | A | MUST   | N | Text is taken in a system prompt, and content that the agent does not support there is refused.
SYSP-06 | u | C | MUSTN  | N | A system prompt has text blocks only, and at least one.
SYSP-07 | u | A | MAY    | N | A system prompt without content may be refused with -32602. | permits
SYSP-08 | u | A | MUST   | N | A malformed "systemPrompt" is refused with -32602.
SYSP-09 | u | C | SHOULD | N | A session is loaded, resumed and forked with the system prompt that it was opened with. | Not every client has system prompts, and how one is told to use them is not known to a check.
SYSP-10 | u | A | INFO   | N | Without a system prompt in a resume, the agent keeps the one it had or uses its own. | permits
SYSP-11 | u | A | MUSTN  | N | A system prompt changes neither tools nor MCP servers, permissions or options. | inside
SYSP-12 | u | A | SHOULD | N | A system prompt goes where the model takes it for one. | inside
`,
);
