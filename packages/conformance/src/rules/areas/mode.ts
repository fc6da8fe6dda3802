import { area } from "../parse.ts";

export const mode = area(
  "Session modes (v1)",
  `
MODE-01 | 1 | A | MUST   | N | The "modes" of a session have "currentModeId" and "availableModes", and the current one is among those.
MODE-02 | 1 | C | MUST   | A | A "session/set_mode" is only sent where modes were offered, with the id of one of them.
MODE-03 | 1 | A | SHOULD | W | A mode that does not exist is refused with -32602.
MODE-04 | 1 | B | MUST   | A | The mode can be changed at any time, whether the agent works or not.
MODE-05 | 1 | A | MUST   | N | An agent that changes its mode sends "current_mode_update" with "currentModeId".
MODE-06 | 1 | C | SHOULD | N | A "modeId" in a "current_mode_update" is taken for "currentModeId".
MODE-07 | 1 | B | MUST   | N | The answer to "session/set_mode" is an object; whatever is in it does no harm.
MODE-08 | 1 | C | SHOULD | I | An update to a mode that was not offered does no harm.
MODE-09 | 1 | A | MAY    | A | Leaving a mode with a tool may take a permission, and the kind of such a tool is "switch_mode". | permits
MODE-10 | 2 | B | MUSTN  | A | There are no modes at version 2.
MODE-11 | 1 | L | MUST   | N | Malformed "modes" count as absent, and a malformed entry is skipped. | Agents receive no modes.
`,
);
