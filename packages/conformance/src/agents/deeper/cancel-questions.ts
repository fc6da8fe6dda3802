import { existsSync } from "node:fs";
import { join } from "node:path";
import { Silence, unanswered } from "../../talk/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds, notChecked } from "../by-version.ts";
import { allow, attended, serveTerminals } from "../client-side.ts";
import { sendPrompt, type Turn } from "../turn.ts";
import { cancelRules, judgeEnd, stillOn } from "./cancelling.ts";
import { commandRuns } from "./scenes.ts";

/** Cancels of turns that wait for their client. */
export const cancelQuestions: readonly AgentCase[] = [
  ...byVersion({
    id: "cancel/permission",
    title: "A turn is cancelled while it waits for a permission; the permission comes too late",
    scenario: "permission",
    rules: [...cancelRules, "CANC-18", "CANC-25", "LIFE-20"],
    async run(test) {
      const session = await attended(test);
      const { talk } = session;
      talk.serve("session/request_permission", () => unanswered);
      const turn = await sendPrompt(session, test.prompt("permission"));
      const asked = await turn.asks("session/request_permission");
      const sent = talk.frames.length;
      await turn.cancel();
      // At version 1 a client answers first: the agent may wait for that.
      if (test.protocol === 2) {
        const withdrawn = await isWithdrawn(turn, asked.message.id);
        holds(test, "CANC-18", withdrawn, "It did not withdraw its permission request.");
      }
      const { id, params } = asked.message;
      await talk.send({ jsonrpc: "2.0", id, result: allow(params, asked.message) });
      await judgeEnd(test, turn, sent);
      const run = existsSync(join(test.folder, "permitted.txt"));
      test.holds("CANC-25", !run, "The tool ran on a permission that came after the cancel.");
      holds(test, "LIFE-20", !run, "A permission for work that had ended was taken.");
    },
  }),
  ...byVersion({
    id: "cancel/form",
    title: "A turn is cancelled while it waits for a form",
    scenario: "form",
    rules: [...cancelRules, "CANC-18", "ELIC-48"],
    async run(test) {
      const session = await attended(test);
      const { talk } = session;
      talk.serve("elicitation/create", () => unanswered);
      const turn = await sendPrompt(session, test.prompt("form"));
      const { message } = await turn.asks("elicitation/create");
      const sent = talk.frames.length;
      await turn.cancel();
      const withdrawn = await isWithdrawn(turn, message.id);
      holds(test, "CANC-18", withdrawn, "It did not withdraw its elicitation request.");
      test.holds("ELIC-48", withdrawn, "It did not withdraw its elicitation request.");
      if (!withdrawn) await talk.send({ jsonrpc: "2.0", id: message.id, result: { action: "cancel" } });
      await judgeEnd(test, turn, sent);
    },
  }),
  {
    id: "cancel/read",
    title: "A turn is cancelled while it waits for a file from its client",
    scenario: "read",
    rules: cancelRules.filter((id) => ["CANC-02", "CANC-03", "CANC-04", "CANC-05"].includes(id)),
    versions: [1],
    async run(test) {
      const session = await attended(test);
      session.talk.serve("fs/read_text_file", () => unanswered);
      const turn = await sendPrompt(session, test.prompt("read"));
      const { message } = await turn.asks("fs/read_text_file");
      const sent = session.talk.frames.length;
      await turn.cancel();
      await session.talk.alive();
      // A client answers in the end: an agent may wait for that.
      if (!turn.isOver()) await session.talk.send({ jsonrpc: "2.0", id: message.id, result: { content: "bread\n" } });
      await judgeEnd(test, turn, sent);
    },
  },
  ...byVersion({
    id: "cancel/command",
    title: "A turn is cancelled while a command runs",
    scenario: "slow command",
    rules: [...cancelRules, "CANC-24", "TERM-19"],
    async run(test) {
      const session = await attended(test);
      const { talk } = session;
      const terminals = serveTerminals(talk, { endless: true });
      const turn = await sendPrompt(session, test.prompt("slow command"));
      const shows = () => terminals.length > 0 || turn.updates("terminal_update").length > 0;
      await commandRuns(turn, shows);
      stillOn(turn);
      await talk.alive();
      const sent = talk.frames.length;
      const waits = talk.requests("terminal/wait_for_exit").map(({ message }) => message.id);
      await turn.cancel();
      await judgeEnd(test, turn, sent);
      if (terminals.length === 0) {
        const none = "The agent runs commands without the client's terminals.";
        for (const rule of ["CANC-24", "TERM-19"]) notChecked(test, rule, none);
        return;
      }
      const withdrawn = talk.notifications("$/cancel_request").map(({ message }) => message.params?.requestId);
      const given = terminals.every(({ killed, released }) => killed + released > 0);
      const gone = given || waits.every((id) => withdrawn.includes(id));
      holds(test, "CANC-24", gone, "It neither withdrew its wait for the command nor ended it.");
      const kept = terminals.filter(({ released }) => released === 0);
      holds(test, "TERM-19", kept.length === 0, `It did not release ${kept.map(({ id }) => id).join(", ")}.`);
    },
  }),
];

/** Waits until the agent withdraws a request of its own, or ends the turn without. */
async function isWithdrawn(turn: Turn, id: unknown): Promise<boolean> {
  const { talk } = turn;
  const withdrawn = () =>
    talk.notifications("$/cancel_request").some(({ message }) => message.params?.requestId === id);
  try {
    await talk.until("a $/cancel_request for its question", () => withdrawn() || turn.isOver());
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
  }
  return withdrawn();
}
