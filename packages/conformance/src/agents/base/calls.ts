import { access } from "node:fs/promises";
import { join } from "node:path";
import { Refusal, unanswered } from "../../talk/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { allow } from "../client-side.ts";
import { sendPrompt } from "../turn.ts";
import { askTwice } from "../two-permissions.ts";

const PERMISSION = "session/request_permission";

/** Requests of the agent, and what comes back for them. */
export const calls: readonly AgentCase[] = [
  {
    id: "calls/pending",
    title: "While a request of the agent waits, all else goes on, and nothing but its answer completes it",
    rules: ["ENV-13", "ENV-29", "ERR-16", "RCAN-01"],
    versions: [1, 2],
    scenario: "permission",
    async run(test) {
      const session = await test.session();
      const { talk } = session;
      talk.serve(PERMISSION, () => unanswered);
      const turn = await sendPrompt(session, test.prompt("permission"));
      const { message: request } = await turn.asks(PERMISSION);
      const since = talk.heard.length;
      await talk.alive();
      test.holds("ENV-29", true, "");
      // The id belongs to the agent's request; this side has none with it.
      const own = await talk.request("_probe/ping", {}, { id: request.id });
      test.refused(
        "ENV-13",
        own,
        `a request with the id ${JSON.stringify(request.id)}, which one of its own has`,
        -32601,
      );
      const waits = async (rule: string, what: string) => {
        await talk.alive();
        const over = talk.heard
          .slice(since)
          .find(({ message }) => message.method === "$/cancel_request" || message.params?.update?.state === "idle");
        const ended = over ?? (talk.protocol === 1 ? turn.answered() : undefined);
        test.holds(rule, ended === undefined, `Its request was completed by ${what}.`, ended && { talk, ...ended });
      };
      await talk.send({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } });
      await waits("ERR-16", "an error that answers nothing");
      await talk.notify("$/cancel_request", { requestId: request.id });
      await waits("RCAN-01", "the withdrawal of a request with the same id, which its peer never sent");
      await talk.send({ jsonrpc: "2.0", id: request.id, result: await allow(request.params, request) });
      const { refused, at } = await turn.end();
      test.holds("ENV-13", !refused, "Its own request was not completed by its answer.", at);
    },
  },
  {
    id: "calls/out-of-order",
    title: "Answers may come in another order, and twice",
    rules: ["ENV-28"],
    versions: [1, 2],
    scenario: "permissions",
    async run(test) {
      const session = await test.session();
      const { talk } = session;
      const { requests, turns } = await askTwice(test, session);
      const since = talk.heard.length;
      for (const { message } of requests.toReversed()) {
        const answer = { jsonrpc: "2.0", id: message.id, result: await allow(message.params, message) };
        await talk.send(answer);
        await talk.send(answer);
      }
      for (const turn of turns) {
        const { refused, at } = await turn.end();
        test.holds("ENV-28", !refused, "Answers in another order than the requests end a turn with an error.", at);
      }
      const strays = talk.heard.slice(since).filter(({ message }) => message.id === null);
      test.holds(
        "ENV-28",
        strays.length === 0,
        "It answered an answer that came twice.",
        strays[0] && { talk, ...strays[0] },
      );
    },
  },
  {
    id: "calls/odd-errors",
    title: "An error of an unknown code is a failure like others, whatever comes with it",
    rules: ["ERR-03", "ERR-04"],
    versions: [1, 2],
    scenario: "permission",
    async run(test) {
      // Without the files of a client, what was done is in the folder.
      const session = await test.session({}, { capabilities: {} });
      const { talk } = session;
      talk.serve(PERMISSION, () => {
        throw new Refusal(-31_999, "Something of our own", [null, { code: "text" }, 7]);
      });
      const turn = await sendPrompt(session, test.prompt("permission"));
      await turn.asks(PERMISSION);
      const { at } = await turn.end();
      const done = await access(join(test.folder, "permitted.txt")).then(
        () => true,
        () => false,
      );
      for (const rule of ["ERR-03", "ERR-04"])
        test.holds(rule, !done, "It took an error of an unknown code for a permission.", at);
      await talk.alive();
    },
  },
];
