import { agentWith, type Maker } from "./kit/agent.ts";
import type { AgentOptions } from "./kit/index.ts";
import type { AgentDefinition } from "./serve-agent.ts";
import { v1 } from "./v1.ts";
import { v2 } from "./v2.ts";

/**
 * An agent for clients of both versions, written once: `prompt(turn)` is all that is needed. To be served with `serveStdio`
 * or `serveAgent`, on any number of connections. What is advertised follows from the options and from what the store can.
 * Throws an `AcpError` for options that do not make sense.
 */
export function agent(options: AgentOptions): AgentDefinition {
  return agentWith({ v1: v1 as Maker, v2: v2 as Maker, isUnstable: false }, options);
}
