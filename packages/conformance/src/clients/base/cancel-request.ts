import type { ClientCase } from "../client-test.ts";

/** `$/cancel_request`, as agents send it. */
export const cancelRequest: readonly ClientCase[] = [
  {
    id: "cancel-request/nothing-to-cancel",
    title: "A cancel of nothing, or of an id that is none, is ignored; an older spelling is no request",
    rules: ["RCAN-04", "RCAN-12"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const done = await agent.request("_probe/done", {}, { id: "done" });
      const since = agent.heard.length;
      for (const requestId of ["done", "unknown", 1.5, null, {}, [], undefined])
        await agent.notify("$/cancel_request", { requestId });
      await agent.notify("$/cancel_request");
      await test.goesOn("RCAN-04", agent, "after cancels of nothing");
      const answers = agent.heard
        .slice(since)
        .filter(({ kind, message }) => kind === "response" && message.error?.code !== -32601);
      test.holds(
        "RCAN-04",
        done.error !== undefined && answers.length === 0,
        `It answered a cancel: ${JSON.stringify(answers[0]?.message)}.`,
      );
      await agent.notify("$/cancelRequest", { requestId: "unknown" });
      await test.goesOn("RCAN-12", agent, "after the older spelling of a cancel");
      await agent.finish(prompt);
    },
  },
  {
    id: "cancel-request/null",
    title: "A cancel of null is invalid, and so ignored",
    rules: ["RCAN-13"],
    versions: [2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const since = agent.heard.length;
      await agent.notify("$/cancel_request", { requestId: null });
      await test.goesOn("RCAN-13", agent, "after a cancel of null");
      const answer = agent.heard.slice(since).find(({ message }) => message.id === null);
      test.holds("RCAN-13", answer === undefined, `It answered a cancel: ${JSON.stringify(answer?.message)}.`);
      await agent.finish(prompt);
    },
  },
  {
    id: "cancel-request/crossing",
    title: "A cancel that crosses the answer, or comes twice, leaves one answer",
    rules: ["RCAN-02"],
    versions: [1],
    advertises: { 1: "fs.readTextFile" },
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      const since = agent.heard.length;
      const path = `${test.folder}/nowhere.txt`;
      await agent.send({ jsonrpc: "2.0", id: "read", method: "fs/read_text_file", params: { sessionId, path } });
      await agent.notify("$/cancel_request", { requestId: "read" });
      await agent.notify("$/cancel_request", { requestId: "read" });
      const { at } = await agent.answerTo("read", { since });
      await agent.alive();
      const times = agent.heard.filter(({ kind, message }) => kind === "response" && message.id === "read").length;
      test.holds("RCAN-02", times === 1, `It answered ${times} times.`, at);
      await agent.finish(prompt);
    },
  },
];
