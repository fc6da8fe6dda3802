import { area } from "../parse.ts";

export const mode = area(
  "Session modes (v1)",
  `
MODE-01 | 1 | A | MUST   | N | "modes" has "currentModeId" and "availableModes"; current is among them
MODE-02 | 1 | C | MUST   | A | "set_mode" only with an offered id and only if modes were offered
MODE-03 | 1 | A | SHOULD | W | unknown mode → "-32602"
MODE-04 | 1 | B | MUST   | A | can change idle or busy
MODE-05 | 1 | A | MUST   | N | agent change: "current_mode_update" with "currentModeId"
MODE-06 | 1 | C | SHOULD | N | accept "modeId" as an alias
MODE-07 | 1 | A | MUST   | N | "set_mode" answers "{}"; extra members such as "modeId" tolerated
MODE-08 | 1 | C | SHOULD | I | an update naming an unlisted mode is survivable
MODE-09 | 1 | A | MAY    | A | "exit mode" tools ask permission like others, kind "switch_mode"
MODE-10 | 2 | B | MUSTN  | A | modes are not used on v2
MODE-11 | 1 | L | MUST   | N | malformed "modes" → absent; malformed entries skipped
`,
);
