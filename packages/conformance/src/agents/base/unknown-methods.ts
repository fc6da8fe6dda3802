import type { AgentCase } from "../agent-test.ts";

/** Calls of methods that no agent has. */
export const unknownMethods: readonly AgentCase[] = [
  {
    id: "envelope/unknown-request",
    title: "Requests of methods that do not exist are refused by name",
    rules: ["ENV-22", "EXT-03"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      for (const method of ["session/nope", "nonsense"])
        test.refused("ENV-22", await agent.request(method, {}), `a request of ${method}`, -32601);
      test.refused("EXT-03", await agent.request("_colloquy.test/echo", {}), "an unknown custom request", -32601);
    },
  },
  {
    id: "envelope/unknown-notification",
    title: "Notifications of methods that do not exist are ignored",
    rules: ["ENV-05", "ENV-23", "EXT-04"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const since = agent.heard.length;
      await agent.notify("session/nope", {});
      await agent.notify("_colloquy.test/note", { any: "thing" });
      const last = await agent.alive();
      const answers = agent.heard.slice(since, last).filter(({ kind }) => kind === "response");
      test.holds(
        "ENV-05",
        answers.length === 0,
        "It answered a notification.",
        answers[0] && { talk: agent, ...answers[0] },
      );
      test.holds("ENV-23", true, "");
      test.holds("EXT-04", true, "");
    },
  },
];
