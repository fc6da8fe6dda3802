import type { Facts } from "./facts.ts";
import { fromFolder, resolvePath } from "./path-text.ts";
import type { PermissionQuestion } from "./question.ts";
import { listed, type PermissionRule } from "./rule.ts";
import { folded, matchesText } from "./text-pattern.ts";

/** The kind that a question claims for what it is about. */
export function kindOf({ toolCall, command }: PermissionQuestion): string | undefined {
  return toolCall?.kind ?? (command === undefined ? undefined : "execute");
}

/** Whether what a rule says of the session, and of what the agent claims, holds. To the letter: for allowing. */
export function claimsHold(rule: PermissionRule, question: PermissionQuestion): boolean {
  const { kind, tool, title } = rule;
  if (title !== undefined || !isIn(rule, question)) return false;
  const name = question.toolCall?.name;
  if (kind !== undefined && !listed(kind).includes(kindOf(question) ?? "")) return false;
  return tool === undefined || (name !== undefined && listed(tool).some((pattern) => matchesText(pattern, name)));
}

/** The same, as a lenient reader would see it: for refusing and asking. */
export function claimsMayHold(rule: PermissionRule, question: PermissionQuestion): boolean {
  const { kind, tool, title } = rule;
  if (!isIn(rule, question)) return false;
  const seen = (patterns: readonly string[], ...texts: readonly (string | undefined)[]) =>
    texts.some((text) => text !== undefined && patterns.some((pattern) => matchesText(folded(pattern), folded(text))));
  if (kind !== undefined && !seen(listed(kind), kindOf(question))) return false;
  if (tool !== undefined && !seen(listed(tool), question.toolCall?.name)) return false;
  return title === undefined || seen(listed(title), question.title, question.toolCall?.title);
}

/** Whether a rule names all that a question has: a command in it needs `command`, a file needs `path`, and the other way. */
export function isFor(rule: PermissionRule, facts: Facts): boolean {
  return (rule.command === undefined || facts.runs) && (rule.path === undefined || facts.paths.length > 0);
}

function isIn(rule: PermissionRule, { roots }: PermissionQuestion): boolean {
  if (rule.in === undefined) return true;
  const [folder, root] = [resolvePath(rule.in, undefined), resolvePath(roots[0] ?? "", undefined)];
  return folder !== undefined && root !== undefined && fromFolder(root, folder) !== undefined;
}
