import type { Heard } from "../../talk/index.ts";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientCase } from "../client-test.ts";

/** What a client says to a line that is no message, up to the answer of a request that follows it. */
async function answersTo(agent: ClientTalk, line: string): Promise<readonly Heard[]> {
  const since = agent.heard.length;
  await agent.write(`${line}\n`);
  const last = await agent.alive();
  return agent.heard.slice(since, last).filter(({ kind }) => kind === "response");
}

const shown = (answers: readonly Heard[]) =>
  answers.map(({ message }) => JSON.stringify(message)).join(" ") || "nothing";

/** Whether this is one error with this code for a request that could not be read. */
const isRefusal = (answers: readonly Heard[], code: number) =>
  answers.length === 1 && answers[0]!.message.id === null && answers[0]!.message.error?.code === code;

/**
 * Whether a client has dealt well with noise: a refusal, or nothing. A line that an agent's program lets slip is no request, and
 * STDIO-22 has it skipped.
 */
const isSkipped = (answers: readonly Heard[], code: number) => answers.length === 0 || isRefusal(answers, code);

/** Lines that are no messages. */
export const envelopeShapes: readonly ClientCase[] = [
  {
    id: "envelope/not-json",
    title: "A line that is not JSON costs that line",
    rules: ["ENV-15", "STDIO-22"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      for (const line of ['{"jsonrpc":', "npm warn deprecated thing@1.0.0", "\u001b[32mready\u001b[0m"]) {
        const answers = await answersTo(agent, line);
        const right = isSkipped(answers, -32700);
        test.holds(
          "ENV-15",
          right,
          `Expected error -32700 with id null, or nothing, for ${JSON.stringify(line)}; it answered ${shown(answers)}.`,
        );
      }
      await test.goesOn("STDIO-22", agent, "after noise on the agent's stdout");
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/not-an-object",
    title: "JSON that is no object is refused",
    rules: ["ENV-16"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      for (const line of ["42", '"text"', "null", "true"]) {
        const answers = await answersTo(agent, line);
        test.holds(
          "ENV-16",
          isSkipped(answers, -32600),
          `Expected error -32600 with id null, or nothing, for ${line}; it answered ${shown(answers)}.`,
        );
      }
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/batch",
    title: "A batch is refused as a whole, and nothing in it is done",
    rules: ["ENV-17"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const batch = JSON.stringify([
        { jsonrpc: "2.0", id: "in-a-batch", method: "_probe/ping", params: {} },
        { jsonrpc: "2.0", method: "_probe/note", params: {} },
      ]);
      const answers = await answersTo(agent, batch);
      test.holds(
        "ENV-17",
        isRefusal(answers, -32600),
        `Expected one error -32600 with id null for a batch; it answered ${shown(answers)}.`,
      );
      await agent.finish(prompt);
    },
  },
  {
    id: "envelope/invalid-request",
    title: "An object that is neither a request nor a response is refused",
    rules: ["ENV-20"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      for (const [line, ids] of [
        ['{"jsonrpc":"2.0","id":303}', [303, null]],
        ['{"jsonrpc":"2.0","id":"304","method":5}', ["304", null]],
        ['{"jsonrpc":"2.0"}', [null]],
      ] as const) {
        const answers = await answersTo(agent, line);
        const [answer] = answers;
        // One that has only an id may be a response that went wrong, which is never answered (ENV-21).
        const dropped = line.includes("303") && answers.length === 0;
        const right =
          answers.length === 1 && answer!.message.error?.code === -32600 && ids.includes(answer!.message.id as never);
        test.holds("ENV-20", right || dropped, `Expected error -32600 for ${line}; it answered ${shown(answers)}.`);
      }
      await agent.finish(prompt);
    },
  },
];
