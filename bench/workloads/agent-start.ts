import { setTimeout } from "node:timers/promises";
import {
  type CodingAgentProcess,
  isUpdate,
  opened,
  permit,
  promptOf,
  startCodingAgent,
} from "../programs/coding-agent.ts";
import { residentMemory, untilRunning } from "../programs/process-family.ts";
import { report, timed } from "./start.ts";

/** How long the agent is left alone before its memory counts, in milliseconds. */
const REST_MS = 300;

/** A start, the first session, what is held at rest, and the end of the input when nothing is going on. */
async function whole(): Promise<Record<string, number>> {
  const agent = startCodingAgent();
  await agent.ask("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const initialized = performance.now() - agent.began;
  await agent.ask("session/new", { cwd: agent.project, mcpServers: [] });
  const created = performance.now() - agent.began;
  await setTimeout(REST_MS);
  const resident = residentMemory(agent.pid);
  return { initialized, created, resident, exit: await timed(() => agent.end()) };
}

/** The end of the input in the middle of a turn. */
async function exitFrom(scenario: string, reached: (agent: CodingAgentProcess) => Promise<unknown>): Promise<number> {
  const agent = startCodingAgent();
  const sessionId = await opened(agent);
  agent.ask("session/prompt", promptOf(sessionId, `/scenario ${scenario}`)).catch(() => {});
  await reached(agent);
  return await timed(() => agent.end());
}

report({
  ...(await whole()),
  exitAsked: await exitFrom("silence", (agent) => agent.next(isUpdate("agent_message_chunk"))),
  exitRunning: await exitFrom("silent-command", async (agent) => {
    await permit(agent);
    await untilRunning(agent.pid, /^tail -f/);
  }),
});
