import { v1 } from "@colloquy/acp/agent";
import { serveStdio } from "@colloquy/acp/stdio";

// Asks whether it may run what it is told, and runs nothing.
const options = [
  { optionId: "always", name: "Always allow", kind: "allow_always" as const },
  { optionId: "yes", name: "Allow", kind: "allow_once" as const },
  { optionId: "no", name: "Reject", kind: "reject_once" as const },
];
const handlers = v1({
  "session/new": () => ({ sessionId: crypto.randomUUID() }),
  "session/prompt": async ({ sessionId, prompt }, { client }) => {
    for (const block of prompt) {
      if (block.type !== "text") continue;
      const command = { title: block.text, kind: "execute" as const, rawInput: { command: block.text } };
      const toolCall = { toolCallId: crypto.randomUUID(), ...command };
      const { outcome } = await client.request("session/request_permission", { sessionId, toolCall, options });
      const text = outcome.outcome === "selected" ? outcome.optionId : outcome.outcome;
      const content = { type: "text" as const, text };
      await client.notify("session/update", { sessionId, update: { sessionUpdate: "agent_message_chunk", content } });
    }
    return { stopReason: "end_turn" };
  },
});
await serveStdio({ info: { name: "asking", version: "1.0.0" }, versions: [handlers] });
