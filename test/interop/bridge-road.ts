import type { AgentChoice, Version } from "./fixtures/peer.ts";
import { commandOf, type Road, roadTo } from "./roads.ts";

const colloquy = `${import.meta.dirname}/../../packages/cli/src/main.ts`;

/** The way to an agent through the command that lets a client of this version drive it. */
export function bridgeRoad(agent: AgentChoice, speak: Version): Road {
  return roadTo([process.execPath, colloquy, "bridge", "--speak", String(speak), "--", ...commandOf(agent)]);
}
