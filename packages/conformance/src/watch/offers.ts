import { supports } from "@colloquy/acp/schema";
import type { Side } from "../rules/index.ts";
import type { Conversation } from "./watch.ts";

/**
 * Whether a side offers what a path into its capabilities names. Where `initialize` succeeded several times, what was offered in
 * any of them counts: nothing says for sure which of them a program goes by.
 */
export function offers({ agreements }: Conversation, side: Side, path: string): boolean {
  return agreements.some(({ client, agent }) => {
    const capabilities = side === "client" ? client : (agent.agentCapabilities ?? agent.capabilities);
    return supports(capabilities, path);
  });
}
