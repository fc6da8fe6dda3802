import { readdirSync } from "node:fs";
import { nodeLocal } from "@colloquy/acp/node";
import { test } from "vitest";
import { codingAgentHere } from "./fixtures/coding-agent.ts";

const names = readdirSync(new URL("../../packages/agent/scenarios", import.meta.url)).filter(n => n !== "schema.json").map(n => n.replace(".json", ""));
const kinds = new Set();
for (const version of [1, 2] as const)
test.each(names)(`%s ${version}`, async (name) => {
  await using at = await codingAgentHere({ version, client: { onUpdate: ({update}) => kinds.add(version + update.sessionUpdate) , elicitation: { form: async () => ({ action: "accept", content: {} }) } as any} });
  const session = await at.agent.newSession({ cwd: at.project });
  const turn = session.prompt(`/scenario ${name}`);
  try {
    const r = await turn;
    console.log(version, name, r.stopReason, JSON.stringify(r.text.slice(0, 300)));
  } catch (e) { console.log(version, name, "ERR", String(e), JSON.stringify(session.state.messages.at(-1))?.slice(0,300)); }
}, 8000);
test("kinds", () => console.log([...kinds].sort()));
