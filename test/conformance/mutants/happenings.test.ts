import { checkAgent } from "@colloquy/conformance";
import { expect, test } from "vitest";
import { happenings } from "./happenings.ts";
import { hostedScriptedAgent } from "./hosted-agent.ts";
import { memberAt } from "./members.ts";
import { scriptedProfile } from "./verdict.ts";

test.each([
  ["stable", false],
  ["unstable", true],
])("each happening comes to its end, %s", async (_name, unstable) => {
  const start = hostedScriptedAgent({ unstable });
  const cases = happenings();
  const report = await checkAgent({ start, cases, profile: scriptedProfile, seed: 1, patienceMs: 10_000 });
  const last = report.runs.map(({ case: id, protocol, talks }) => {
    const requests = talks[0]!.frames.filter(
      ({ from, json }) => from === "harness" && memberAt(json, "id") !== undefined,
    );
    const methods = requests.flatMap(({ json }) => memberAt(json, "method") ?? []);
    return [id, protocol, methods.filter((method) => method === "session/prompt").length, methods.at(-1)];
  });
  expect(last.sort()).toEqual([
    ["happening/is-cancelled", 1, 5, "session/prompt"],
    ["happening/is-cancelled", 2, 5, "session/prompt"],
    ["happening/keeps-sessions", 1, 0, "nonsense"],
    ["happening/keeps-sessions", 2, 0, "nonsense"],
    ["happening/plays", 1, 32, "session/load"],
    ["happening/plays", 2, 32, "session/resume"],
  ]);
});
