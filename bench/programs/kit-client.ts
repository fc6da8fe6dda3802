import { client } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";
import type { Connect, Usage } from "./model.ts";
import { asksUsage, chunksIn } from "./script.ts";

/** Our client, written with the kit: it keeps the state of each session, and reads the events of each turn. */
export const connect: Connect = async (onUpdate, command) => {
  const agent = await spawnAgent(command, client({ info: { name: "bench", version: "1.0.0" } }));
  return {
    newSession: async () => (await agent.newSession({ cwd: "/home/me" })).id,
    async prompt(sessionId, prompt) {
      const { raw } = agent;
      if (raw.version === 1 && asksUsage(prompt))
        return (await raw.request("session/prompt", { sessionId, prompt }))._meta?.used as Usage;
      const turn = agent.session(sessionId)!.prompt(prompt);
      for await (const event of turn)
        if (event.type === "text") for (let left = chunksIn(event.text); left > 0; left--) onUpdate();
      return undefined;
    },
    close: () => agent.close(),
  };
};
