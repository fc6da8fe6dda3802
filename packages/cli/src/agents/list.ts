import { type Line, line, padded, styled } from "../cells/index.ts";
import { inWords } from "../trace/index.ts";
import type { Console } from "./console.ts";
import { type Listed, listAgents } from "./listing.ts";
import { loadRegistry, type Registry } from "./registry.ts";
import { compareVersions } from "./versions.ts";

/** The most characters of a description. */
const MAX_DESCRIPTION = 100;

const titles: { readonly [origin in Listed["origin"]]: string } = {
  configured: "Configured",
  "built-in": "Built in",
  installed: "Installed",
  registry: "In the registry: colloquy agents install NAME",
};

/** What to list. */
export interface ListWish {
  readonly json: boolean;
  readonly registry: string | undefined;
  readonly offline: boolean;
}

/** `colloquy agents list`. A registry that cannot be had costs only what is in it. */
export async function list(wish: ListWish, console: Console): Promise<number> {
  const { env, print, say } = console;
  const registry = await loadRegistry({ env, source: wish.registry, offline: wish.offline }).catch(
    (error: Error) => error,
  );
  const known = registry instanceof Error ? undefined : registry;
  const agents = await listAgents(env, known);
  if (wish.json) {
    const about = known && {
      source: known.source,
      at: known.at,
      ...(known.stale && { stale: known.stale }),
      problems: known.problems,
    };
    const missing = registry instanceof Error ? { registryProblem: registry.message } : {};
    print(line(JSON.stringify({ version: 1, agents, ...(about && { registry: about }), ...missing })));
    return 0;
  }
  print(...agentLines(agents));
  if (registry instanceof Error) say(line(styled(registry.message, { color: "yellow" })));
  else say(...registryLines(registry));
  return 0;
}

/** Where the registry's agents come from, where that is not as usual. */
export function registryLines({ source, at, stale, problems }: Registry): Line[] {
  const old =
    stale && `The registry is shown as it was ${inWords(Date.now() - Date.parse(at))} ago (${source}): ${stale}`;
  return [old, ...problems.map((problem) => `Left out of the registry: ${problem}`)]
    .filter((text) => text !== undefined)
    .map((text) => line(styled(text, { color: "yellow" })));
}

function agentLines(agents: readonly Listed[]): Line[] {
  const width = Math.max(...agents.map(({ name }) => name.length)) + 2;
  const lines: Line[] = [];
  for (const origin of Object.keys(titles) as Listed["origin"][]) {
    const some = agents.filter((agent) => agent.origin === origin);
    if (some.length === 0) continue;
    if (lines.length > 0) lines.push(line());
    lines.push(line(styled(titles[origin], { bold: true })), ...some.map((agent) => agentLine(agent, width)));
  }
  return lines;
}

function agentLine(agent: Listed, width: number): Line {
  const { name, title, version, available, command, description, license, ready, origin } = agent;
  const order = available === undefined ? 0 : compareVersions(available, version ?? "");
  const other =
    order > 0
      ? `${available} is there: colloquy agents update ${name}`
      : order < 0
        ? `the registry has the older ${available}`
        : "";
  const about =
    description === undefined
      ? ""
      : description.length > MAX_DESCRIPTION
        ? `${description.slice(0, MAX_DESCRIPTION - 1)}…`
        : description;
  const facts = [
    agent.default && "the default",
    title !== name && title,
    version,
    origin === "registry" ? license : origin !== "built-in" && command,
    other,
    origin === "configured" && !ready && "cannot be started: it is not installed, or in another version",
    about,
  ];
  return line("  ", ...padded(line(styled(name, { color: "cyan" })), width), facts.filter(Boolean).join(" · "));
}
