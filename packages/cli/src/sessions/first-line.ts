import { hideSecrets } from "../secrets/index.ts";

/** The most that is kept of a prompt's first line, in characters. */
export const MAX_FIRST_LINE = 200;

/** The most characters that are looked at for it. */
const MAX_LOOKED_AT = 4000;

/** The first line of a prompt that says anything, to be known again by: cut, and without what looks like a credential. */
export function firstLineOf(prompt: string): string {
  const [first = ""] = prompt
    .trimStart()
    .slice(0, MAX_LOOKED_AT)
    .split(/[\r\n]/, 1);
  const line = hideSecrets(first).replace(/\s+/g, " ").trim();
  return line.length > MAX_FIRST_LINE ? `${line.slice(0, MAX_FIRST_LINE - 1).toWellFormed()}…` : line;
}
