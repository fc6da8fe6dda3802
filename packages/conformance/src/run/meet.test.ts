import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { hosted } from "../pipes/index.ts";
import { checkAgent } from "./check-agent.ts";

/** An agent that answers `initialize` of some versions, and ends at that of others. */
const speaking = (...versions: readonly number[]) =>
  hosted(async ({ input, output }) => {
    for await (const line of createInterface({ input })) {
      const { id, method, params } = JSON.parse(line);
      if (method === "initialize" && !versions.includes(params.protocolVersion)) return 3;
      const result = { protocolVersion: params.protocolVersion, agentCapabilities: {}, sessionId: "s" };
      output.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
    }
    return 0;
  });

const verdicts = async (...versions: readonly number[]) => {
  const { subject, rules } = await checkAgent({ start: speaking(...versions), cases: [], seed: 1, patienceMs: 1000 });
  const at = (protocol: 1 | 2) =>
    new Set(rules.filter((one) => one.protocol === protocol).map(({ verdict }) => verdict));
  return { subject, first: at(1), second: at(2) };
};

test("a version at which the agent ends is blocked, and the other is not", async () => {
  const { subject, first, second } = await verdicts(1);
  expect(subject.speaks).toEqual([1]);
  expect(first).toEqual(new Set(["not checked"]));
  expect(second).toEqual(new Set(["blocked", "not checked"]));
});

test("of an agent that ends at every version nothing is said but why", async () => {
  const { subject, first, second } = await verdicts();
  expect(subject.problem).toContain("It ended with exit code 3");
  for (const found of [first, second]) expect(found).toEqual(new Set(["blocked", "not checked"]));
});
