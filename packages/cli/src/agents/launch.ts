import { existsSync } from "node:fs";
import { showCommand } from "@colloquy/acp/node";
import type { Environment } from "@colloquy/agent/storage";
import { didYouMean, splitWords, UsageError } from "../command-line/index.ts";
import { findProgram, type Installed, installed } from "../install/index.ts";
import { builtIn, OWN_AGENT } from "./built-in.ts";
import { type Configuration, type ConfiguredAgent, readConfiguration } from "./configuration.ts";

/** An agent that can be started. */
export interface Launch {
  /** The name that it is configured, built in or installed by; absent: it was given as a command. */
  readonly id?: string;
  /** For people. */
  readonly title: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** Variables that it gets besides the usual ones: by value, and by name from ours. */
  readonly env: Readonly<Record<string, string>>;
  readonly inherit: "all" | readonly string[];
  /** Where its process is started. Absolute; default: here. */
  readonly cwd?: string;
  /**
   * What the user's rules, sessions and trust for this agent are kept by: it is another when another program would be run.
   * Another version of an installed agent, which the user has agreed to, is the same. Never shown.
   */
  readonly identity: string;
}

/** What an agent is looked for with. */
export interface LaunchContext {
  /** Names the folders of the user's configuration, programs and cache, and has PATH. */
  readonly env: Environment;
}

/**
 * The agent that the words after `--agent` name. One word is, in this order: an agent that is configured, one that is built in,
 * an installed agent of the registry; else the words are a command, and one quoted word with blanks is split. Nothing of the
 * folder that one is in is read, and nothing is fetched. Throws `UsageError`, also for an agent of the registry that is not
 * installed.
 */
export async function launchOf(words: readonly string[], context: LaunchContext): Promise<Launch> {
  const [first = "", ...rest] = words;
  const configuration = await readConfiguration(context.env);
  if (rest.length === 0) {
    const named = await launchNamed(first, configuration, context);
    if (named !== undefined) return named;
  }
  if (!isProgram(first, context)) {
    if (rest.length > 0) await refuseArguments(first, configuration, context);
    else await refuseUnknown(first, configuration, context);
  }
  const command = commandOf(words);
  return {
    title: showCommand(command[0], command.slice(1)),
    command,
    env: {},
    inherit: [],
    identity: identityOf(command),
  };
}

/** The agent that is meant when none is named: the default of `agents.json`, else our own. Throws `UsageError`. */
export async function defaultLaunch(context: LaunchContext): Promise<Launch> {
  const configuration = await readConfiguration(context.env);
  const name = configuration.default ?? OWN_AGENT;
  const launch = await launchNamed(name, configuration, context);
  if (launch !== undefined) return launch;
  throw new UsageError(
    `agents.json: default is ${JSON.stringify(name)}, and there is no such agent: colloquy agents default NAME chooses another`,
  );
}

/** The names that `launchOf` knows without a registry: those configured, then those built in. */
export async function configuredNames(env: Environment): Promise<readonly string[]> {
  return [...new Set([...(await readConfiguration(env)).agents.keys(), ...builtIn.keys()])];
}

/** The agent of a name; `undefined` when there is none. */
async function launchNamed(
  name: string,
  { agents }: Configuration,
  context: LaunchContext,
): Promise<Launch | undefined> {
  const configured = agents.get(name);
  if (configured !== undefined) return await launchConfigured(name, configured, context);
  const own = builtIn.get(name);
  if (own !== undefined) return own;
  const there = /^[a-z0-9][a-z0-9-]*$/.test(name) ? await installed(name, context) : undefined;
  return there && launchInstalled(name, there);
}

async function launchConfigured(name: string, agent: ConfiguredAgent, context: LaunchContext): Promise<Launch> {
  const { title = name, command, registry, version, env = {}, inherit = [], cwd } = agent;
  const rest = { id: name, title, inherit, ...(cwd !== undefined && { cwd }) };
  if (command !== undefined) return { ...rest, command, env, identity: identityOf(command) };
  const id = registry as string;
  const there = await installed(id, context);
  if (there === undefined) throw notInstalled(id, `agents.json: ${name} is the agent ${id} of the registry, which`);
  if (version !== undefined && there.version !== version) {
    throw new UsageError(
      `agents.json: agents.${name}.version is ${version}, and ${id} is installed in version ${there.version}: ` +
        "change the one, or colloquy agents install the other",
    );
  }
  const launch = launchInstalled(id, there);
  return { ...launch, ...rest, env: { ...launch.env, ...env } };
}

function launchInstalled(id: string, { command, env, source }: Installed): Launch {
  const from = source.startsWith("http") ? new URL(source).origin : source.replace(/(?:@|==)[^@=]*$/, "");
  return { id, title: id, command, env, inherit: [], identity: `installed ${id} ${from}` };
}

/** Whether a word is a program, or can be no name. */
function isProgram(word: string, { env }: LaunchContext): boolean {
  return word === "" || /[\s/\\]/.test(word) || findProgram(word, { env }).path !== undefined;
}

/** What stands behind a name are most often options that come too late. */
async function refuseArguments(name: string, configuration: Configuration, context: LaunchContext): Promise<void> {
  if ((await launchNamed(name, configuration, context)) === undefined) return;
  throw new UsageError(
    `${name} is the name of an agent, and nothing stands behind it: options and the prompt come first`,
  );
}

/** One word that is no program may be an agent that is not installed, or one that is spelled otherwise. */
async function refuseUnknown(word: string, { agents }: Configuration, { env }: LaunchContext): Promise<void> {
  const { cachedRegistry } = await import("./registry.ts");
  const known = (await cachedRegistry(env))?.agents.map(({ id }) => id) ?? [];
  if (known.includes(word)) throw notInstalled(word, `${word} is an agent of the registry that`);
  const meant = didYouMean(word, [...agents.keys(), ...builtIn.keys(), ...known]);
  if (meant !== "") throw new UsageError(`There is no agent and no program ${JSON.stringify(word)}${meant}`);
}

function notInstalled(id: string, what: string): UsageError {
  return new UsageError(`${what} is not installed: colloquy agents install ${id}`);
}

/** All of the command: what is shown of it may be cut. */
function identityOf(command: readonly string[]): string {
  return `command ${JSON.stringify(command)}`;
}

/** A command in words, or in one quoted word. */
function commandOf(words: readonly string[]): [program: string, ...args: string[]] {
  const [first, ...rest] = words;
  if (first === undefined || first === "") throw new UsageError("--agent needs a command");
  if (!/\s/.test(first) || existsSync(first)) return [first, ...rest];
  if (rest.length > 0) {
    throw new UsageError(
      `--agent takes the rest of the line as the agent's command, and "${first}" is no program. ` +
        "Put the other options and the prompt before --agent, or write the command without quotes",
    );
  }
  const [program, ...args] = splitWords(first);
  if (program === undefined || program === "") throw new UsageError("--agent needs a command");
  return [program, ...args];
}
