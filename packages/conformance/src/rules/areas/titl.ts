import { area } from "../parse.ts";

export const titl = area(
  "Other unstable session methods",
  `
TITL-01 | u | C | MUSTN   | N | "session/set_title" only when advertised
TITL-02 | u | A | MUST    | N | works for any listable session, active or not; unknown → "-32002"
TITL-03 | u | A | MUST    | N | "title" missing, "null", invalid or empty after normalisation → "-32602"
TITL-04 | u | A | MUST    | N | answers after storing, with the stored title
TITL-05 | u | C | SHOULD  | N | display the returned title
TITL-06 | u | A | SHOULDN | N | not replaced by an automatic title later
`,
);
