import { v1 } from "@colloquy/acp/agent";
import { serveStdio } from "@colloquy/acp/stdio";

const handlers = v1({
  "session/new": () => ({ sessionId: crypto.randomUUID() }),
  "session/prompt": async ({ sessionId, prompt }, { client }) => {
    for (const content of prompt)
      await client.notify("session/update", { sessionId, update: { sessionUpdate: "agent_message_chunk", content } });
    return { stopReason: "end_turn" };
  },
});
await serveStdio({ info: { name: "echo", version: "1.0.0" }, versions: [handlers] });
