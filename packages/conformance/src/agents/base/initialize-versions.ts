import type { Message } from "../../frames/index.ts";
import { show } from "../../judge/index.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { bothShapes } from "./initialize.ts";

/** Versions that no agent has yet. */
const FUTURE = [99, 65_535];

/** What a new agent answers to this version. */
async function offer(test: AgentTest, protocolVersion: number, params: Message = bothShapes) {
  const agent = await test.start();
  return agent.request("initialize", { ...params, protocolVersion });
}

/** How a version is agreed on. */
export const initializeVersions: readonly AgentCase[] = [
  {
    id: "initialize/agree-1",
    title: "A version that is supported is agreed to, and another is answered with one that is",
    rules: ["STDIO-01", "INIT-04", "INIT-05", "INIT-34"],
    versions: [1],
    async run(test) {
      const same = await offer(test, 1);
      test.accepted("STDIO-01", same, "initialize over stdio");
      test.holds(
        "INIT-04",
        same.result?.protocolVersion === 1,
        `Expected version 1 for 1; it answered ${show(same)}.`,
        same.at,
      );
      for (const version of FUTURE) {
        const { result, at } = await offer(test, version);
        const ok = result?.protocolVersion === 1 || result?.protocolVersion === 2;
        test.holds(
          "INIT-05",
          ok,
          `Expected the latest version of the agent for ${version}; it answered ${show({ result, at })}.`,
          at,
        );
      }
      const zero = await offer(test, 0);
      // An agent that speaks version 2 as well may refuse as that one asks for.
      const version = zero.result?.protocolVersion;
      const ok = zero.error ? zero.error.code === -32022 : version === 1 || version === 2;
      test.holds("INIT-34", ok, `Expected 0 to be no version; it answered ${show(zero)}.`, zero.at);
    },
  },
  {
    id: "initialize/agree-2",
    title: "The highest version at or below the one that is asked for is agreed to",
    rules: ["STDIO-01", "INIT-06", "INIT-07", "INIT-34", "ERR-10"],
    versions: [2],
    async run(test) {
      const same = await offer(test, 2);
      test.accepted("STDIO-01", same, "initialize over stdio");
      test.holds(
        "INIT-06",
        same.result?.protocolVersion === 2,
        `Expected version 2 for 2; it answered ${show(same)}.`,
        same.at,
      );
      for (const version of FUTURE) {
        const answer = await offer(test, version);
        const chosen = answer.result?.protocolVersion;
        const ok = Number.isInteger(chosen) && chosen >= 2 && chosen <= version;
        test.holds(
          "INIT-06",
          ok,
          `Expected the highest version for ${version}; it answered ${show(answer)}.`,
          answer.at,
        );
      }
      const zero = await offer(test, 0);
      for (const rule of ["INIT-07", "INIT-34"]) test.refused(rule, zero, "initialize at version 0", -32022);
      const { requested, supported } = zero.error?.data ?? {};
      const named = requested === 0 && Array.isArray(supported) && supported.includes(2);
      if (zero.error?.code !== -32022) return test.notChecked("ERR-10", "It has no such error for version 0.");
      test.holds(
        "ERR-10",
        named,
        `Expected "requested" and "supported" in the data; it answered ${show(zero)}.`,
        zero.at,
      );
      const one = await offer(test, 1);
      const ok = one.error ? one.error.code === -32022 : one.result?.protocolVersion === 1;
      test.holds("INIT-06", ok, `Expected version 1 for 1, or error -32022; it answered ${show(one)}.`, one.at);
    },
  },
];
