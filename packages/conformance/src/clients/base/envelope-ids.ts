import type { ClientCase } from "../client-test.ts";

/** The ids of requests and responses. */
export const envelopeIds: readonly ClientCase[] = [
  {
    id: "envelope/ids",
    title: "Requests are answered under their own ids, whatever those are",
    rules: ["ENV-04", "ENV-13", "ENV-14", "RCAN-01"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const ids = ["7", 7, -7, 0, "", "x".repeat(500), 9_007_199_254_740_991, "ключ 🎵"];
      for (const id of ids) await test.comes("ENV-04", agent.request("_probe/ids", {}, { id }));
      await test.comes("ENV-13", agent.request("_probe/same", {}, { id: prompt.message.id }));
      await agent.notify("$/cancel_request", { requestId: prompt.message.id });
      await agent.alive();
      const stopped = (await test.client.model?.())?.completions === 1;
      test.holds("RCAN-01", !stopped, "It took the id of its own request for that of a request of the agent's.");
      const since = agent.heard.length;
      await agent.send({ jsonrpc: "2.0", id: "21", method: "_probe/text" });
      await agent.send({ jsonrpc: "2.0", id: 21, method: "_probe/number" });
      await test.comes("ENV-14", agent.answerTo("21", { since }));
      await test.comes("ENV-14", agent.answerTo(21, { since }));
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/bad-ids",
    title: "A request with an id that is none is refused, and costs nothing else",
    rules: ["ENV-08", "ENV-09"],
    versions: [2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      for (const id of [null, 1.5, true, {}, []]) {
        const since = agent.heard.length;
        await agent.send({ jsonrpc: "2.0", id, method: "_probe/id", params: {} });
        const last = await agent.alive();
        const answers = agent.heard.slice(since, last).filter(({ kind }) => kind === "response");
        const right =
          answers.length === 1 && answers[0]!.message.id === null && answers[0]!.message.error?.code === -32600;
        const rule = id === null ? "ENV-08" : "ENV-09";
        const seen = answers.map(({ message }) => JSON.stringify(message)).join(" ") || "nothing";
        test.holds(
          rule,
          right,
          `Expected error -32600 with id null for the id ${JSON.stringify(id)}; it answered ${seen}.`,
        );
      }
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/stray-responses",
    title: "Responses that answer nothing are dropped, and complete nothing",
    rules: ["ENV-21", "ENV-28", "ERR-16"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      const { id } = prompt.message;
      const since = agent.heard.length;
      await agent.send({ jsonrpc: "2.0", id: 999_999, result: {} });
      await agent.send({ jsonrpc: "2.0", id: `${id}-other`, error: { code: -32603, message: "Nobody asked" } });
      await agent.send({ jsonrpc: "2.0", id: 999_998, result: {}, error: { code: 1, message: "Both" } });
      await agent.send({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } });
      const last = await agent.alive();
      const answers = agent.heard
        .slice(since, last)
        .filter(({ kind, message }) => kind === "response" && message.id !== null);
      test.holds(
        "ENV-21",
        answers.length === 0,
        "It answered a response.",
        answers[0] && { talk: agent, frame: answers[0].frame },
      );
      await agent.take(prompt);
      await agent.say("Still here.");
      await test.goesOn("ERR-16", agent, "after an error with id null the turn that was pending");
      await agent.finish(prompt);
      test.holds("ENV-28", true, "");
    },
  },
];
