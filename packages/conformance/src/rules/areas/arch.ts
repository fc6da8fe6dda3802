import { area } from "../parse.ts";

export const arch = area(
  "Other unstable session methods",
  `
ARCH-01 | u  | C | MUSTN  | N | "session/archive" and "session/unarchive" are only sent to agents that advertise them.
ARCH-02 | 1u | A | MUST   | N | An agent that advertises "archive" advertises "list" as well.
ARCH-03 | u  | A | MUST   | N | A session that is archived is not listed unless one asks for such, and keeps its id and history.
ARCH-04 | u  | A | MUST   | N | A session that is archived while it is open is closed first.
ARCH-05 | u  | A | MUST   | N | Both methods may be sent again and again; for a session that does not exist they are refused with -32002.
ARCH-06 | u  | A | MUST   | N | A session that is taken from the archive is neither loaded nor resumed by that.
ARCH-07 | u  | A | MUST   | N | Each listed session says whether it is "archived".
ARCH-08 | u  | A | MUST   | N | A listing takes "exclude", "include" and "only" for "archived", and refuses anything else with -32602.
ARCH-09 | u  | C | MUSTN  | N | "archived" is only sent to agents that advertise it, and is the same for all pages of a listing.
ARCH-10 | u  | A | MUST   | N | "archived" and "cwd" both limit a listing, before it is cut into pages.
ARCH-11 | u  | C | SHOULD | N | A session is taken from the archive before it is resumed.
`,
);
