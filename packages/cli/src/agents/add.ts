import { resolve } from "node:path";
import { showCommand } from "@colloquy/acp/node";
import { line } from "../cells/index.ts";
import { UsageError } from "../command-line/index.ts";
import { checkName } from "./agent-name.ts";
import { builtIn } from "./built-in.ts";
import { type ConfiguredAgent, changeConfiguration, configurationPath } from "./configuration.ts";
import type { Console } from "./console.ts";
import { readForeign } from "./foreign.ts";

/** What to add. */
export interface AddWish {
  readonly name: string;
  readonly agent: ConfiguredAgent;
  readonly replace: boolean;
}

/** `colloquy agents add NAME -- COMMAND…`. */
export async function add({ name, agent, replace }: AddWish, { env, print }: Console): Promise<number> {
  await put(new Map([[checkName(name), agent]]), replace, env);
  const [program = "", ...args] = agent.command ?? [];
  print(line(`Added ${name}: ${showCommand(program, args)}`), line(`It is in ${configurationPath(env)}`));
  if (builtIn.has(name)) print(line(`It takes the place of the agent of that name that is built in.`));
  return 0;
}

/** `colloquy agents add --from FILE`: all the agents that another client has there; or those of the names that are given. */
export async function addFrom(
  file: string,
  names: readonly string[],
  replace: boolean,
  { env, print }: Console,
): Promise<number> {
  const { agents, skipped } = await readForeign(resolve(file));
  const missing = names.find((name) => !agents.some((one) => one.name === name));
  if (missing !== undefined) {
    throw new UsageError(
      `${file} has no agent ${JSON.stringify(missing)}, but: ${agents.map(({ name }) => name).join(", ")}`,
    );
  }
  const wanted = agents.filter(({ name }) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) throw new UsageError(`${file} has no agents that are commands`);
  const twice = wanted.find(({ name }, at) => wanted.findIndex((one) => one.name === name) !== at);
  if (twice !== undefined) throw new UsageError(`${file} has two agents that would be called ${twice.name} here`);
  await put(new Map(wanted.map(({ name, agent }) => [name, agent])), replace, env);
  for (const { name, agent, left } of wanted) {
    const [program = "", ...args] = agent.command ?? [];
    const variables = Object.keys(agent.env ?? {});
    const facts = [
      variables.length > 0 && `with ${variables.join(", ")}`,
      left.length > 0 && `without what means nothing here: ${left.join(", ")}`,
    ].filter(Boolean);
    print(line(`Added ${name}: ${showCommand(program, args)}${facts.length > 0 ? ` (${facts.join("; ")})` : ""}`));
  }
  for (const name of skipped) print(line(`Left out ${name}: it is no command`));
  return 0;
}

async function put(agents: ReadonlyMap<string, ConfiguredAgent>, replace: boolean, env: Console["env"]): Promise<void> {
  await changeConfiguration(env, (before) => {
    const there = [...agents.keys()].find((name) => before.agents.has(name));
    if (there !== undefined && !replace)
      throw new UsageError(`There is an agent ${there} already: --replace puts this one in its place`);
    return { ...before, agents: new Map([...before.agents, ...agents]) };
  });
}
