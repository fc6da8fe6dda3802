import { line, styled } from "../cells/index.ts";
import { didYouMean, UsageError } from "../command-line/index.ts";
import { type Installed, type InstallPlan, lockEntries } from "../install/index.ts";
import { readConfiguration } from "./configuration.ts";
import type { Console } from "./console.ts";
import { agreed, carryOut, planFor } from "./install-agent.ts";
import { registryLines } from "./list.ts";
import { originOf, planLines } from "./plan-lines.ts";
import { agentOf, loadRegistry, type Registry } from "./registry.ts";
import { compareVersions } from "./versions.ts";

/** What to update: nothing named means all that is installed. */
export interface UpdateWish {
  readonly ids: readonly string[];
  readonly yes: boolean;
  readonly registry: string | undefined;
}

/**
 * `colloquy agents update`. What is new is shown and agreed to, one by one. Never done here, whoever agrees: an older version, one
 * from another place, and another hash of the same version (C-02, C-05).
 */
export async function update({ ids, yes, registry: source }: UpdateWish, console: Console): Promise<number> {
  const { env, say, print } = console;
  const locked = await lockEntries(env);
  const missing = ids.find((id) => !locked.has(id));
  if (missing !== undefined)
    throw new UsageError(`${JSON.stringify(missing)} is not installed${didYouMean(missing, [...locked.keys()])}`);
  if (locked.size === 0) {
    print(line("Nothing is installed."));
    return 0;
  }
  const registry = await loadRegistry({ env, source });
  say(...registryLines(registry));
  const { agents } = await readConfiguration(env);
  let code = 0;
  for (const [id, before] of locked) {
    if (ids.length > 0 && !ids.includes(id)) continue;
    const pin = [...agents].find(([, agent]) => agent.registry === id && agent.version === before.version);
    const news =
      pin === undefined ? newsOf(id, before, registry, console) : `agents.json pins ${pin[0]} to ${before.version}`;
    if (typeof news === "string") {
      print(line(`${id} ${before.version}: ${news}`));
      continue;
    }
    if ("stop" in news) {
      say(line(styled(`${id} ${before.version} was not updated: ${news.stop}`, { color: "red" })));
      code = 1;
      continue;
    }
    print(...planLines(news.plan, agentOf(registry, id), registry, before));
    const question = `Update it from ${before.version} to ${news.plan.version}?`;
    if (!(await agreed(question, yes, console))) continue;
    const interrupted = await carryOut(news.plan, console);
    if (interrupted !== 0) return interrupted;
  }
  return code;
}

/** What the registry has instead of what is installed: a remark when there is nothing to do, or why it is not to be done. */
function newsOf(
  id: string,
  before: Installed,
  registry: Registry,
  console: Console,
): string | { plan: InstallPlan } | { stop: string } {
  const agent = registry.agents.find((one) => one.id === id);
  if (agent === undefined) return "the registry does not have it any more, or its entry is broken";
  let plan: InstallPlan;
  try {
    plan = planFor(id, registry, { kind: before.kind, scripts: false }, console);
  } catch (error) {
    return { stop: (error as Error).message };
  }
  const order = compareVersions(plan.version, before.version);
  if (order < 0)
    return `the registry has ${plan.version}, which is older; colloquy agents install ${id} goes back to it`;
  const elsewhere = originOf(plan) !== originOf(before);
  if (order === 0) {
    const other =
      (plan.hash !== undefined && before.hash !== plan.hash) ||
      (plan.kind !== "binary" && plan.source !== before.source);
    if (!other && !elsewhere) return "up to date";
    return {
      stop: `the registry names something else for the same version: ${plan.source}, ${plan.hash ?? "no hash"}; it was ${before.source}, ${before.hash}. Ask its makers why`,
    };
  }
  if (!elsewhere) return { plan };
  return {
    stop: `${plan.version} comes from another place, ${originOf(plan)}, and was ${originOf(before)}; colloquy agents install ${id} takes it from there`,
  };
}
