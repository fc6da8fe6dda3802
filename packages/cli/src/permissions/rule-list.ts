import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describeRule, type PermissionRule } from "@colloquy/acp/permissions";
import { type Environment, readIfThere } from "@colloquy/agent/storage";
import { hideSecrets } from "../secrets/index.ts";
import { oneLine } from "../view/index.ts";
import { writtenRules } from "./policy-file.ts";
import { contentOf, type Owner, rememberedFile, rememberedFolder } from "./remembered-file.ts";

/** A rule that is in force somewhere, and where it is from. */
export interface ListedRule {
  readonly rule: PermissionRule;
  /** The file that it is in. */
  readonly path: string;
  /** Whose answer it is. Absent: it is written in a policy file. */
  readonly owner?: Owner;
  /** The agents that a written rule is for. Absent: for all. */
  readonly agents?: readonly string[];
}

/** All rules of the user: those that are written, then what was answered for good. Throws as `writtenRules` does. */
export async function allRules(env: Environment): Promise<readonly ListedRule[]> {
  const folder = rememberedFolder(env);
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json")).sort();
  const remembered = await Promise.all(files.map((name) => rulesOfFile(join(folder, name))));
  return [...(await writtenRules(env)), ...remembered.flat()];
}

/** Takes answers back. Rejects with an `AcpError` when a file cannot be written. */
export async function takeBack(rules: readonly ListedRule[]): Promise<void> {
  for (const [path, listed] of Map.groupBy(rules, (rule) => rule.path)) {
    const { owner } = listed[0]!;
    if (owner === undefined) continue;
    await rememberedFile(path, owner, () => {}).change(
      listed.map(({ rule }) => rule),
      [],
    );
  }
}

/** The rules as lines, numbered from 1, with a heading for each place that they are from. */
export function listLines(rules: readonly ListedRule[]): string[] {
  const width = String(rules.length).length;
  return rules.flatMap((listed, at) => {
    const heading = headingOf(listed);
    const isNew = at === 0 || headingOf(rules[at - 1]!) !== heading;
    const line = `  ${String(at + 1).padStart(width)}  ${ruleWords(listed)}`;
    return isNew ? [...(at === 0 ? [] : [""]), heading, line] : [line];
  });
}

/** A rule in words, in one safe line. */
export function ruleWords({ rule, agents }: Pick<ListedRule, "rule" | "agents">): string {
  const note = rule.note === undefined ? "" : ` (${rule.note})`;
  const whose = agents === undefined ? "" : `, for the agent ${agents.join(" or ")}`;
  return oneLine(hideSecrets(`${describeRule(rule)}${whose}${note}`));
}

function headingOf({ owner, path }: ListedRule): string {
  if (owner === undefined) return `Written in ${oneLine(path)}`;
  return `Answered for good in ${oneLine(owner.project)}, for the agent ${oneLine(owner.agent, 120)}`;
}

async function rulesOfFile(path: string): Promise<readonly ListedRule[]> {
  const content = contentOf((await readIfThere(path).catch(() => undefined)) ?? "");
  return (content?.rules ?? []).map((rule) => ({ rule, path, owner: content!.owner }));
}
