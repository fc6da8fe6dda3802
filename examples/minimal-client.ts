import { client } from "@colloquy/acp/client";
import { clean, cleanLine, nodeLocal, spawnAgent } from "@colloquy/acp/node";

// Any agent, of either version: node examples/minimal-client.ts gemini --acp
const [program = process.execPath, ...args] = process.argv.slice(2);
const command = [program, ...(args.length > 0 ? args : ["examples/agent.ts"])] as const;

const definition = client({ info: { name: "minimal", version: "1.0.0" }, ...nodeLocal() });
await using agent = await spawnAgent(command, definition);
const session = await agent.newSession({ cwd: process.cwd() });

// A turn can be followed …
for await (const event of session.prompt("Remember the milk")) {
  if (event.type === "text") process.stdout.write(clean(event.text));
  if (event.type === "tool_call") console.log(`[${event.toolCall.status}] ${cleanLine(event.toolCall.title ?? "")}`);
}

// … or awaited. What was said is in the session either way.
const { stopReason, text } = await session.prompt("And the bread");
console.log(`\n${clean(text)}\n${stopReason}, ${session.state.messages.length} messages`);
