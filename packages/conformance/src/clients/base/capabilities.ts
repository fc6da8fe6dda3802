import type { Message } from "../../frames/index.ts";
import type { ClientCase } from "../client-test.ts";

/** Some of what an agent can offer, in combinations that few do. */
const subsets: { readonly 1: readonly Message[]; readonly 2: readonly Message[] } = {
  1: [
    { loadSession: true },
    { promptCapabilities: { audio: true } },
    { sessionCapabilities: { resume: {}, close: {} } },
    { loadSession: false, sessionCapabilities: { list: {}, delete: {} }, mcpCapabilities: { sse: true } },
  ],
  2: [{ session: {} }, { session: { delete: {} } }, { session: { prompt: { image: {} }, mcp: { http: {} } } }],
};

/** Whatever an agent offers, a prompt of text comes through. */
export const capabilities: readonly ClientCase[] = [
  {
    id: "initialize/subsets",
    title: "A prompt comes through whatever the agent offers",
    rules: ["INIT-11"],
    versions: [1, 2],
    async run(test) {
      for (const capabilities of subsets[test.protocol]) {
        const { agent, prompt } = await test.turn({ capabilities });
        await test.goesOn("INIT-11", agent, `with an agent that offers ${JSON.stringify(capabilities)}`);
        await agent.take(prompt);
        await agent.finish(prompt);
        await test.stop();
        test.talks.length = 0;
      }
    },
  },
];
