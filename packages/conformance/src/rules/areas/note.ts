import { area } from "../parse.ts";

export const note = area(
  "Notices",
  `
NOTE-01 | 1 | A | MUST    | N | Notices are sent only to clients that advertise "session.notices".
NOTE-02 | 2 | A | MAY     | N | An agent may send notices to every client, which may ignore them. | permits
NOTE-03 | * | A | MUST    | N | A notice has a "title" that is not empty, and a "severity".
NOTE-04 | * | C | MUST    | N | A client shows a notice of an unknown severity as a general one.
NOTE-05 | * | A | SHOULDN | A | Notices are not replayed when a session is opened again.
NOTE-06 | * | A | MUSTN   | A | Nothing that is needed, such as a permission or the end of work, is only told in a notice. | heuristic
NOTE-07 | * | C | MUSTN   | A | A notice ends no work, fails no request and changes no state.
NOTE-08 | * | C | MUST    | A | A client tells nobody that its user has closed a notice. | screen
NOTE-09 | * | C | MAY     | A | Notices may come at any time, and a client may show equal ones once. | permits
NOTE-10 | * | C | MUST    | N | A client shows notices as plain text.
NOTE-11 | * | L | MUST    | I | A notice without a title is invalid and dropped. | Agents receive no notices.
`,
);
