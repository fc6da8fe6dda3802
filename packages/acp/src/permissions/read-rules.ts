import { parseCommandLine } from "./command-line.ts";
import { isAbsolutePath } from "./path-text.ts";
import type { PermissionRule } from "./rule.ts";

const effects = ["allow", "ask", "deny"];
const known = ["effect", "kind", "tool", "command", "path", "title", "in", "trusted", "note"];

/**
 * Rules from what a JSON file has. Throws a `TypeError` that names the rule and the field when one is not as
 * {@link PermissionRule} says: a field that is misspelt would otherwise make a rule wider.
 */
export function readRules(value: unknown): readonly PermissionRule[] {
  if (!Array.isArray(value)) throw new TypeError("Permission rules are not a list");
  for (const [index, rule] of value.entries()) {
    const problem = ruleProblem(rule);
    if (problem !== undefined) throw new TypeError(`Permission rule ${index + 1} ${problem}`);
  }
  return value;
}

function ruleProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return "is not an object";
  const rule = value as { readonly [field: string]: unknown };
  const unknown = Object.keys(rule).find((field) => !known.includes(field));
  if (unknown !== undefined) return `has \`${unknown}\`, which no rule has`;
  if (!effects.includes(rule.effect as string)) return "has no `effect` of `allow`, `ask` or `deny`";
  for (const field of ["kind", "tool", "path", "title"]) {
    if (field in rule && !isOneOrMore(rule[field], isText)) return `needs text, or a list of texts, in \`${field}\``;
  }
  if ("path" in rule && !isOneOrMore(rule.path, (path) => !/(^|[\\/])\.\.?([\\/]|$)/.test(path as string)))
    return "has a `path` with `.` or `..` in it";
  if ("command" in rule && !isOneOrMore(rule.command, isCommandPattern))
    return "has a `command` that is no words of a command: quote what a shell would replace, or give `{ words, cwd }`";
  if ("in" in rule && !(typeof rule.in === "string" && isAbsolutePath(rule.in)))
    return "needs an absolute path in `in`";
  if ("note" in rule && typeof rule.note !== "string") return "needs text in `note`";
  if ("trusted" in rule && rule.trusted !== true) return "can only have `true` in `trusted`";
  return rule.effect === "allow"
    ? allowProblem(rule)
    : "trusted" in rule
      ? "is `trusted` but allows nothing"
      : undefined;
}

function allowProblem(rule: { readonly [field: string]: unknown }): string | undefined {
  if ("title" in rule) return "allows by `title`, which is the agent's to choose";
  if ("command" in rule || "path" in rule) return undefined;
  if (!("kind" in rule || "tool" in rule)) return "allows everything: name a `command` or a `path`";
  if (!("trusted" in rule)) return "allows by the agent's word alone: name a `command` or a `path`, or say `trusted`";
  return undefined;
}

function isOneOrMore(value: unknown, accepts: (value: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(accepts) : accepts(value);
}

const isText = (value: unknown) => typeof value === "string" && value !== "";

function isCommandPattern(value: unknown): boolean {
  if (typeof value === "string") return patternWords(value) !== undefined;
  if (typeof value !== "object" || value === null || Object.keys(value).some((key) => !["words", "cwd"].includes(key)))
    return false;
  const { words, cwd } = value as { words?: unknown; cwd?: unknown };
  if (cwd !== undefined && !(typeof cwd === "string" && isAbsolutePath(cwd))) return false;
  return Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === "string") && words[0] !== "";
}

/** A pattern's words; `undefined` when it is not one command without anything that a shell would replace. */
export function patternWords(pattern: string): readonly string[] | undefined {
  // The stars of a pattern are its own: they are taken out before the line is read as a shell would, and put back.
  const star = "\u{10fffd}";
  if (pattern.includes(star)) return undefined;
  const { commands, doubt } = parseCommandLine(pattern.replaceAll("*", star));
  if (commands.length !== 1 || doubt !== undefined) return undefined;
  return commands[0]!.map((word) => word.replaceAll(star, "*"));
}
