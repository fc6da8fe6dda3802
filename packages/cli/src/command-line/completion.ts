import { bashCompletion } from "./bash-completion.ts";
import type { CommandSpec } from "./command.ts";
import { shells } from "./completion-command.ts";
import { fishCompletion } from "./fish-completion.ts";
import { oneOf } from "./parse.ts";
import { placesOf } from "./places.ts";
import { UsageError } from "./usage-error.ts";
import { zshCompletion } from "./zsh-completion.ts";

/** The script for a shell, made of the commands; `main` is the one that is meant where none is named. Throws `UsageError`. */
export function completionScript(
  shell: string | undefined,
  commands: readonly CommandSpec[],
  main: CommandSpec,
): string {
  if (shell === undefined) throw new UsageError(`Name the shell: colloquy completion ${shells.join("|")}`);
  const places = placesOf(commands, main);
  switch (oneOf("The shell", shell, shells)) {
    case "zsh":
      return zshCompletion(places);
    case "fish":
      return fishCompletion(places);
    default:
      return bashCompletion(places);
  }
}

/** A word that a shell takes as it is, whatever it does with it. Others are not completed. */
const HARMLESS = /^[\p{L}\p{N}@%+,./:][\p{L}\p{N}_@%+=,./:-]*$/u;

/** Words for a completion script: one a line, and only those that no shell could take for something else. */
export function completionWords(words: readonly string[]): string {
  return words
    .filter((word) => HARMLESS.test(word))
    .map((word) => `${word}\n`)
    .join("");
}
