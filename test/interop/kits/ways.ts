import { ndJsonStream } from "@agentclientprotocol/sdk";
import { serveAgent } from "@colloquy/acp/agent";
import { type ClientDefinition, connectAgent } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";
import { lines, webStreams } from "@colloquy/acp/wire";
import { type Ends, processBytes } from "../roads.ts";
import type { KitChoice } from "./author.ts";
import { kitAgent } from "./kit-agent.ts";
import { officialAgent } from "./official-agent.ts";

/** A way to an agent. */
export interface Way {
  /** For a client of ours. */
  connect(agent: KitChoice, definition: ClientDefinition): Promise<any>;
  /** For the official SDK's, which takes streams. */
  bytes(agent: KitChoice): Promise<Ends>;
}

export type WayName = "process" | "memory";

export const ways: { readonly [name in WayName]: Way } = {
  process: {
    connect: (agent, definition) => spawnAgent(commandOf(agent), definition),
    bytes: (agent) => processBytes(commandOf(agent)),
  },
  memory: {
    async connect(agent, definition) {
      const { readable, writable } = await memoryBytes(agent);
      return connectAgent(definition, lines(webStreams(readable, writable)));
    },
    bytes: memoryBytes,
  },
};

/** The command that starts an agent of these scenarios. */
function commandOf(agent: KitChoice): [string, ...string[]] {
  return [process.execPath, `${import.meta.dirname}/agent-program.ts`, JSON.stringify(agent)];
}

async function memoryBytes({ whose, version }: KitChoice): Promise<Ends> {
  const up = new TransformStream<Uint8Array, Uint8Array>();
  const down = new TransformStream<Uint8Array, Uint8Array>();
  const ends = { readable: down.readable, writable: up.writable };
  if (whose === "kit") {
    const { close } = serveAgent(kitAgent(version), lines(webStreams(up.readable, down.writable)));
    return { ...ends, close };
  }
  const connection = (await officialAgent(version)).connect(ndJsonStream(down.writable, up.readable));
  return { ...ends, close: async () => connection.close() };
}
