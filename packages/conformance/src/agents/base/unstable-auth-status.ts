import { show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";

/** Who is signed in. */
export const authStatus: readonly AgentCase[] = [
  {
    id: "auth-status/asked",
    title: "Who is signed in is told to anybody who asks, and asking changes nothing",
    rules: ["ASTA-02", "ASTA-03"],
    versions: [1, 2],
    needs: ["auth status"],
    async run(test) {
      const talk = await test.ready();
      const before = await talk.newSession();
      const first = await talk.request("auth/status", {});
      const second = await talk.request("auth/status", {});
      for (const answer of [first, second]) {
        const otherwise = `It answered auth/status with ${show(answer)}.`;
        test.holds("ASTA-02", answer.error?.code !== -32000, otherwise, answer.at);
      }
      const same = JSON.stringify(first.result) === JSON.stringify(second.result);
      test.holds("ASTA-03", same, `Asked twice it answered ${show(first)} and ${show(second)}.`, second.at);
      const after = await talk.newSession();
      const otherwise = `Before it was asked session/new was answered ${show(before)}, and after it ${show(after)}.`;
      test.holds("ASTA-03", before.error?.code === after.error?.code, otherwise, after.at);
    },
  },
];
