import { setTimeout } from "node:timers/promises";
import { type ModelServer, modelServer, type Reply } from "@colloquy/conformance/model-server";
import {
  type CodingAgentProcess,
  type CodingAgentSetup,
  isUpdate,
  opened,
  permissionAsked,
  permit,
  promptOf,
  startCodingAgent,
} from "../programs/coding-agent.ts";
import { untilGone, untilRunning } from "../programs/process-family.ts";
import { median, report, times } from "./start.ts";

/** More than an agent needs to read that it is refused, in milliseconds. */
const REFUSED_MS = 100;

/** What a turn is in the middle of when it is cancelled. */
interface State {
  readonly setup?: CodingAgentSetup;
  readonly reply: Reply;
  /** Resolves when the turn is there, with the processes that are not to outlive the turn. */
  reached(agent: CodingAgentProcess, server: ModelServer): Promise<readonly number[]>;
}

const running = ({ pid }: CodingAgentProcess) => untilRunning(pid, /^tail -f/);

const command = (input: object): Reply => ({
  say: [{ call: { name: "run_command", input: { command: "tail -f /dev/null", description: "Wait", ...input } } }],
});

const states: { readonly [name: string]: State } = {
  streaming: {
    reply: { say: [{ text: "word ".repeat(100_000) }], everyMs: 1 },
    async reached(agent) {
      await agent.next(isUpdate("agent_message_chunk"));
      return [];
    },
  },
  waiting: {
    reply: { say: ["stall"] },
    async reached(_agent, server) {
      await server.next();
      return [];
    },
  },
  retrying: {
    reply: { fail: "rateLimited", retryAfter: 30 },
    async reached(_agent, server) {
      await server.next();
      // Version 1 has no word for the pause.
      await setTimeout(REFUSED_MS);
      return [];
    },
  },
  asking: {
    reply: command({ unsandboxed: true }),
    async reached(agent) {
      await permissionAsked(agent);
      return [];
    },
  },
  contained: {
    reply: command({}),
    async reached(agent) {
      await permit(agent);
      return running(agent);
    },
  },
  running: {
    setup: { settings: { sandbox: { use: "off" } }, args: ["--mode", "full-access"] },
    reply: command({}),
    reached: running,
  },
};

/** From `session/cancel` to the answer of the prompt, and until no process of the turn is left. Milliseconds. */
async function cancelled({ setup, reply, reached }: State): Promise<{ answered: number; gone?: number }> {
  await using server = await modelServer();
  server.answer = () => reply;
  const env = { ANTHROPIC_API_KEY: "none", ANTHROPIC_BASE_URL: server.urls.anthropic };
  const agent = startCodingAgent({ ...setup, env: { ...env, COLLOQUY_MODEL: "anthropic/claude-sonnet-4-5" } });
  const sessionId = await opened(agent);
  const answered: number[] = [];
  const gone: number[] = [];
  for (let at = 0; at < times(4); at++) {
    const answer = agent.ask("session/prompt", promptOf(sessionId, "Go."));
    const pids = await reached(agent, server);
    const began = performance.now();
    const since = () => performance.now() - began;
    agent.notify("session/cancel", { sessionId });
    const ended = untilGone(pids).then(since);
    const { stopReason } = await answer;
    answered.push(since());
    if (stopReason !== "cancelled") throw new Error(`The turn ended with ${stopReason}`);
    if (pids.length > 0) gone.push(await ended);
  }
  await agent.end();
  return { answered: median(answered), ...(gone.length > 0 && { gone: median(gone) }) };
}

const figures: Record<string, number> = {};
for (const [name, state] of Object.entries(states)) {
  const { answered, gone } = await cancelled(state);
  figures[name] = answered;
  if (gone !== undefined) figures[`${name}Gone`] = gone;
}
report(figures);
