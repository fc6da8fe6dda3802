import { sep } from "node:path";
import { describeRule, type PermissionRule } from "@colloquy/acp/permissions";

/** The words of a command, in a rule. */
type Command = NonNullable<PermissionRule["command"]>;

/**
 * A rule in words, as it is seen from a session's folder: what lies in that folder is named from there, and what holds there does
 * not say so. Without a folder: exactly. Not cleaned.
 */
export function ruleWords(rule: PermissionRule, cwd: string | undefined): string {
  if (cwd === undefined) return describeRule(rule);
  const { in: where, path, command, ...rest } = rule;
  return describeRule({
    ...rest,
    ...(where !== undefined && where !== cwd && { in: where }),
    ...(path !== undefined && { path: each(path, (one) => from(cwd, one)) }),
    ...(command !== undefined && {
      command: each(command as Command & object, (one) => commandFrom(cwd, one)) as Command,
    }),
  });
}

function commandFrom<T>(cwd: string, one: T): T {
  if (typeof one !== "object" || one === null || !("cwd" in one)) return one;
  const { cwd: where, ...rest } = one;
  return (where === cwd ? rest : { ...rest, cwd: from(cwd, String(where)) }) as T;
}

function from(cwd: string, path: string): string {
  return path.startsWith(cwd + sep) ? path.slice(cwd.length + 1) : path;
}

function each<T>(value: T | readonly T[], name: (one: T) => T): T | readonly T[] {
  return Array.isArray(value) ? value.map(name) : name(value as T);
}
