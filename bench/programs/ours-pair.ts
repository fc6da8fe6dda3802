import { serveAgent } from "@colloquy/acp/agent";
import { connectAgent } from "@colloquy/acp/client";
import { memoryPair } from "@colloquy/acp/wire";
import type { Connect } from "./model.ts";
import { asClient, definition as client } from "./ours-connected.ts";
import { definition as agent } from "./ours-served.ts";

/** Both of ours in one process, on a memory pair. */
export const connect: Connect = async (onUpdate) => {
  const [near, far] = memoryPair();
  serveAgent(agent, far);
  return asClient(await connectAgent(client(onUpdate), near));
};
