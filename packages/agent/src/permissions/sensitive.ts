import { type Command, sensitiveNames } from "@colloquy/acp/permissions";
import { absolute, placeOf, type Roots } from "../workspace/index.ts";

/** The most places that the words of one command line are looked up at. */
export const MAX_LOOKUPS = 2000;

/** What is looked at to tell what is sensitive. */
export interface Site {
  readonly roots: Roots;
  /** The agent's own: its settings and what it remembers. Absolute. */
  readonly guarded: readonly string[];
}

/**
 * The first of these absolute paths that is sensitive, by its own name or by where it really is: keys and other secrets,
 * what makes programs run or changes what an agent may do, the agent's own files, what Linux shows of processes. Names count below the session's folders
 * only, where a path is in one.
 */
export async function sensitivePath(paths: readonly string[], site: Site): Promise<string | undefined> {
  for (const path of paths) if (await isSensitive(path, site)) return path;
  return undefined;
}

/**
 * Why these commands are sensitive, as a sentence: a word that is, or holds, a sensitive path, as it is written, or as it is
 * found from one of the folders that the commands may run in. What variables and patterns of the shell stand for, and what
 * a program opens by itself, is not seen.
 */
export async function sensitiveWord(
  commands: readonly Command[],
  folders: readonly string[],
  site: Site,
): Promise<string | undefined> {
  const parts = new Map<string, string>();
  for (const word of commands.flatMap(withoutExclusions)) for (const part of partsOf(word)) parts.set(part, word);
  const named = [...parts].find(([part]) => sensitiveNames(below(part, site.roots)).length > 0);
  if (named !== undefined) return sentence(named[1]);
  if (parts.size * folders.length > MAX_LOOKUPS) return "It has too many words to look up all that they may name.";
  for (const [part, word] of parts)
    for (const folder of folders) if (await isSensitive(absolute(folder, part), site)) return sentence(word);
  return undefined;
}

function sentence(word: string): string {
  return `It names what is sensitive: \`${word}\`.`;
}

async function isSensitive(path: string, { roots, guarded }: Site): Promise<boolean> {
  if (sensitiveNames(below(path, roots)).length > 0) return true;
  const { real, inside } = await placeOf(path, roots);
  if (isOfProcess(path) || isOfProcess(real ?? path)) return true;
  if (sensitiveNames(inside ?? real ?? path).length > 0) return true;
  const [first, ...more] = guarded;
  return first !== undefined && (await placeOf(path, [first, ...more])).inside !== undefined;
}

/** Of a process, the agent's own among them: its environment and its memory hold the user's keys (S-08). */
function isOfProcess(path: string): boolean {
  return /^\/proc\/*((self|thread-self|\d+)(\/|$)|$)/.test(path);
}

/** A path from the innermost root that holds it by name; as it is where none does. */
function below(path: string, roots: Roots): string {
  const holding = roots.filter((root) => path === root || path.startsWith(`${root}/`));
  return path.slice(Math.max(0, ...holding.map((root) => root.length)));
}

/** What may be a path in a word: all of it, its parts, and what follows the letter of an option. */
function partsOf(word: string): readonly string[] {
  const parts = word.split(/[\s=:@,;&|()<>'"`{}[\]$+]+/);
  return [word, ...parts, word.replace(/^-[A-Za-z]/, "")].filter((part) => part !== "" && part !== ".");
}

/** The words of a command but for those that say what is to be left out, as in `--exclude-dir=.git`. */
function withoutExclusions(command: Command): readonly string[] {
  const names = /(^|\/)(find|fd)$/.test(command[0] ?? "")
    ? /^-i?(name|path|wholename)$/
    : /^--(exclude|exclude-dir|ignore)$/;
  return command.filter(
    (word, at) => !/^(!|--(exclude|exclude-dir|ignore)=)/.test(word) && !(at > 0 && names.test(command[at - 1]!)),
  );
}
