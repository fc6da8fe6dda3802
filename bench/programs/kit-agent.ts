import { agent } from "@colloquy/acp/agent";
import { serveStdio } from "@colloquy/acp/stdio";
import { perform } from "./script.ts";

/** Our agent, written with the kit: its sessions are kept in memory. */
await serveStdio(
  agent({
    info: { name: "bench", version: "1.0.0" },
    async prompt(turn) {
      const used = await perform(turn.prompt, (update) => {
        if (update.sessionUpdate !== "agent_message_chunk") throw new Error("The kit is measured with chunks");
        return turn.say(update.content.text);
      });
      if (used !== undefined) await turn.say(JSON.stringify(used));
    },
  }),
);
