import { type AgentDefinition, v1 } from "@colloquy/acp/agent";
import { perform } from "./script.ts";

let sessions = 0;

/** Our agent: the same on stdio and in memory. */
export const definition: AgentDefinition = {
  info: { name: "bench", version: "1.0.0" },
  versions: [
    v1(
      {
        "session/new": () => ({ sessionId: `session-${++sessions}` }),
        async "session/prompt"({ sessionId, prompt }, { client }) {
          const used = await perform(prompt, (update) => client.notify("session/update", { sessionId, update }));
          return { stopReason: "end_turn", ...(used && { _meta: { used } }) };
        },
      },
      { capabilities: { promptCapabilities: { image: true } } },
    ),
  ],
};
