import { area } from "../parse.ts";

export const info = area(
  "Usage and session info",
  `
INFO-01 | * | C | MUST   | N | A missing "title" leaves it as it was, null takes it away, and a text takes its place.
INFO-02 | * | C | MUST   | N | A missing "updatedAt" leaves it as it was, null takes it away, and a text takes its place.
INFO-03 | 2 | C | MUST   | N | "_meta" of a session update changes only the top-level keys that it has.
INFO-04 | * | B | MAY    | A | An agent may report on its session at any time, also outside of a turn, and a client takes it. | permits
INFO-05 | * | A | SHOULD | A | A title is short: about 500 characters at most.
INFO-06 | * | C | MUST   | I | A client shows titles as plain text.
`,
);
