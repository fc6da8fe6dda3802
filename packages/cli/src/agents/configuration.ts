import { mkdir } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { configFolder, type Environment, readIfThere, replacePrivate, withLock } from "@colloquy/agent/storage";
import { UsageError } from "../command-line/index.ts";
import { isAgentName } from "./agent-name.ts";
import { below, command, type Field, object, text, texts, variables, wrong } from "./fields.ts";

/** An agent as the user has configured it: by its command, or as one of the registry. */
export interface ConfiguredAgent {
  readonly title?: string;
  readonly command?: readonly [program: string, ...args: string[]];
  /** The id of an agent of the registry, which has to be installed. */
  readonly registry?: string;
  /** The only version of it that is to be run. */
  readonly version?: string;
  /** Variables that it gets besides the usual ones: by value, and by name from ours. */
  readonly env?: Readonly<Record<string, string>>;
  readonly inherit?: "all" | readonly string[];
  /** Where its process is started. Absolute. */
  readonly cwd?: string;
}

/** What is in `agents.json`. */
export interface Configuration {
  /** The agent that is meant when none is named. */
  readonly default?: string;
  readonly agents: ReadonlyMap<string, ConfiguredAgent>;
}

const inherit: Field<"all" | readonly string[]> = (value, path) =>
  value === "all" ? value : Array.isArray(value) ? texts(value, path) : wrong(path, '"all" or a list of names');

const folder: Field<string> = (value, path) => {
  const named = text(value, path);
  return isAbsolute(named) ? named : wrong(path, "an absolute path");
};

const fields = { title: text, command, registry: text, version: text, env: variables, inherit, cwd: folder } as const;

/** Where the user's agents are configured: the user's own folder. Nothing of a project's is ever read for it (C-07). */
export function configurationPath(env: Environment): string {
  return resolve(join(configFolder(env), "agents.json"));
}

/** The user's agents; none where there is no file. Throws a `UsageError` that names the field, and no value. */
export async function readConfiguration(env: Environment): Promise<Configuration> {
  const written = await readIfThere(configurationPath(env)).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`agents.json cannot be read: ${error.code}`, { cause: error });
  });
  return written === undefined ? { agents: new Map() } : parseConfiguration(written);
}

/** Changes the user's agents, while no other process does. */
export async function changeConfiguration(
  env: Environment,
  change: (configuration: Configuration) => Configuration,
): Promise<void> {
  const path = configurationPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await withLock(`${path}.lock`, async () => {
    const { default: named, agents } = change(await readConfiguration(env));
    const written = { version: 1, ...(named !== undefined && { default: named }), agents: Object.fromEntries(agents) };
    await replacePrivate(path, `${JSON.stringify(written, null, 2)}\n`);
  });
}

function parseConfiguration(written: string): Configuration {
  let json: unknown;
  try {
    json = JSON.parse(written);
  } catch {
    // What JSON.parse says quotes the file, which may hold a key.
    throw new UsageError("agents.json is no JSON");
  }
  const { version, default: named, agents = {}, ...rest } = object(json, "agents.json:");
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new UsageError(`agents.json: ${unknown} is no setting; there are version, default, agents`);
  if (version !== 1) wrong("agents.json: version", "1");
  return {
    ...(named !== undefined && { default: text(named, "agents.json: default") }),
    agents: new Map(
      Object.entries(object(agents, "agents.json: agents")).map(([name, one]) => [name, readAgent(name, one)]),
    ),
  };
}

function readAgent(name: string, value: unknown): ConfiguredAgent {
  const path = below("agents.json: agents", name);
  if (!isAgentName(name))
    throw new UsageError(`agents.json: agents has the name ${JSON.stringify(name)}, which no agent can have`);
  const read = Object.entries(object(value, path)).map(([field, one]) => {
    if (!Object.hasOwn(fields, field)) {
      throw new UsageError(`${below(path, field)} is no setting; there are ${Object.keys(fields).join(", ")}`);
    }
    return [field, fields[field as keyof typeof fields](one, below(path, field))];
  });
  const agent: ConfiguredAgent = Object.fromEntries(read);
  if ((agent.command === undefined) === (agent.registry === undefined)) wrong(path, "given either command or registry");
  if (agent.version !== undefined && agent.registry === undefined)
    wrong(below(path, "version"), "left out without registry");
  return agent;
}
