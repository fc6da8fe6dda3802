import { type Line, line, styled } from "../cells/index.ts";
import { UsageError } from "../command-line/index.ts";
import {
  type Installed,
  type InstallKind,
  type InstallPlan,
  type InstallProgress,
  install,
  installed,
  plan,
  showBytes,
} from "../install/index.ts";
import { exitCodes } from "../program/index.ts";
import type { Console } from "./console.ts";
import { registryLines } from "./list.ts";
import { planLines } from "./plan-lines.ts";
import { agentOf, loadRegistry, type Registry } from "./registry.ts";

/** What to install. */
export interface InstallWish {
  readonly id: string;
  readonly kind: InstallKind | undefined;
  /** Whether packages may run programs of their own while they are installed. */
  readonly scripts: boolean;
  readonly yes: boolean;
  readonly registry: string | undefined;
}

/** `colloquy agents install ID`: shows what would be done, asks, does it. */
export async function installAgent(wish: InstallWish, console: Console): Promise<number> {
  const { env, say, print } = console;
  const registry = await loadRegistry({ env, source: wish.registry });
  say(...registryLines(registry));
  const agent = agentOf(registry, wish.id);
  const planned = planFor(wish.id, registry, wish, console);
  print(...planLines(planned, agent, registry, await installed(wish.id, { env })));
  if (!(await agreed("Install it?", wish.yes, console))) return 1;
  return await carryOut(planned, console);
}

/** What would be done to install an agent of a registry. The other packages of it are what it could be mistaken for. */
export function planFor(
  id: string,
  registry: Registry,
  options: Pick<InstallWish, "kind" | "scripts">,
  { env }: Console,
): InstallPlan {
  const others = registry.agents.filter((other) => other.id !== id).map(({ distribution }) => distribution);
  const known = others.flatMap(({ npx, uvx }) =>
    [npx, uvx].flatMap((one) => one?.package.replace(/(.)(?:@|==).*$/, "$1") ?? []),
  );
  return plan(agentOf(registry, id), { env, kind: options.kind, scripts: options.scripts, known });
}

/** Whether the user agrees. Throws a `UsageError` where there is nobody to ask. */
export async function agreed(question: string, yes: boolean, { ask, say }: Console): Promise<boolean> {
  if (yes) return true;
  if (ask === undefined) throw new UsageError("Nobody can be asked here: --yes agrees to what is shown above");
  if (await ask(question)) return true;
  say(line("Nothing was changed."));
  return false;
}

/** Installs it, and tells how far it has come. Resolves to the exit code; where that is not 0 it was interrupted, and nothing has changed. */
export async function carryOut(planned: InstallPlan, { env, say, print }: Console): Promise<number> {
  const words = { fetch: "Fetching", unpack: "Unpacking", check: "Checking", finish: "Finishing" };
  let phase = "";
  const interrupted = new AbortController();
  const { signal } = interrupted;
  const stop = () => interrupted.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const onProgress = (progress: InstallProgress) => {
      if (progress.phase !== phase) say(line(`${words[progress.phase]} …`));
      phase = progress.phase;
    };
    print(...installedLines(planned.id, await install(planned, { env, signal, onProgress })));
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    say(line("It was interrupted, and nothing was changed."));
    return exitCodes.cancelled;
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

function installedLines(id: string, { version, hash, hashFrom, size, skippedScripts = [] }: Installed): Line[] {
  const from = hashFrom === "registry" ? "as it was known before" : "as it came this first time";
  const large = size === undefined ? "" : `, ${showBytes(size)}`;
  const scripts = `Not run were the install scripts of ${skippedScripts.join(", ")}. If it does not start because of that: --scripts`;
  return [
    line(styled(`Installed ${id} ${version}`, { bold: true }), `${large}; its hash is ${hash}, ${from}.`),
    ...(skippedScripts.length > 0 ? [line(scripts)] : []),
    line(`Start it with --agent ${id}; colloquy agents doctor ${id} looks whether it works.`),
  ];
}
