import type { AgentCase } from "../agent-test.ts";

/** Cancels where there is nothing to cancel. */
export const cancelIdle: readonly AgentCase[] = [
  {
    id: "cancel/idle",
    title: "Cancels of nothing, again and again, and of sessions that do not exist, are ignored",
    rules: ["CANC-10", "CANC-12"],
    versions: [1, 2],
    async run(test) {
      const { talk, sessionId } = await test.session();
      for (const [rule, id, times] of [
        ["CANC-10", "no-such-session", 1],
        ["CANC-12", sessionId, 3],
      ] as const) {
        const since = talk.heard.length;
        for (let sent = 0; sent < times; sent++) await talk.notify("session/cancel", { sessionId: id });
        const last = await talk.alive();
        const answer = talk.heard.slice(since, last).find(({ kind }) => kind === "response" || kind === "odd");
        const place = answer && { talk, frame: answer.frame };
        test.holds(rule, answer === undefined, "It answered a cancel, which is a notification.", place);
      }
    },
  },
];
