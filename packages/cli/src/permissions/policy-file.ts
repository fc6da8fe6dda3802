import { join } from "node:path";
import { type PermissionRule, readRules } from "@colloquy/acp/permissions";
import { configFolder, type Environment, readIfThere } from "@colloquy/agent/storage";
import type { Launch } from "../agents/index.ts";
import { UsageError } from "../command-line/index.ts";

/** A rule of a policy file. */
export interface WrittenRule {
  readonly rule: PermissionRule;
  /** The agents that it is for, by the names that they are configured by. Absent: it is for all. */
  readonly agents?: readonly string[];
  /** The file that it is in. */
  readonly path: string;
}

/** Where the user's own rules are. */
export function policyPath(env: Environment): string {
  return join(configFolder(env), "permissions.json");
}

/**
 * The rules of the user's own policy file, which need not be there, and those of the file that is given besides. A file is
 * `{ "version": 1, "rules": [ … ] }`, each rule as the library reads it, and with `agent`, the name or names of the agents that it
 * is for. Throws a `UsageError` that names the file, the rule and the field.
 */
export async function writtenRules(env: Environment, given?: string): Promise<readonly WrittenRule[]> {
  const own = await readPolicyFile(policyPath(env), true);
  return given === undefined ? own : [...own, ...(await readPolicyFile(given, false))];
}

async function readPolicyFile(path: string, optional: boolean): Promise<readonly WrittenRule[]> {
  const wrong = (what: string) => new UsageError(`The policy file ${path} ${what}`);
  const text = await readIfThere(path).catch((error: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${error.code})`);
  });
  if (text === undefined) {
    if (optional) return [];
    throw wrong("is not there");
  }
  try {
    return rulesIn(JSON.parse(text), path);
  } catch (error) {
    if (error instanceof SyntaxError) throw wrong(`is not JSON: ${error.message}`);
    if (error instanceof TypeError) throw wrong(`is not right: ${error.message}`);
    throw error;
  }
}

/** Whether a rule is for an agent. */
export function isForAgent({ agents }: WrittenRule, { id }: Pick<Launch, "id">): boolean {
  return agents === undefined || (id !== undefined && agents.includes(id));
}

const fields = ["$schema", "version", "rules"];

function rulesIn(file: unknown, path: string): readonly WrittenRule[] {
  if (typeof file !== "object" || file === null || Array.isArray(file)) throw new TypeError("it is not an object");
  const unknown = Object.keys(file).find((field) => !fields.includes(field));
  if (unknown !== undefined) throw new TypeError(`it has \`${unknown}\`, which no policy has`);
  const { version, rules } = file as { readonly version?: unknown; readonly rules?: unknown };
  if (version !== 1) throw new TypeError("it has no `version` of 1");
  if (!Array.isArray(rules)) throw new TypeError("it has no list of `rules`");
  const agents = rules.map((rule, at) => agentsOf(rule, at + 1));
  return readRules(rules.map(withoutAgent)).map((rule, at) => {
    const names = agents[at];
    return { rule, ...(names && { agents: names }), path };
  });
}

function agentsOf(rule: unknown, number: number): readonly string[] | undefined {
  if (typeof rule !== "object" || rule === null || !("agent" in rule)) return undefined;
  const names: readonly unknown[] = Array.isArray(rule.agent) ? rule.agent : [rule.agent];
  const isName = (name: unknown) => typeof name === "string" && name !== "";
  if (names.length > 0 && names.every(isName)) return names as readonly string[];
  throw new TypeError(`Permission rule ${number} needs the name of an agent, or a list of names, in \`agent\``);
}

function withoutAgent(rule: unknown): unknown {
  if (typeof rule !== "object" || rule === null || Array.isArray(rule)) return rule;
  const { agent: _, ...rest } = rule as { readonly agent?: unknown };
  return rest;
}
