import { setTimeout as rest } from "node:timers/promises";
import type { ClientCase } from "../client-test.ts";

/** How often it is looked what became of a command, in milliseconds: nothing tells of it. */
const LOOK_EVERY_MS = 20;

/** The ends of turns, and what follows them. */
export const turns: readonly ClientCase[] = [
  {
    id: "turns/unknown-stop",
    title: "A turn that stops for a reason that nobody knows has stopped",
    rules: ["PROM-04"],
    versions: [1],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.say("Half of it");
      await agent.finish(prompt, "_paused");
      await test.over("PROM-04", agent, 'after the stop reason "_paused"');
    },
  },
  {
    id: "turns/refusal",
    title: "A turn that was refused has stopped, and the user may go on",
    rules: ["PROM-16"],
    versions: [1],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.finish(prompt, "refusal");
      await test.over("PROM-16", agent, "after a refusal");
    },
  },
  {
    id: "turns/next",
    title: "After a turn the next prompt goes to the same session",
    rules: ["LIFE-38"],
    versions: [2],
    acts: ["quit"],
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      await agent.take(prompt);
      await agent.say("Done.");
      await agent.finish(prompt);
      const since = agent.heard.length;
      await agent.alive();
      await test.act({ do: "prompt", text: "And now this" });
      const { message, frame } = await agent.hearRequest("session/prompt", since);
      const same = message.params?.sessionId === sessionId;
      test.holds("LIFE-38", same, `It prompts in ${JSON.stringify(message.params?.sessionId)}.`, {
        talk: agent,
        frame,
      });
    },
  },
  {
    id: "turns/ends-with-the-connection",
    title: "When the agent is gone, the commands that it ran are ended",
    rules: ["TERM-24", "STDIO-19"],
    versions: [1],
    advertises: { 1: "terminal" },
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      const program = "process.stdout.write(String(process.pid)); setInterval(() => {}, 1e6)";
      const params = { sessionId, command: process.execPath, args: ["-e", program], cwd: test.folder };
      const { result } = await test.allowed(agent.request("terminal/create", params));
      const { terminalId } = result ?? {};
      let pid = 0;
      const end = performance.now() + agent.patienceMs;
      while (!(pid > 0) && performance.now() < end) {
        await rest(LOOK_EVERY_MS);
        pid = Number((await agent.request("terminal/output", { sessionId, terminalId })).result?.output);
      }
      if (!(pid > 0)) return test.rest(["STDIO-19", "TERM-24"], "blocked", "The client does not run a command.");
      await test.fails("STDIO-19", `the agent was gone with ${prompt.message.method} unanswered`, () => agent.stop());
      while (lives(pid) && performance.now() < end) await rest(LOOK_EVERY_MS);
      test.holds("TERM-24", !lives(pid), "A command of the agent's runs on.");
    },
  },
];

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
