import { Halt, show } from "../../judge/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";
import { byVersion, holds, notChecked } from "../by-version.ts";
import { takeIn } from "./take-in.ts";

const UNKNOWN = "no-such-session";

/** Prompts that cannot be played: to nowhere, and without a word. */
export const promptLimits: readonly AgentCase[] = [
  ...byVersion({
    id: "prompt/unknown-session",
    title: "A prompt for a session that does not exist is refused",
    rules: ["PROM-18", "LIFE-39"],
    async run(test) {
      const agent = await test.ready();
      const prompt = [{ type: "text", text: "Hello" }];
      const answer = await agent.request("session/prompt", { sessionId: UNKNOWN, prompt });
      if (test.protocol === 1) return void test.refused("PROM-18", answer, "a prompt for an unknown session");
      const { error } = answer;
      const named = error?.code === -32002 && error?.data?.sessionId === UNKNOWN;
      const otherwise = `Expected error -32002 with the session's id in "data"; it answered ${show(answer)}.`;
      test.holds("LIFE-39", named, otherwise, answer.at);
    },
  }),
  ...byVersion({
    id: "prompt/empty",
    title: "A prompt without any content is answered with an end or with error -32602",
    rules: ["PROM-13", "LIFE-09"],
    async run(test) {
      const session = await test.session();
      // An agent that has a model comes to an end by itself.
      const whole = test.plays("say");
      const { answer, inserted } = await takeIn(session, [], { whole });
      if (answer === undefined) throw new Halt("not checked", "It does not come to an end with it.");
      const refused = answer.error?.code === -32602;
      const cut = !whole && answer.result?.stopReason === "cancelled";
      if (cut) notChecked(test, "PROM-13", "It took the prompt, and how it would have ended is not known.");
      const ended = answer.error === undefined && answer.result?.stopReason === "end_turn";
      if (!cut) holds(test, "PROM-13", refused || ended, `It answered ${show(answer)}.`, answer.at);
      const kept = answer.error === undefined || (refused && inserted === undefined);
      holds(test, "LIFE-09", kept, `It answered ${show(answer)}${inserted ? ", and inserted it" : ""}.`, answer.at);
    },
  }),
  {
    id: "prompt/cancel-unknown-work",
    title: "Single tool calls and terminals that do not exist cannot be cancelled",
    rules: ["TOOL-25", "TDIS-16"],
    versions: [2],
    async run(test) {
      const session = await test.session();
      await stopUnknown(test, session, "TOOL-25", "tool_call/cancel", { toolCallId: "no-such-call" });
      await stopUnknown(test, session, "TDIS-16", "terminal/cancel", { terminalId: "no-such-terminal" });
    },
  },
];

async function stopUnknown(test: AgentTest, session: AgentSession, rule: string, method: string, what: object) {
  const { talk, sessionId } = session;
  const answer = await talk.request(method, { sessionId, ...what });
  // Whoever never says that something can be cancelled by itself need not know the method.
  if (answer.error?.code === -32601) test.notApplicable(rule, `The agent has no ${method}.`);
  else test.refused(rule, answer, `${method} with an unknown id`, -32602);
}
