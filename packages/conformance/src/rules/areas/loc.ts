import { area } from "../parse.ts";

export const loc = area(
  "Locations",
  `
LOC-01 | * | A | MUST | A | The "path" of a location is absolute.
LOC-02 | * | A | MUST | N | The "line" of a location counts from 1.
LOC-03 | 2 | L | INFO | N | A "line" of 0 counts as not given. | Agents receive no locations.
LOC-04 | * | A | MAY  | A | Locations let a client follow the agent; a call without any leaves them out. | permits
`,
);
