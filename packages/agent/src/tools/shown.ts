import { cleanLine } from "@colloquy/acp/text";
import { shortPath } from "../workspace/index.ts";

/** The longest title that a client is shown, in UTF-16 units. */
const MAX_TITLE_LENGTH = 200;
/** The most that a client is shown of a text that the model is given whole, in UTF-16 units. */
const MAX_SHOWN_LENGTH = 4_000;

/** A title on one line, without anything that a screen would act on. */
export function title(...words: readonly string[]): string {
  const line = cleanLine(words.join(" "));
  return line.length <= MAX_TITLE_LENGTH ? line : `${line.slice(0, MAX_TITLE_LENGTH - 1).toWellFormed()}…`;
}

/** A path as people, and models, like to read it: relative to the working directory, which is `.`. */
export function named(cwd: string, path: string): string {
  return path === cwd ? "." : shortPath(cwd, path);
}

/** A name on a line of its own: as it is, or in quotes where it has characters that nobody sees. */
export function nameOnLine(name: string): string {
  return /\p{Cc}/u.test(name) ? JSON.stringify(name) : name;
}

/** The beginning of a text, as code for a client that shows Markdown. */
export function excerpt(text: string): string {
  const begun = text.length > MAX_SHOWN_LENGTH ? beginning(text) : text;
  const runs = begun.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${begun}\n${fence}${begun.length < text.length ? "\n…" : ""}`;
}

/** Whole lines, where the first is not too long itself. */
function beginning(text: string): string {
  const cut = text.slice(0, MAX_SHOWN_LENGTH);
  const end = cut.lastIndexOf("\n");
  return end > 0 ? cut.slice(0, end) : cut.toWellFormed();
}

/** A count with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** A size for people. */
export function sized(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const units = ["kB", "MB", "GB", "TB"];
  const step = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** step).toFixed(1)} ${units[step - 1]}`;
}
