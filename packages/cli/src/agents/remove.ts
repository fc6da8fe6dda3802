import { line } from "../cells/index.ts";
import { didYouMean, UsageError } from "../command-line/index.ts";
import { lockEntries, uninstall } from "../install/index.ts";
import { builtIn, OWN_AGENT } from "./built-in.ts";
import { changeConfiguration, readConfiguration } from "./configuration.ts";
import type { Console } from "./console.ts";

/** `colloquy agents remove NAME`: one that is configured is forgotten, else one that is installed is removed from the disk. */
export async function remove(name: string, { env, print }: Console): Promise<number> {
  const { agents, default: meant } = await readConfiguration(env);
  const locked = await lockEntries(env);
  if (!agents.has(name) && !locked.has(name)) {
    if (builtIn.has(name)) throw new UsageError(`${name} is built in and cannot be removed`);
    throw new UsageError(
      `There is no agent ${JSON.stringify(name)} to remove${didYouMean(name, [...agents.keys(), ...locked.keys()])}`,
    );
  }
  if (agents.has(name)) {
    await changeConfiguration(env, (before) => ({
      ...before,
      agents: new Map([...before.agents].filter(([other]) => other !== name)),
    }));
    print(line(`Removed ${name} from the configuration.`));
    if (locked.has(name))
      print(line(`The agent ${name} of the registry is still installed; the same again removes it.`));
    else await forgetDefault(name, meant, env, print);
    return 0;
  }
  await uninstall(name, { env });
  print(line(`Removed ${name} ${locked.get(name)?.version ?? ""} from the disk.`));
  const users = [...agents].filter(([, { registry }]) => registry === name).map(([other]) => other);
  if (users.length > 0) print(line(`It is still configured as ${users.join(", ")}, which cannot be started any more.`));
  await forgetDefault(name, meant, env, print);
  return 0;
}

/** `colloquy agents default [NAME]`. */
export async function chooseDefault(name: string | undefined, { env, print }: Console): Promise<number> {
  const { agents, default: meant } = await readConfiguration(env);
  if (name === undefined) {
    print(line(meant ?? OWN_AGENT));
    return 0;
  }
  const known = [...agents.keys(), ...builtIn.keys(), ...(await lockEntries(env)).keys()];
  if (!known.includes(name)) {
    throw new UsageError(
      `There is no agent ${JSON.stringify(name)} that is configured or installed${didYouMean(name, known)}`,
    );
  }
  await changeConfiguration(env, (before) => ({ ...before, default: name }));
  print(line(`${name} is the agent that is meant when none is named.`));
  return 0;
}

async function forgetDefault(
  name: string,
  meant: string | undefined,
  env: Console["env"],
  print: Console["print"],
): Promise<void> {
  if (meant !== name || builtIn.has(name)) return;
  await changeConfiguration(env, ({ agents }) => ({ agents }));
  print(line(`It was the default; that is ${OWN_AGENT} now.`));
}
