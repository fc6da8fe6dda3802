import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { opened, promptOf, startCodingAgent } from "../programs/coding-agent.ts";
import { median, report, timed, times } from "./start.ts";

/**
 * What a turn with one tool costs beyond its model: the time of a prompt less the time that the same two requests take when
 * they are sent by nobody in particular.
 */
const server = fork(fileURLToPath(new URL("../programs/one-tool-model.js", import.meta.url)));
const [url] = (await once(server, "message")) as [string];

/** Sends what the agent has sent last, again. */
async function bare(): Promise<number> {
  server.send("bodies");
  const [bodies] = (await once(server, "message")) as [object[]];
  const headers = { "content-type": "application/json", "x-api-key": "none" };
  return await timed(async () => {
    for (const body of bodies.map((body) => JSON.stringify(body)))
      await (await fetch(`${url}/messages`, { method: "POST", headers, body })).text();
  });
}

const agent = startCodingAgent({
  files: { "notes.md": "A line of a note.\n".repeat(50) },
  env: { ANTHROPIC_API_KEY: "none", ANTHROPIC_BASE_URL: url, COLLOQUY_MODEL: "anthropic/claude-sonnet-4-5" },
});
const sessionId = await opened(agent);
const turn = () => timed(() => agent.ask("session/prompt", promptOf(sessionId, "What does it say?")));

const first = await turn();
const second = await turn();
await bare();
const later: { whole: number; model: number }[] = [];
for (let at = 0; at < times(20); at++) later.push({ whole: await turn(), model: await bare() });
await agent.end();
server.disconnect();
const model = median(later.map(({ model }) => model));
report({
  first: first - model,
  second: second - model,
  later: median(later.map(({ whole, model }) => whole - model)),
  model,
});
