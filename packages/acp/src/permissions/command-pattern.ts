import { type Command, parseCommandLine } from "./command-line.ts";
import { patternWords } from "./read-rules.ts";
import type { CommandPattern } from "./rule.ts";
import { programName, runsOthers } from "./runners.ts";
import { matchesText } from "./text-pattern.ts";

/**
 * The words of `command` that a pattern leaves open, when the pattern covers it; `undefined` when it does not. The program
 * is compared as it is written. A pattern that leaves something open covers no command that runs others (`sh -c`, `sudo`,
 * `find -exec`, `git -c`), and its `*` at the beginning of a word stands for no option.
 */
export function coveredBy(pattern: CommandPattern, command: Command): readonly string[] | undefined {
  if (typeof pattern === "object") return sameWords(pattern.words, command) ? [] : undefined;
  const words = patternWords(pattern) ?? [];
  const rest = words.at(-1) === "..." && words.length > 1;
  const fixed = rest ? words.slice(0, -1) : words;
  if (rest ? command.length < fixed.length : command.length !== fixed.length) return undefined;
  if (fixed.length === 0 || fixed[0] !== command[0]) return undefined;
  const open = fixed.flatMap((word, at) => (word === command[at] && !word.includes("*") ? [] : [at]));
  const covered = open.every((at) => {
    const option = command[at]!.startsWith("-") && fixed[at]!.startsWith("*");
    return fixed[at]!.includes("*") && !option && matchesText(fixed[at]!, command[at]!);
  });
  if (!covered) return undefined;
  const left = [...open.map((at) => command[at]!), ...command.slice(fixed.length)];
  return (open.length > 0 || rest) && runsOthers(command) ? undefined : left;
}

/** How deep a command is looked for in the arguments of others. */
const MAX_DEPTH = 4;

/**
 * Whether a pattern may be meant by a command: also by another name of the program, also behind or within the arguments of
 * one that runs others. For refusing, where one match too many does no harm.
 */
export function mayMatch(pattern: CommandPattern, command: Command, depth = 0): boolean {
  const exact = typeof pattern === "object";
  const words = exact ? pattern.words : (patternWords(pattern) ?? []);
  const own = command.slice(command.findIndex((word) => !/^\w+\+?=/.test(word)));
  if (begins(words, own, exact)) return true;
  if (!runsOthers(own)) return false;
  if (own.some((_, start) => begins(words, own.slice(start), exact))) return true;
  const lines = depth < MAX_DEPTH ? own.filter((word) => /[\s;&|(]/.test(word)) : [];
  return lines.some((line) => parseCommandLine(line).commands.some((inner) => mayMatch(pattern, inner, depth + 1)));
}

function begins(words: readonly string[], command: Command, exact: boolean): boolean {
  const rest = !exact && words.at(-1) === "..." && words.length > 1;
  const fixed = rest ? words.slice(0, -1) : words;
  if (rest ? command.length < fixed.length : command.length !== fixed.length) return false;
  return fixed.every((word, at) => {
    const actual = at === 0 ? programName(command[at]!) : command[at]!;
    return matchesText(at === 0 ? programName(word) : word, actual) || word === command[at];
  });
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at]);
}
