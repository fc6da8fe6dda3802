import { kindOf } from "./claims.ts";
import type { Judgement } from "./judgement.ts";
import { resolvePath } from "./path-text.ts";
import { type RealPath, siteOf } from "./places.ts";
import type { PermissionQuestion } from "./question.ts";
import type { Effect, PermissionRule } from "./rule.ts";

/**
 * The rules that "always" stands for: exactly these commands in their folder; this kind of act on exactly these files; or,
 * where the question names neither, this tool, in sessions of this working directory. None where a rule asks, where something is in
 * doubt, and where nothing but the agent's words tell what it is.
 */
export async function proposals(
  question: PermissionQuestion,
  { facts, rules }: Judgement,
  realPath: RealPath | undefined,
): Promise<Proposals> {
  const folder = resolvePath(question.roots[0] ?? "", undefined);
  const inputOnly = facts.onlyInput && !facts.runs && facts.paths.length === 0;
  if (folder === undefined || rules.length > 0 || (facts.doubt !== undefined && !inputOnly)) return none;
  if ((facts.runs || facts.paths.length > 0) && realPath === undefined) return none;
  if (facts.runs && facts.paths.length > 0) return none;
  if (facts.runs) {
    const cwd = facts.folders.length === 1 ? resolvePath(facts.folders[0]!, folder) : undefined;
    const moves = facts.commands.some(([program]) => /^(cd|chdir|pushd|popd)$/.test(program!));
    if (cwd === undefined || moves) return none;
    const commands = [...new Map(facts.commands.map((words) => [JSON.stringify(words), words])).values()];
    const of = (effect: Effect) => commands.map((words) => ({ effect, command: { words, cwd } }));
    // To refuse a line is not to refuse each command in it.
    return { allow: facts.piped ? [] : of("allow"), deny: commands.length === 1 ? of("deny") : [] };
  }
  if (facts.paths.length > 0) return ofFiles(question, facts.paths, folder, realPath);
  const tool = question.toolCall?.name;
  if (tool === undefined || tool.includes("*")) return none;
  return {
    allow: [{ effect: "allow", tool, trusted: true, in: folder }],
    deny: [{ effect: "deny", tool, in: folder }],
  };
}

/** What each answer would have remembered. */
export interface Proposals {
  readonly allow: readonly PermissionRule[];
  readonly deny: readonly PermissionRule[];
}

const none: Proposals = { allow: [], deny: [] };

async function ofFiles(
  question: PermissionQuestion,
  paths: readonly string[],
  folder: string,
  realPath: RealPath | undefined,
): Promise<Proposals> {
  const site = await siteOf(question.roots, realPath);
  const places = await Promise.all(paths.map((path) => site.locate(path)));
  const path = [...new Set(places.map((place) => place?.real))].filter((real) => real !== undefined);
  const kind = kindOf(question);
  if (kind === undefined || places.some((place) => place?.real === undefined || place.real.includes("*"))) return none;
  return { allow: [{ effect: "allow", kind, path, in: folder }], deny: [{ effect: "deny", kind, path, in: folder }] };
}
