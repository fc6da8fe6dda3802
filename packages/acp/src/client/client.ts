import type { ClientDefinition } from "./connect-agent.ts";
import type { Agent } from "./kit/agent.ts";
import { define } from "./kit/client.ts";
import type { ClientOptions } from "./kit/options.ts";
import { v1 } from "./v1.ts";
import { v2 } from "./v2.ts";
import type { ClientVersion } from "./version.ts";

/**
 * A client of agents of both versions, to be given to `connectAgent` or `spawnAgent`: they resolve with an `Agent`, whose
 * sessions, turns and events do not depend on the version. It can serve any number of agents. What it advertises follows
 * from the options.
 */
export function client(options: ClientOptions): ClientDefinition<ClientVersion<Agent>> {
  return define<Agent>({ unstable: false, v1, v2 }, options);
}
