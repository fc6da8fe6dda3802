import { area } from "../parse.ts";

export const info = area(
  "Usage and session info",
  `
INFO-01 | * | C | MUST   | N | "title": omit keep, "null" clear, string set
INFO-02 | * | C | MUST   | N | "updatedAt" likewise
INFO-03 | 2 | C | MUST   | N | "_meta" patched by key
INFO-04 | * | A | MAY    | A | may be sent at any time, also outside a turn
INFO-05 | * | A | SHOULD | A | titles stay short (about 500 characters at most)
INFO-06 | * | C | MUST   | I | titles are plain text
`,
);
