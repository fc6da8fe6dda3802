import type { ClientCase } from "../client-test.ts";

/** Calls of methods that no client has. */
export const unknownMethods: readonly ClientCase[] = [
  {
    id: "envelope/unknown-request",
    title: "Requests of methods that do not exist are refused by name",
    rules: ["ENV-22", "EXT-03"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      for (const method of ["fs/nope", "nonsense"])
        test.refused("ENV-22", await agent.request(method, {}), `a request of ${method}`, -32601);
      test.refused("EXT-03", await agent.request("_colloquy.test/echo", {}), "an unknown custom request", -32601);
      await agent.finish(prompt);
    },
  },
];
