import { area } from "../parse.ts";

export const loc = area(
  "Locations",
  `
LOC-01 | * | A | MUST | A | "path" absolute
LOC-02 | * | A | MUST | N | "line" 1-based
LOC-03 | 2 | L | INFO | N | "line: 0" decodes as absent (E)
LOC-04 | * | A | MAY  | A | locations enable follow-along; omit when none
`,
);
