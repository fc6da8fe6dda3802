import { Refusal } from "../../talk/index.ts";
import type { ClientCase } from "../client-test.ts";

/** Errors as agents answer them. */
export const errors: readonly ClientCase[] = [
  {
    id: "errors/prompt-fails",
    title: "An error as the answer to a prompt reaches the user, whatever its code and data",
    rules: ["ERR-03", "ERR-04"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      const error = { code: -31_999, message: "The kettle is empty", data: [null, { deep: [[]] }, 1.5] };
      const refuse = () => agent.send({ jsonrpc: "2.0", id: prompt.message.id, error });
      await test.fails("ERR-04", "a prompt was refused with an unknown code", refuse);
      await test.shows("ERR-03", "errors", "The kettle is empty");
    },
  },
  {
    id: "errors/session-fails",
    title: "An error as the answer to session/new is not taken for a session",
    rules: ["ERR-15"],
    versions: [1, 2],
    async run(test) {
      const refused = () => new Refusal(-32002, "Not initialized");
      const agent = await test.start({ serve: { "session/new": refused } }, { do: "prompt", text: "Hello" });
      const openNone = async () => {
        await agent.hearRequest("session/new");
        // One that ends for it does not answer any more.
        await agent.alive().catch(() => {});
      };
      await test.fails("ERR-15", "session/new was refused", openNone);
      const used = agent.requests("session/prompt")[0];
      test.holds(
        "ERR-15",
        used === undefined,
        "It prompted in a session that was not opened.",
        used && { talk: agent, frame: used.frame },
      );
    },
  },
  {
    id: "errors/agent-dies",
    title: "The end of the agent in the middle of a turn fails what is pending",
    rules: ["ENV-36", "STDIO-21"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await agent.say("So far");
      await agent.alive();
      const noticed = await test.fails("ENV-36", "the agent died in its turn", () => agent.stop());
      test.holds("STDIO-21", noticed, "It has not noticed that its agent died.");
    },
  },
];
