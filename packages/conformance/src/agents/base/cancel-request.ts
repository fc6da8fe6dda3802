import { show } from "../../judge/index.ts";
import { Silence } from "../../talk/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { sendPrompt } from "../turn.ts";
import { LATE_MS, line, repliesSince, unreplied } from "./replies.ts";

const cancel = (requestId: unknown) => ({ jsonrpc: "2.0", method: "$/cancel_request", params: { requestId } });

/** `$/cancel_request`, of what runs and of what does not. */
export const cancelRequest: readonly AgentCase[] = [
  {
    id: "cancel-request/nothing",
    title: "Withdrawing what does not exist, is over, or is no id, does nothing",
    rules: ["RCAN-04", "RCAN-06", "RCAN-12"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const done = agent.nextId();
      await agent.request("_probe/ping", {}, { id: done });
      const rules = ["RCAN-04", "RCAN-06"];
      for (const id of [done, String(done), 999_999, "never-issued", "", -1, 1.5, true, [], {}, [done]])
        await unreplied(test, rules, agent, line(cancel(id)));
      const wrong = [undefined, null, {}, [], [done], { id: done }, { requestId: done, zzz: 1 }];
      for (const params of wrong)
        await unreplied(test, rules, agent, line({ jsonrpc: "2.0", method: "$/cancel_request", params }));
      const old = { jsonrpc: "2.0", method: "$/cancelRequest", params: { requestId: done } };
      await unreplied(test, ["RCAN-12"], agent, line(old));
    },
  },
  {
    id: "cancel-request/null",
    title: "null is no id that could be withdrawn",
    rules: ["RCAN-13"],
    versions: [2],
    async run(test) {
      const agent = await test.ready();
      await unreplied(test, ["RCAN-13"], agent, line(cancel(null)));
    },
  },
  {
    id: "cancel-request/running",
    title: "A request that is withdrawn is answered once, with its result or as cancelled",
    rules: ["RCAN-02", "RCAN-06"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const since = agent.heard.length;
      const params = { cwd: agent.folder, mcpServers: [] };
      const request = { jsonrpc: "2.0", id: "withdrawn", method: "session/new", params };
      await agent.write(line(request) + line(cancel("withdrawn")) + line(cancel("withdrawn")));
      const answer = await agent.answerTo("withdrawn", { since, what: "an answer to a request that was withdrawn" });
      const refusable = test.known.opened === undefined;
      const sane = answer.error === undefined || answer.error.code === -32800 || refusable;
      test.holds("RCAN-02", sane, `Expected a result or error -32800; it answered ${show(answer)}.`, answer.at);
      const replies = await repliesSince(agent, since);
      const own = replies.filter(({ message }) => message.id === "withdrawn");
      test.holds("RCAN-02", own.length === 1, "A request that was withdrawn is answered twice.", answer.at);
      const stray = replies.find(({ message }) => message.id !== "withdrawn");
      const at = stray && { talk: agent, ...stray };
      test.holds("RCAN-06", stray === undefined, "It answered the withdrawal itself.", at);
    },
  },
  {
    id: "cancel-request/prompt",
    title: "A prompt that is withdrawn ends as cancelled, or goes on",
    rules: ["RCAN-08", "ERR-12"],
    versions: [1],
    scenario: "silence",
    async run(test) {
      const session = await test.session();
      const turn = await sendPrompt(session, test.prompt("silence"));
      await session.talk.send(cancel(turn.id));
      await session.talk.alive();
      // Whoever does not honour it, which nobody has to, is cancelled so.
      await turn.cancel();
      const { stopReason, error, at } = await turn.end();
      const ended = JSON.stringify(error ?? stopReason);
      const sane = error === undefined ? stopReason === "cancelled" : error.code === -32800;
      test.holds("RCAN-08", sane, `Expected "cancelled" or error -32800; it ended with ${ended}.`, at);
      test.holds("ERR-12", error?.code !== -32603, `A turn that was cancelled ended with ${ended}.`, at);
    },
  },
  {
    id: "cancel-request/held-prompt",
    title: "A prompt that waits for another is withdrawn for good, or answered as inserted",
    rules: ["RCAN-09", "ERR-12"],
    versions: [2],
    scenario: "silence",
    async run(test) {
      const session = await test.session();
      const { talk } = session;
      const first = await sendPrompt(session, test.prompt("silence"));
      await first.answer();
      const held = await sendPrompt(session, "Another.");
      await talk.send(cancel(held.id));
      const soon = await held.answer(Math.min(LATE_MS, talk.patienceMs)).catch((error: unknown) => {
        if (error instanceof Silence) return undefined;
        throw error;
      });
      await first.cancel();
      const answer = soon ?? (await held.answer());
      const withdrawn = answer.error?.code === -32800;
      const sane = withdrawn || typeof answer.result?.messageId === "string";
      const unheeded = "It took no notice of the withdrawal, which is up to it, until the work was cancelled.";
      if (soon === undefined && sane) test.notChecked("RCAN-09", unheeded);
      else test.holds("RCAN-09", sane, `Expected error -32800 or a messageId; it answered ${show(answer)}.`, answer.at);
      await talk.alive();
      const inserted = held
        .updates("user_message", "user_message_chunk")
        .find(({ message }) => JSON.stringify(message.params.update.content ?? "").includes("Another."));
      const at = inserted && { talk, ...inserted };
      if (soon !== undefined)
        test.holds("RCAN-09", !withdrawn || inserted === undefined, "A prompt that was withdrawn is inserted.", at);
      const internal = talk.heard.find(({ message }) => message.error?.code === -32603);
      const place = internal && { talk, ...internal };
      test.holds("ERR-12", internal === undefined, "What was cancelled ended with error -32603.", place);
    },
  },
];
