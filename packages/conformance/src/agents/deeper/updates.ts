import type { Message } from "../../frames/index.ts";
import { show } from "../../judge/index.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { livedIn } from "../base/session-steps.ts";
import { byVersion, holds } from "../by-version.ts";
import { attended } from "../client-side.ts";
import { playPrompt, type Turn } from "../turn.ts";

const unrepeated = {
  title: "A notice is not sent again when its session is opened again",
  scenario: "notice",
  rules: ["NOTE-05"],
  async run(test: AgentTest): Promise<void> {
    const session = await attended(test);
    const { talk, sessionId } = session;
    const { turn } = await playPrompt(session, test.prompt("notice"));
    if (turn.updates("notice").length === 0) return test.notChecked("NOTE-05", "It sent no notice.");
    const since = talk.heard.length;
    const [method, how] =
      test.protocol === 1 ? ["session/load", {}] : ["session/resume", { replayFrom: { type: "start" } }];
    const answer = await talk.request(method, { sessionId, cwd: talk.folder, mcpServers: [], ...how });
    if (answer.error !== undefined) return test.notChecked("NOTE-05", `It answered ${show(answer)}.`);
    const again = talk
      .updates(sessionId, since)
      .find(({ message }) => message.params.update?.sessionUpdate === "notice");
    const place = again && { talk, frame: again.frame };
    test.holds("NOTE-05", again === undefined, "It sent the notice again.", place);
  },
} as const;

/** What an agent tells in a turn besides its words and its tool calls. */
export const updates: readonly AgentCase[] = [
  ...byVersion({
    id: "updates/plan",
    title: "A plan is shown, whole each time",
    scenario: "plan",
    rules: ["PLAN-01", "PLAN-02", "PLAN-04", "PLAN-07"],
    async run(test) {
      const { turn, over } = await playPrompt(await attended(test), test.prompt("plan"));
      const plans = turn.updates("plan", "plan_update").map(({ message, frame }) => ({
        plan: (message.params.update.plan ?? message.params.update) as Message,
        at: { talk: turn.talk, frame },
      }));
      test.holds("PLAN-01", plans.length > 0, "It showed no plan.", over.at);
      const longest = Math.max(...plans.map(({ plan }) => entriesOf(plan).length));
      for (const { plan, at } of plans) {
        const entries = entriesOf(plan);
        const short = `A plan of ${longest} entries came with ${entries.length} of them.`;
        holds(test, "PLAN-02", entries.length === longest, short, at);
        const odd = entries.find((one) =>
          ["content", "priority", "status"].some((key) => typeof one?.[key] !== "string"),
        );
        holds(test, "PLAN-04", odd === undefined, `An entry: ${JSON.stringify(odd)}.`, at);
        holds(
          test,
          "PLAN-07",
          typeof plan.planId === "string",
          `Its plan has the planId ${JSON.stringify(plan.planId)}.`,
          at,
        );
      }
      rest(test, ["PLAN-02", "PLAN-04", "PLAN-07"], plans.length > 0, "It showed no plan.");
    },
  }),
  ...byVersion({
    id: "updates/thoughts",
    title: "Thoughts and words are told apart",
    scenario: "thoughts",
    rules: ["MSG-03"],
    async run(test) {
      judgeIds(test, (await playPrompt(await attended(test), test.prompt("thoughts"))).turn);
    },
  }),
  ...byVersion({
    id: "updates/messages",
    title: "Several messages in one turn",
    scenario: "messages",
    rules: ["MSG-03", "MSG-16"],
    async run(test) {
      const session = await attended(test);
      const first = await playPrompt(session, test.prompt("messages"));
      judgeIds(test, first.turn);
      const ids = idsOf(first.turn);
      const second = await playPrompt(session, test.prompt("messages"));
      if (ids.length === 0) return test.notChecked("MSG-16", "It said nothing.");
      const again = idsOf(second.turn).find((id) => ids.includes(id));
      const otherwise = `It gave the id of another turn's message again: ${again}.`;
      test.holds("MSG-16", again === undefined, otherwise, second.over.at);
    },
  }),
  ...byVersion({
    id: "updates/usage",
    title: "It tells how much of its context is used",
    scenario: "usage",
    rules: ["USAGE-01", "USAGE-02"],
    async run(test) {
      const { turn } = await playPrompt(await attended(test), test.prompt("usage"));
      const all = turn.updates("usage_update");
      for (const { message, frame } of all) {
        const { used, size, cost } = message.params.update;
        const at = { talk: turn.talk, frame };
        const counted = [used, size].every((count) => Number.isInteger(count) && count >= 0);
        test.holds("USAGE-01", counted, `Its usage: ${JSON.stringify({ used, size })}.`, at);
        if (cost == null) continue;
        const priced = typeof cost.amount === "number" && typeof cost.currency === "string";
        test.holds("USAGE-02", priced, `Its cost: ${JSON.stringify(cost)}.`, at);
      }
      rest(test, ["USAGE-01", "USAGE-02"], false, "It told nothing of the kind.");
    },
  }),
  ...byVersion({
    id: "updates/title",
    title: "It changes the title of the session",
    scenario: "title",
    rules: ["INFO-05"],
    async run(test) {
      const { turn } = await playPrompt(await attended(test), test.prompt("title"));
      for (const { message, frame } of turn.updates("session_info_update")) {
        const { title } = message.params.update;
        if (typeof title !== "string") continue;
        const otherwise = `Its title has ${title.length} characters.`;
        test.holds("INFO-05", title.length <= LONG_TITLE, otherwise, { talk: turn.talk, frame });
      }
      rest(test, ["INFO-05"], false, "It gave no title.");
    },
  }),
  ...byVersion({
    id: "updates/notice",
    title: "It sends a notice",
    scenario: "notice",
    rules: ["NOTE-03"],
    async run(test) {
      const { turn } = await playPrompt(await attended(test), test.prompt("notice"));
      for (const { message, frame } of turn.updates("notice")) {
        const { title, severity } = message.params.update;
        const whole = typeof title === "string" && title !== "" && typeof severity === "string";
        test.holds("NOTE-03", whole, `Its notice: ${JSON.stringify({ title, severity })}.`, { talk: turn.talk, frame });
      }
      rest(test, ["NOTE-03"], false, "It sent no notice.");
    },
  }),
  ...unasked("notice", "NOTE-01", ["notice"]),
  { ...unrepeated, id: "updates/notice-replay-v1", versions: [1], needs: ["load"] },
  { ...unrepeated, id: "updates/notice-replay-v2", versions: [2] },
  ...byVersion({
    id: "updates/compaction",
    title: "It compacts its context",
    scenario: "compaction",
    rules: ["COMP-05", "COMP-06"],
    async run(test) {
      const { turn } = await playPrompt(await livedIn(test), test.prompt("compaction"));
      const all = turn.updates("compaction_update", "compaction_summary_chunk");
      const at = all[0] && { talk: turn.talk, frame: all[0].frame };
      for (const id of new Set(all.map(({ message }) => message.params.update.compactionId))) {
        const own = all.map(({ message }) => message.params.update).filter(({ compactionId }) => compactionId === id);
        const went = own.map(({ sessionUpdate, status }) => (sessionUpdate === "compaction_update" ? status : "chunk"));
        const ends = went.filter((status) => status === "completed" || status === "failed" || status === "cancelled");
        const seen = `Its updates, by their status: ${went.join(", ")}.`;
        test.holds("COMP-05", went[0] === "in_progress" && new Set(ends).size === 1, seen, at);
        if (!went.includes("chunk")) continue;
        const outside = went.indexOf("chunk") < 1 || went.lastIndexOf("chunk") > went.indexOf(ends[0]);
        test.holds("COMP-06", !outside, seen, at);
      }
      rest(test, ["COMP-05"], false, "It told of no compaction.");
      rest(test, ["COMP-06"], false, "It told no summary of a compaction in parts.");
    },
  }),
  ...unasked("compaction", "COMP-01", ["compaction_update", "compaction_summary_chunk"]),
];

