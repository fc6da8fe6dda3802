import { v1 } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";

const handlers = v1({ "session/update": ({ update }) => console.log(update) });
const client = { info: { name: "ten-lines", version: "1.0.0" }, versions: [handlers] };
await using agent = await spawnAgent([process.execPath, "examples/agent.ts"], client);
const { sessionId } = await agent.request("session/new", { cwd: process.cwd(), mcpServers: [] });
const prompt = [{ type: "text" as const, text: "Remember the milk" }];
console.log(await agent.request("session/prompt", { sessionId, prompt }));
