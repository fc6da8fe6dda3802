import { serveAgent, v1 as version1 } from "@colloquy/acp/agent";
import { allowOnce, cancelled, rejectOnce, selected, text, v1 } from "@colloquy/acp/builders";
import { v1 as clientVersion1, connectAgent } from "@colloquy/acp/client";
import { memoryPair } from "@colloquy/acp/wire";

const notes = version1({
  "session/new": () => ({ sessionId: "s1" }),
  "session/prompt": async ({ sessionId }, { client }) => {
    const path = "/home/me/notes.md";
    const start = v1.startEditToolCall("t1", "Write notes.md", path, "milk");
    await client.notify("session/update", { sessionId, update: start });

    const options = [allowOnce(), rejectOnce({ name: "Leave it" })];
    const question = { sessionId, toolCall: { toolCallId: "t1" }, options };
    const { outcome } = await client.request("session/request_permission", question);
    const allowed = outcome.outcome === "selected" && outcome.optionId === "allow_once";

    const content = allowed ? [v1.diff({ path, newText: "milk" })] : [];
    const end = v1.updateToolCall("t1", { status: allowed ? "completed" : "failed", content });
    await client.notify("session/update", { sessionId, update: end });
    await client.notify("session/update", { sessionId, update: v1.agentMessageChunk("Noted.") });
    return { stopReason: "end_turn" };
  },
});

const shown = clientVersion1({
  "session/update": ({ update }) => console.log(update),
  "session/request_permission": ({ options }) => {
    const once = options.find(({ kind }) => kind === "allow_once");
    return { outcome: once ? selected(once.optionId) : cancelled() };
  },
});

const info = { name: "example", version: "1.0.0" };
const [near, far] = memoryPair();
serveAgent({ info, versions: [notes] }, far);
const agent = await connectAgent({ info, versions: [shown] }, near);
const { sessionId } = await agent.request("session/new", { cwd: "/work", mcpServers: [] });
await agent.request("session/prompt", { sessionId, prompt: [text("Remember the milk")] });
await agent.close();
