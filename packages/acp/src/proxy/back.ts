import type { Connection } from "../rpc/index.ts";
import type { Bridge, BridgeSides } from "./bridge-options.ts";
import { type Answer, type Asked, serveOpened } from "./handshake.ts";

/** What is behind a client. */
export interface Back {
  /** Connects to the agent, and finds how the client is served. */
  open(asked: Asked, client: Connection): Promise<Answer>;
  /** The client is going: turns are cancelled and have a moment to end, then the agent's connection is closed. */
  letGo(): Promise<void>;
  /** Resolves when nothing is left of the agent's connection. */
  closed(): Promise<void>;
}

/** A bridge waits as long as those do whose messages it carries, until they go. */
export const bridgeLimits = { cancelGraceMs: 2 ** 31 - 1, drainMs: 2_000 };

/** Serves a client up to a version. `backOf`: what is behind a client that gets this version. */
export function serveBack(speak: 1 | 2, sides: BridgeSides, backOf: (version: 1 | 2) => Back): Bridge {
  let back: Back | undefined;
  const open = (asked: Asked, client: Connection): Promise<Answer> => {
    back = backOf(asked.version);
    return back.open(asked, client);
  };
  const client = serveOpened({ speak, open, limits: bridgeLimits, onReady: sides.onReady }, sides.client);
  client.signal.addEventListener("abort", () => (back ? void back.letGo() : sides.agent.destroy()), { once: true });
  const closed = client.closed.then(async (end) => {
    await back?.closed();
    return end;
  });
  return {
    closed,
    close: async () => {
      await client.close();
      await closed;
    },
  };
}
