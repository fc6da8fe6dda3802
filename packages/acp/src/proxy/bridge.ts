import type { Bridge, BridgeSides } from "./bridge-options.ts";
import { bridgeV1Client } from "./bridge-v1-client.ts";
import { bridgeV2Client } from "./bridge-v2-client.ts";

/** The neighbours of a bridge, and the version that the client is to have. */
export interface BridgeOptions extends BridgeSides {
  /**
   * The highest version that the client is served. A client that asks for a lower one is served that. Where the agent speaks
   * the client's version, every message goes through as it is.
   */
  readonly speak: 1 | 2;
}

/**
 * Stands between an agent and a client of different versions: a client of version 2 drives an agent of version 1 (`speak: 2`),
 * a client of version 1 one of version 2 (`speak: 1`). Prompts, cancels, questions, options and updates are put into the
 * other version's words, in order; methods that begin with an underscore and `_meta` go through as they are. What cannot be
 * said goes to `onLoss`, under the ids of `docs/design/versions.md`. Nothing that is not understood is ever taken for consent.
 *
 * The agent is asked for its capabilities when the client has sent `initialize`; that it cannot be reached, or shares no
 * version, is the answer then (`-32603`). Either side's end ends the bridge; see `Bridge`.
 */
export function bridge({ speak, ...sides }: BridgeOptions): Bridge {
  return speak === 1 ? bridgeV1Client(sides) : bridgeV2Client(sides);
}
