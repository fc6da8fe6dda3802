import { spawnAgent } from "@colloquy/acp/node";
import type { Connect } from "./model.ts";
import { asClient, definition } from "./ours-connected.ts";

/** Our client with a child process. */
export const connect: Connect = async (onUpdate, command) => asClient(await spawnAgent(command, definition(onUpdate)));
