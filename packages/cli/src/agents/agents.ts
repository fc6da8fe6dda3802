import { resolve } from "node:path";
import { didYouMean, givenVariables, milliseconds, oneOf, parseOptions, UsageError } from "../command-line/index.ts";
import { add, addFrom } from "./add.ts";
import {
  addCommand,
  agentsCommand,
  defaultCommand,
  doctorCommand,
  installCommand,
  listCommand,
  removeCommand,
  updateCommand,
} from "./command.ts";
import { type Console, processConsole } from "./console.ts";
import { doctor } from "./doctor-command.ts";
import { installAgent } from "./install-agent.ts";
import { defaultLaunch, launchOf } from "./launch.ts";
import { list } from "./list.ts";
import { chooseDefault, remove } from "./remove.ts";
import { update } from "./update.ts";

/** `colloquy agents …`. Resolves to the exit code. Throws `UsageError`. `console`: default this process's own. */
export async function agents(args: readonly string[], console: Console = processConsole()): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined || word.startsWith("-")) return runList(args, console);
  if (Object.hasOwn(subcommands, word)) return await subcommands[word]!(rest, console);
  const known = Object.keys(subcommands);
  throw new UsageError(
    `There is no command agents ${JSON.stringify(word)}${didYouMean(word, known)}. There are: ${known.join(", ")}`,
  );
}

const subcommands: { readonly [name: string]: (args: readonly string[], console: Console) => Promise<number> } = {
  list: runList,
  add: runAdd,
  install(args, console) {
    const { values, positionals } = parseOptions(args, installCommand);
    const kind = oneOf("--kind", values.kind, ["npx", "uvx", "binary"]);
    const { scripts = false, yes = false, registry } = values;
    return installAgent({ id: one(positionals, "agents install", "ID"), kind, scripts, yes, registry }, console);
  },
  update(args, console) {
    const { values, positionals } = parseOptions(args, updateCommand);
    return update({ ids: positionals, yes: values.yes === true, registry: values.registry }, console);
  },
  remove: async (args, console) =>
    remove(one(parseOptions(args, removeCommand).positionals, "agents remove", "NAME"), console),
  async default(args, console) {
    const { positionals } = parseOptions(args, defaultCommand);
    return chooseDefault(positionals.length === 0 ? undefined : one(positionals, "agents default", "NAME"), console);
  },
  doctor: runDoctor,
};

async function runList(args: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parseOptions(args, listCommand);
  if (positionals.length > 0)
    throw new UsageError(`agents list takes options only, not ${JSON.stringify(positionals[0])}`);
  return list({ json: values.json === true, registry: values.registry, offline: values.offline === true }, console);
}

async function runAdd(args: readonly string[], console: Console): Promise<number> {
  const { ours, command } = split(args);
  const { values, positionals } = parseOptions(ours, addCommand);
  const { title, from, replace = false, env = [], "inherit-env": all = false, "start-in": folder } = values;
  if (from !== undefined) {
    const other = Object.keys(values).find((name) => name !== "from" && name !== "replace");
    if (other !== undefined || command !== undefined)
      throw new UsageError(`--from takes agents as they are, without ${other ?? "a command"}`);
    return addFrom(from, positionals, replace, console);
  }
  const [program, ...more] = command ?? [];
  if (program === undefined) throw new UsageError("Write the agent's command behind --: agents add NAME -- COMMAND");
  const variables = givenVariables(env, all);
  const agent = {
    ...(title !== undefined && { title }),
    command: [program, ...more] as const,
    ...(Object.keys(variables.env).length > 0 && { env: variables.env }),
    ...(variables.inherit.length > 0 && { inherit: variables.inherit }),
    ...(folder !== undefined && { cwd: resolve(folder) }),
  };
  return add({ name: one(positionals, "agents add", "NAME"), agent, replace }, console);
}

async function runDoctor(args: readonly string[], console: Console): Promise<number> {
  const { ours, command } = split(args);
  const { values, positionals } = parseOptions(ours, doctorCommand);
  if (command !== undefined && positionals.length > 0)
    throw new UsageError("Give a name, or a command behind --, not both");
  const context = { env: console.env };
  const words = command ?? (positionals.length > 0 ? [one(positionals, "agents doctor", "NAME")] : undefined);
  const launch = words === undefined ? await defaultLaunch(context) : await launchOf(words, context);
  const { env, inherit } = givenVariables(values.env ?? [], values["inherit-env"] === true);
  const inherited = inherit === "all" || launch.inherit === "all" ? ("all" as const) : [...launch.inherit, ...inherit];
  const asked = { ...launch, env: { ...launch.env, ...env }, inherit: inherited };
  return doctor(
    { launch: asked, phaseMs: milliseconds("--timeout", values.timeout), json: values.json === true },
    console,
  );
}

/** Splits a line at `--`: what follows belongs to the agent. */
function split(args: readonly string[]): { readonly ours: readonly string[]; readonly command?: readonly string[] } {
  const at = args.indexOf("--");
  return at === -1 ? { ours: args } : { ours: args.slice(0, at), command: args.slice(at + 1) };
}

function one(words: readonly string[], command: string, name: string): string {
  const [word, ...more] = words;
  if (word === undefined) throw new UsageError(`${command} needs its ${name}: colloquy ${usageOf(command)}`);
  if (more.length > 0) throw new UsageError(`${command} takes one ${name}, not also ${JSON.stringify(more[0])}`);
  return word;
}

function usageOf(command: string): string {
  return agentsCommand.subcommands?.find(({ name }) => name === command)?.usage[0] ?? command;
}
