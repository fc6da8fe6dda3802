import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { playPrompt } from "../turn.ts";
import { goesOn, streaming } from "./scenes.ts";

/** A turn from the prompt to its end. */
export const turns: readonly AgentCase[] = [
  ...byVersion({
    id: "turn/say",
    title: "A prompt is answered; a cancel before it changes nothing",
    scenario: "say",
    rules: ["PROM-02", "PROM-08", "CANC-09", "LIFE-01", "LIFE-03", "LIFE-13", "LIFE-14", "LIFE-15", "MSG-17"],
    async run(test) {
      const session = await attended(test);
      const { talk } = session;
      await talk.notify("session/cancel", { sessionId: session.sessionId });
      const first = await playPrompt(session, test.prompt("say"));
      const swept = first.over.error?.code === CANCELLED;
      const afterwards = "After a cancel with nothing to cancel, the next turn was cancelled.";
      holds(test, "CANC-09", !swept && first.over.stopReason !== "cancelled", afterwards, first.over.at);
      // A prompt that went with the cancel is a breach of that rule, and tells nothing of the others.
      const { turn, over } = swept ? await playPrompt(session, test.prompt("say")) : first;
      const answer = await turn.answer();
      const { stopReason } = over;
      const reason = `The turn ended with stopReason ${JSON.stringify(stopReason)}.`;
      holds(test, "PROM-02", typeof stopReason === "string", `It answered ${show(answer)}.`, over.at);
      holds(test, "PROM-08", !over.refused, `It answered ${show(answer)}.`, over.at);
      if (test.protocol === 1) return;
      const messageId = answer.result?.messageId;
      test.holds("LIFE-01", typeof messageId === "string", `It answered ${show(answer)}.`, answer.at);
      const shown = turn
        .updates("user_message", "user_message_chunk")
        .some(({ message }) => messageId !== undefined && message.params.update.messageId === messageId);
      const unseen = `No user_message and no chunk of one has the messageId ${JSON.stringify(messageId)}.`;
      test.holds("LIFE-03", shown, unseen, answer.at);
      test.holds("MSG-17", shown, unseen, answer.at);
      const states = turn.updates("state_update").map(({ message }) => message.params.update.state);
      const busy = states.some((state) => state === "running" || state === "requires_action");
      test.holds("LIFE-13", busy, `Its states in the turn were: ${states.join(", ")}.`, over.at);
      test.holds("LIFE-14", states.at(-1) === "idle", `Its states in the turn were: ${states.join(", ")}.`, over.at);
      test.holds("LIFE-15", typeof stopReason === "string", reason, over.at);
    },
  }),
  ...byVersion({
    id: "turn/stream",
    title: "What the agent says comes while it says it",
    scenario: "long",
    rules: ["PROM-06", "LIFE-12"],
    async run(test) {
      const session = await attended(test);
      const turn = await streaming(test, session);
      const parts = turn.updates("agent_message_chunk", "agent_message").length;
      holds(test, "PROM-06", parts >= 2, `A long text came in ${parts} parts.`);
      if (test.protocol === 2) {
        const answer = await turn.answer();
        const early = "It answered the prompt before it reported the message, which it did not do at all.";
        test.holds("LIFE-12", turn.updates("user_message", "user_message_chunk").length > 0, early, answer.at);
      }
      await turn.cancel();
      await turn.end();
    },
  }),
  ...ending("refusal", "refusal"),
  ...ending("max tokens", "max_tokens"),
  ...ending("max turns", "max_turn_requests"),
  ...byVersion({
    id: "turn/fail",
    title: "A failure of the model is told as one, and the session goes on",
    scenario: "fail",
    rules: ["PROM-17", "PROM-25", "LIFE-07", "LIFE-26"],
    async run(test) {
      const session = await attended(test);
      const { turn, over } = await playPrompt(session, test.prompt("fail"));
      const told = `The turn ended with stopReason ${JSON.stringify(over.stopReason)}.`;
      holds(test, "PROM-17", over.refused, told, over.at);
      const answer = await turn.answer();
      if (test.protocol === 2) {
        const inserted = turn.updates("user_message", "user_message_chunk").length > 0;
        const kept = !(inserted && over.refused) && (over.refused || over.stopReason === "error");
        const failed = `It answered ${show(answer)}, and the turn ended with stopReason ${JSON.stringify(over.stopReason)}.`;
        test.holds("LIFE-07", kept, failed, over.at);
        const { error } = over;
        const whole = Number.isInteger(error?.code) && typeof error?.message === "string";
        test.holds("LIFE-26", whole, `The error that it gave: ${JSON.stringify(error)}.`, over.at);
      }
      await goesOn(test, session);
    },
  }),
  ...byVersion({
    id: "turn/remember",
    title: "A session remembers what was said in it",
    scenario: "recall",
    rules: ["PROM-19"],
    async run(test) {
      const session = await attended(test);
      await playPrompt(session, test.prompt("remember"));
      const { turn, over } = await playPrompt(session, test.prompt("recall"));
      const said = turn.said();
      test.holds(
        "PROM-19",
        /milk/i.test(said),
        `Asked for the word it was told, it said: ${JSON.stringify(said)}.`,
        over.at,
      );
    },
  }),
];

/** The code of a request that was cancelled. */
const CANCELLED = -32800;

const STOP_REASONS: readonly unknown[] = ["end_turn", "max_tokens", "max_turn_requests", "refusal", "cancelled"];

/** The case of a turn that ends in a way of its own. */
function ending(scenario: "refusal" | "max tokens" | "max turns", stopReason: string): readonly AgentCase[] {
  const rules = scenario === "max turns" ? ["PROM-24", "PROM-03", "LIFE-15"] : ["PROM-03", "LIFE-15"];
  return byVersion({
    id: `turn/${scenario.replaceAll(" ", "-")}`,
    title: `A turn ends as ${stopReason}`,
    scenario,
    rules,
    async run(test) {
      const session = await attended(test);
      const { over } = await playPrompt(session, test.prompt(scenario));
      const seen = `It ended with ${JSON.stringify(over.stopReason ?? over.error)}.`;
      // An agent need not tell one end from another; what it says must be one that there is.
      holds(test, "PROM-03", STOP_REASONS.includes(over.stopReason), seen, over.at);
      holds(test, "LIFE-15", typeof over.stopReason === "string", seen, over.at);
      if (scenario === "max turns") holds(test, "PROM-24", over.stopReason === stopReason, seen, over.at);
    },
  });
}