/** What is still a title, in characters; the documents say "about 500". */
const LONG_TITLE = 550;

/** The case of something that a client of version 1 has not asked for. */
function unasked(scenario: "notice" | "compaction", rule: string, kinds: readonly string[]): readonly AgentCase[] {
  return byVersion({
    id: `updates/${scenario}-unasked`,
    title: `A client that does not take a ${scenario} gets none`,
    scenario,
    rules: [rule],
    async run(test) {
      const session = await livedIn(test, await test.ready({ capabilities: {} }));
      const { turn } = await playPrompt(session, test.prompt(scenario));
      const [sent] = turn.updates(...kinds);
      const place = sent && { talk: turn.talk, frame: sent.frame };
      test.holds(rule, sent === undefined, `It sent one to a client that does not advertise it.`, place);
    },
  });
}

/** MSG-03: every message, and every part of one, has an id. */
function judgeIds(test: AgentTest, turn: Turn): void {
  const parts = turn.updates(...MESSAGES);
  if (parts.length === 0) return test.notChecked("MSG-03", "It sent no message.");
  const bare = parts.find(({ message }) => typeof message.params.update.messageId !== "string");
  const place = bare && { talk: turn.talk, frame: bare.frame };
  const otherwise = `It has no messageId: ${JSON.stringify(bare?.message.params.update)}.`;
  test.holds("MSG-03", bare === undefined, otherwise, place);
}

const MESSAGES = [
  "agent_message",
  "agent_message_chunk",
  "agent_thought",
  "agent_thought_chunk",
  "user_message",
  "user_message_chunk",
];

/** The ids of the agent's own messages in a turn. */
function idsOf(turn: Turn): unknown[] {
  return turn.updates("agent_message", "agent_message_chunk").map(({ message }) => message.params.update.messageId);
}

function entriesOf({ entries }: Message): Message[] {
  return Array.isArray(entries) ? entries : [];
}

/** Says of rules without a verdict, unless there was an occasion, that there was none. */
function rest(test: AgentTest, rules: readonly string[], occasion: boolean, why: string): void {
  if (!occasion) test.rest(rules, "not checked", why);
}
