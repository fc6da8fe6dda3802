import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { sendPrompt } from "../turn.ts";
import { cancelRules, judgeCancel } from "./cancelling.ts";
import { commandRuns, goesOn, streaming } from "./scenes.ts";

/** Cancels of turns, in each of their phases. */
export const cancel: readonly AgentCase[] = [
  ...byVersion({
    id: "cancel/silence",
    title: "A turn is cancelled before the agent has said a word",
    scenario: "silence",
    rules: [...cancelRules, "PROM-25"],
    async run(test) {
      const session = await attended(test);
      const turn = await sendPrompt(session, test.prompt("silence"));
      if (test.protocol === 2) await turn.answer();
      await session.talk.alive();
      await judgeCancel(test, turn);
      await goesOn(test, session);
    },
  }),
  ...byVersion({
    id: "cancel/streaming",
    title: "A turn is cancelled, again and again, in the middle of a text",
    scenario: "long",
    rules: [...cancelRules, "CANC-12", "PROM-25"],
    async run(test) {
      const session = await attended(test);
      const turn = await streaming(test, session);
      await judgeCancel(test, turn, 3);
      const { talk } = session;
      const answers = talk.heard.filter(({ kind, message }) => kind === "response" && message.id === turn.id);
      test.holds("CANC-12", answers.length === 1, `The prompt got ${answers.length} answers.`);
      await goesOn(test, session);
    },
  }),
  ...byVersion({
    id: "cancel/tool",
    title: "A turn is cancelled while a tool runs",
    scenario: "slow tool",
    rules: [...cancelRules, "TOOL-01"],
    async run(test) {
      const session = await attended(test);
      const turn = await sendPrompt(session, test.prompt("slow tool"));
      const called = () => turn.updates("tool_call", "tool_call_update").length > 0;
      await commandRuns(turn, called);
      await session.talk.alive();
      await judgeCancel(test, turn);
      test.holds("TOOL-01", called(), "It reported no tool call.");
    },
  }),
  ...byVersion({
    id: "cancel/stubborn",
    title: "A turn that takes its time to stop ends as cancelled all the same",
    scenario: "stubborn",
    rules: cancelRules,
    async run(test) {
      const session = await attended(test);
      const turn = await sendPrompt(session, test.prompt("stubborn"));
      if (test.protocol === 2) await turn.answer();
      await turn.update("the beginning of its work", ({ sessionUpdate }) => sessionUpdate !== "state_update");
      await judgeCancel(test, turn);
    },
  }),
  {
    id: "cancel/one-of-two",
    title: "A cancel stops the turn of its session, not that of another",
    scenario: "silence",
    rules: ["CANC-11"],
    versions: [1, 2],
    async run(test) {
      const one = await attended(test);
      const other = await test.open(one.talk);
      const stays = await sendPrompt(other, test.prompt("silence"));
      if (test.protocol === 2) await stays.answer();
      const stops = await sendPrompt(one, test.prompt("silence"));
      await one.talk.alive();
      await stops.cancel();
      await stops.end();
      await one.talk.alive();
      test.holds("CANC-11", !stays.isOver(), "The turn of another session has ended, too.");
      await stays.cancel();
      await stays.end();
    },
  },
  ...byVersion({
    id: "cancel/then-prompt",
    title: "A prompt that is sent right after a cancel is not cancelled with it",
    scenario: "silence",
    rules: ["CANC-16", "PROM-14"],
    async run(test) {
      const session = await attended(test);
      const first = await sendPrompt(session, test.prompt("silence"));
      await first.cancel();
      const second = await sendPrompt(session, test.prompt("say"));
      const answer = await second.answer();
      await first.answer();
      if (test.protocol === 1) return void test.holds("PROM-14", true, "");
      const affected = `It answered the later prompt with an error: ${show(answer)}.`;
      test.holds("CANC-16", answer.error === undefined, affected, answer.at);
      if (answer.error !== undefined) return;
      await second.update(
        "an idle state that is not cancelled",
        ({ sessionUpdate, state, stopReason }) =>
          sessionUpdate === "state_update" &&
          state === "idle" &&
          stopReason !== "cancelled" &&
          stopReason !== undefined,
      );
    },
  }),
];
