import { isDangerousVariable } from "@colloquy/acp/node";
import { cleanLine } from "@colloquy/acp/text";
import { UsageError } from "../command-line/index.ts";
import type { BinaryDistribution, Distribution, Installable, PackageDistribution } from "../install/index.ts";
import { below, type Field, object, type Plain, text, texts, variables, wrong } from "./fields.ts";

/** The most agents that a registry may have. */
export const MAX_AGENTS = 2_000;
/** The longest text that an entry may have, in characters, and the longest list. */
const MAX_TEXT = 2_000;
const MAX_LIST = 100;

/** An agent of the registry. Its texts are cleaned. */
export interface RegistryAgent extends Installable {
  readonly name: string;
  readonly description?: string;
  readonly license?: string;
  readonly authors: readonly string[];
  readonly repository?: string;
  readonly website?: string;
}

/** What a registry's JSON has. */
export interface RegistryContent {
  readonly agents: readonly RegistryAgent[];
  /** Which entries were left out and why, in cleaned sentences. */
  readonly problems: readonly string[];
}

/**
 * Reads the JSON of a registry. An entry that is not as it must be costs that entry, and is named; of two with one id neither
 * counts, since nobody can tell which is meant (C-01). Fields that are unknown are ignored. Throws a `UsageError` when it is no registry.
 */
export function readRegistry(json: string): RegistryContent {
  const { agents } = object(parse(json), "the registry:");
  if (!Array.isArray(agents)) wrong("the registry: agents", "a list");
  const list = agents as readonly unknown[];
  if (list.length > MAX_AGENTS)
    throw new UsageError(`The registry has ${list.length} agents; more than ${MAX_AGENTS} are not read`);
  const read = new Map<string, RegistryAgent>();
  const twice = new Set<string>();
  const problems: string[] = [];
  for (const [at, entry] of list.entries()) {
    try {
      const agent = readEntry(entry, `entry ${at + 1}:`);
      if (read.has(agent.id)) twice.add(agent.id);
      else read.set(agent.id, agent);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(cleanLine(error.message));
    }
  }
  for (const id of twice) problems.push(`the id ${id} is there more than once, so none of these entries counts`);
  return { agents: [...read.values()].filter(({ id }) => !twice.has(id)), problems };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError("What is there is no registry: it is no JSON");
  }
}

function readEntry(entry: unknown, path: string): RegistryAgent {
  const given = object(entry, path);
  const id = pattern(/^[a-z][a-z0-9-]{0,62}$/, "lower-case letters, digits and dashes")(given.id, below(path, "id"));
  const at = `${id}:`;
  return {
    id,
    name: cleanLine(bounded(given.name, below(at, "name"))),
    version: pattern(/^[0-9A-Za-z][0-9A-Za-z.+_-]{0,62}$/, "a version")(given.version, below(at, "version")),
    distribution: readDistribution(given.distribution, below(at, "distribution")),
    authors: (optional(short, given.authors, below(at, "authors")) ?? []).map(cleanLine),
    ...words("description", given, at),
    ...words("license", given, at),
    ...words("repository", given, at),
    ...words("website", given, at),
  };
}

function readDistribution(value: unknown, path: string): Distribution {
  const { npx, uvx, binary } = object(value, path);
  const read = {
    ...(isPackage(npx) && { npx: readPackage(npx, below(path, "npx")) }),
    ...(isPackage(uvx) && { uvx: readPackage(uvx, below(path, "uvx")) }),
    ...(binary !== undefined && { binary: readBinaries(binary, below(path, "binary")) }),
  };
  if (Object.keys(read).length === 0) wrong(path, "one of npx, uvx and binary at least, and no package with a cmd");
  return read;
}

/** Whether there is a package that is run by its own name. To run another program of it cannot be done yet: that way is not offered. */
function isPackage(value: unknown): boolean {
  return value !== undefined && (value as Plain | null)?.cmd === undefined;
}

function readPackage(value: unknown, path: string): PackageDistribution {
  const given = object(value, path);
  return { package: bounded(given.package, below(path, "package")), ...start(given, path) };
}

function readBinaries(value: unknown, path: string): { readonly [platform: string]: BinaryDistribution } {
  const all = Object.entries(object(value, path)).slice(0, MAX_LIST);
  const read = all.map(([platform, one]): [string, BinaryDistribution] => {
    const at = below(path, platform);
    const given = object(one, at);
    const sha256 = optional(pattern(/^[0-9a-fA-F]{64}$/, "64 hexadecimal digits"), given.sha256, below(at, "sha256"));
    const archive = bounded(given.archive, below(at, "archive"));
    const cmd = bounded(given.cmd, below(at, "cmd"));
    return [
      pattern(/^[a-z0-9_-]{1,40}$/, "a platform")(platform, at),
      { archive, cmd, ...(sha256 && { sha256 }), ...start(given, at) },
    ];
  });
  return Object.fromEntries(read);
}

/** How it is started. A variable that makes programs load or run something else is nothing that an agent needs. */
function start({ args, env }: Plain, path: string) {
  const given = optional(variables, env, below(path, "env"));
  const bad = Object.entries(given ?? {}).find(([name, value]) => isDangerousVariable(name, value));
  if (bad !== undefined) throw new UsageError(`${below(path, "env")} sets ${bad[0]}, which changes how programs run`);
  const words = optional(short, args, below(path, "args"));
  return { ...(words && { args: words }), ...(given && { env: given }) };
}

function words<Name extends string>(name: Name, given: Plain, path: string): { readonly [name in Name]?: string } {
  const value = optional(bounded, given[name], below(path, name));
  return (value === undefined ? {} : { [name]: cleanLine(value) }) as { readonly [name in Name]?: string };
}

function optional<T>(field: Field<T>, value: unknown, path: string): T | undefined {
  return value === undefined || value === null || value === "" ? undefined : field(value, path);
}

const bounded: Field<string> = (value, path) => {
  const read = text(value, path);
  return read.length <= MAX_TEXT && !read.includes("\0") ? read : wrong(path, `a text of up to ${MAX_TEXT} characters`);
};

const short: Field<readonly string[]> = (value, path) => {
  const read = texts(value, path);
  return read.length <= MAX_LIST
    ? read.map((one) => (one === "" ? one : bounded(one, path)))
    : wrong(path, `a list of up to ${MAX_LIST} texts`);
};

function pattern(form: RegExp, wanted: string): Field<string> {
  return (value, path) => (typeof value === "string" && form.test(value) ? value : wrong(path, wanted));
}
