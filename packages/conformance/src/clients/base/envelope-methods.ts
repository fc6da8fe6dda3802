import type { ClientCase } from "../client-test.ts";

/** Calls of methods that no client has, and calls that are not as they should be. */
export const envelopeMethods: readonly ClientCase[] = [
  {
    id: "envelope/unknown-methods",
    title: "Requests of unknown methods are refused by name, notifications of them ignored",
    rules: ["ENV-05", "ENV-22", "ENV-23", "EXT-02", "EXT-03", "EXT-04", "EXT-18", "RCAN-06", "RCAN-07", "DEC-10"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      for (const method of ["fs/nope", "nonsense", "constructor"])
        test.refused("ENV-22", await agent.request(method, {}), `a request of ${method}`, -32601);
      const custom = await agent.request("_colloquy.test/echo", { any: ["thing"] }, { id: "custom" });
      test.holds("EXT-02", true, "");
      for (const params of [[1], "text", null, 7]) await agent.request("_colloquy.test/any", params);
      test.holds("EXT-18", true, "");
      test.refused("EXT-03", custom, "an unknown custom request", -32601);
      const since = agent.heard.length;
      const ignored = [
        ["ENV-23", "session/nope", {}],
        ["EXT-04", "_colloquy.test/note", [1, 2, 3]],
        ["RCAN-07", "$/unknown", {}],
        ["RCAN-06", "$/cancel_request", { requestId: "nobody" }],
        ["DEC-10", "session/update", { sessionId: 5, update: "nothing" }],
      ] as const;
      for (const [, method, params] of ignored) await agent.notify(method, params);
      const last = await agent.alive();
      const answer = agent.heard.slice(since, last).find(({ kind }) => kind === "response");
      const at = answer && { talk: agent, frame: answer.frame };
      test.holds("ENV-05", answer === undefined, `It answered a notification: ${JSON.stringify(answer?.message)}.`, at);
      for (const [rule] of ignored) test.holds(rule, answer === undefined, "It answered a notification.", at);
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/params",
    title: "Params that are not as the method has them are refused under the request's id",
    rules: ["ENV-24", "ENV-25"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      await agent.take(prompt);
      const method = "session/request_permission";
      test.refused("ENV-24", await agent.request(method, []), "params that are a list", -32602);
      const options = [{ optionId: "no", name: "No", kind: "reject_once" }];
      const whole: { readonly [member: string]: unknown } =
        test.protocol === 1
          ? { sessionId, toolCall: { toolCallId: "t" }, options }
          : { sessionId, title: "Go on?", subject: { type: "tool_call", toolCall: { toolCallId: "t" } }, options };
      for (const member of ["sessionId", "options"]) {
        const { [member]: _, ...rest } = whole;
        test.refused("ENV-25", await agent.request(method, rest), `${method} without ${member}`, -32602);
      }
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/unadvertised-methods",
    title: "Methods that the client does not advertise are refused",
    rules: ["ERR-07", "FS-18"],
    versions: [1],
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      const { fs, terminal, elicitation } = test.capabilities;
      const path = `${test.folder}/any.txt`;
      const gated = [
        [fs?.readTextFile === true, "fs/read_text_file", { sessionId, path }],
        [fs?.writeTextFile === true, "fs/write_text_file", { sessionId, path, content: "" }],
        [terminal === true, "terminal/create", { sessionId, command: "true", args: [] }],
        [elicitation != null, "elicitation/create", { sessionId, mode: "form", message: "?", requestedSchema: {} }],
      ] as const;
      const missing = gated.filter(([advertised]) => !advertised);
      for (const [, method, params] of missing) {
        const answer = await agent.request(method, params);
        test.refused("ERR-07", answer, `${method}, which it does not advertise`, -32601);
        if (method.startsWith("fs/")) test.refused("FS-18", answer, `${method}, which it does not advertise`, -32601);
      }
      if (missing.length === 0) test.notApplicable("ERR-07", "The client advertises all that there is.");
      if (fs?.readTextFile === true && fs?.writeTextFile === true)
        test.notApplicable("FS-18", "The client advertises both of its file methods.");
      await agent.finish(prompt);
    },
  },
];
