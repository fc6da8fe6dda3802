import { claimsHold, isFor } from "./claims.ts";
import type { Command } from "./command-line.ts";
import { coveredBy } from "./command-pattern.ts";
import type { Facts } from "./facts.ts";
import { leadsUp, resolvePath } from "./path-text.ts";
import { coversPlace, isInside, isOrdinary, type Site } from "./places.ts";
import type { PermissionQuestion } from "./question.ts";
import { type CommandPattern, listed, type PermissionRule } from "./rule.ts";
import { runsOthers } from "./runners.ts";
import { isCrowded, pathsInWord } from "./word-paths.ts";

/** The rules that allow a question together, or why they do not: words to follow "It". */
export type Covering = { readonly by: readonly PermissionRule[] } | { readonly doubt: string };

/** Whether rules allow all that is in a question: each command, and each file. Whatever is in doubt is not allowed. */
export async function covering(
  rules: readonly PermissionRule[],
  question: PermissionQuestion,
  facts: Facts,
  site: Site,
): Promise<Covering> {
  const own = rules.filter((rule) => rule.effect === "allow" && claimsHold(rule, question) && isFor(rule, facts));
  const by = new Set<PermissionRule>();
  const nothing = !facts.runs && facts.paths.length === 0;
  if (nothing && (facts.doubt === undefined || facts.onlyInput)) {
    const trusting = own.find(({ trusted }) => trusted);
    return trusting ? { by: [trusting] } : { doubt: "names neither a command nor a file that a rule allows" };
  }
  if (facts.doubt !== undefined) return { doubt: facts.doubt };
  if (own.length === 0) return { doubt: "is not what a rule allows" };
  for (const path of facts.paths) {
    const place = await site.locate(path);
    const rule = place && own.find((one) => listed(one.path).some((pattern) => coversPlace(pattern, place, site)));
    if (rule === undefined) return { doubt: "names a file that no rule allows" };
    by.add(rule);
  }
  const folders = await Promise.all(facts.folders.map((folder) => site.locate(folder)));
  if (facts.runs && !folders.every((folder) => isInside(folder, site)))
    return { doubt: "runs outside the session's folders, or it is not known where" };
  let from: readonly string[] | undefined = facts.folders;
  for (const command of facts.commands) {
    if (facts.piped && runsOthers(command))
      return { doubt: `pipes into \`${command[0]}\`, which runs what it is given` };
    const rule = await ruleFor(command, own, from, site);
    if (rule === undefined)
      return { doubt: `has a command that no rule allows: \`${command.join(" ").slice(0, 80)}\`` };
    by.add(rule);
    from = foldersAfter(command, from);
  }
  return facts.runs && facts.commands.length === 0 ? { doubt: "has an empty command" } : { by: [...by] };
}

async function ruleFor(
  command: Command,
  rules: readonly PermissionRule[],
  from: readonly string[] | undefined,
  site: Site,
): Promise<PermissionRule | undefined> {
  for (const rule of rules) {
    for (const pattern of listed(rule.command)) {
      const open = isHere(pattern, from, site) ? coveredBy(pattern, command) : undefined;
      if (open !== undefined && (await areOrdinary(open, from, site))) return rule;
    }
  }
  return undefined;
}

/** Whether the folders that a command may run in are the one that a pattern is for. */
function isHere(pattern: CommandPattern, from: readonly string[] | undefined, { roots }: Site): boolean {
  if (typeof pattern === "string" || pattern.cwd === undefined) return true;
  const wanted = resolvePath(pattern.cwd, undefined);
  return from?.every((folder) => resolvePath(folder, roots[0]?.named) === wanted) ?? false;
}

/** Whether no word can lead to a sensitive file, or out of the session's folders. */
async function areOrdinary(
  words: readonly string[],
  from: readonly string[] | undefined,
  site: Site,
): Promise<boolean> {
  const paths = words.flatMap(pathsInWord);
  if (paths.length > 0 && from === undefined) return false;
  // What a link's `..` is, only the file system knows.
  if (paths.some(leadsUp) || words.some(isCrowded)) return false;
  const places = paths.flatMap((path) => (from ?? []).map((folder) => site.locate(path, folder)));
  return (await Promise.all(places)).every((place) => isOrdinary(place, site));
}

/** Where the next command may run: `cd` may have failed. `undefined` when it cannot be told. */
function foldersAfter(
  [program, to, ...more]: Command,
  from: readonly string[] | undefined,
): readonly string[] | undefined {
  if (program === "pushd" || program === "popd") return undefined;
  if (program !== "cd" && program !== "chdir") return from;
  if (from === undefined || to === undefined || /^[-+~]/.test(to) || more.length > 0 || from.length > 4)
    return undefined;
  return [...from, ...from.map((folder) => (to.startsWith("/") ? to : `${folder}/${to}`))];
}
