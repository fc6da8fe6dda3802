import { v1 } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";
import type { Connect, Usage } from "./model.ts";
import { chunksIn } from "./script.ts";

/** Our raw client, for an agent that may say several chunks as one: it counts what they say. */
export const connect: Connect = async (onUpdate, command) => {
  let text = "";
  const handlers = v1({
    "session/update": ({ update }) => {
      if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text") text += update.content.text;
    },
  });
  const agent = await spawnAgent(command, { info: { name: "bench", version: "1.0.0" }, versions: [handlers] });
  return {
    newSession: async () => (await agent.request("session/new", { cwd: "/home/me", mcpServers: [] })).sessionId,
    async prompt(sessionId, prompt) {
      text = "";
      await agent.request("session/prompt", { sessionId, prompt });
      for (let left = chunksIn(text); left > 0; left--) onUpdate();
      return text.startsWith("{") ? (JSON.parse(text) as Usage) : undefined;
    },
    close: () => agent.close(),
  };
};
