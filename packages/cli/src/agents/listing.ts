import { showCommand } from "@colloquy/acp/node";
import type { Environment } from "@colloquy/agent/storage";
import { lockEntries } from "../install/index.ts";
import { builtIn, OWN_AGENT } from "./built-in.ts";
import { readConfiguration } from "./configuration.ts";
import type { Registry } from "./registry.ts";

/** An agent as `colloquy agents --json` lists it. */
export interface Listed {
  readonly name: string;
  readonly title: string;
  /** `registry`: it is not installed. */
  readonly origin: "configured" | "built-in" | "installed" | "registry";
  /** Whether it is meant when none is named. */
  readonly default: boolean;
  /** Whether it can be started as it is. */
  readonly ready: boolean;
  /** What is started, for people; its arguments may be cut. */
  readonly command?: string;
  /** Of one that is installed: its version and hash; of one of the registry the version that is there. */
  readonly version?: string;
  readonly hash?: string;
  /** The version that the registry has, where that is another one. */
  readonly available?: string;
  readonly description?: string;
  readonly license?: string;
  /** The kinds in which it can be installed. */
  readonly kinds?: readonly string[];
}

/** All agents that are known here, in the order in which their names count. Rejects when the configuration or the lock file is broken. */
export async function listAgents(env: Environment, registry: Registry | undefined): Promise<readonly Listed[]> {
  const [configuration, locked] = await Promise.all([readConfiguration(env), lockEntries(env)]);
  const meant = configuration.default ?? OWN_AGENT;
  const taken = new Set<string>();
  const listed: Listed[] = [];
  const add = (one: Omit<Listed, "default">) => {
    if (taken.has(one.name)) return;
    taken.add(one.name);
    listed.push({ ...one, default: one.name === meant });
  };
  const shown = ([program, ...args]: readonly [string, ...string[]]) => showCommand(program, args);
  for (const [name, { title = name, command, registry: id, version }] of configuration.agents) {
    const there = id === undefined ? undefined : locked.get(id);
    const run = command ?? there?.command;
    const ready = run !== undefined && (version === undefined || version === there?.version);
    const about = id === undefined ? {} : { version: there?.version ?? version ?? "not installed" };
    add({ name, title, origin: "configured", ready, ...(run && { command: shown(run) }), ...about });
  }
  for (const [name, { title, command }] of builtIn)
    add({ name, title, origin: "built-in", ready: true, command: shown(command) });
  const known = new Map(registry?.agents.map((agent) => [agent.id, agent]));
  for (const [name, { version, hash, command }] of locked) {
    const agent = known.get(name);
    const other = agent !== undefined && agent.version !== version ? { available: agent.version } : {};
    add({
      name,
      title: agent?.name ?? name,
      origin: "installed",
      ready: true,
      version,
      hash,
      command: shown(command),
      ...other,
    });
  }
  for (const { id, name, version, description, license, distribution } of known.values()) {
    const words = { ...(description !== undefined && { description }), ...(license !== undefined && { license }) };
    add({
      name: id,
      title: name,
      origin: "registry",
      ready: false,
      version,
      ...words,
      kinds: Object.keys(distribution),
    });
  }
  return listed;
}
