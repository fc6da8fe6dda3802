import { describe } from "vitest";
import { answers, asks, call, notes, testWatch, update } from "../fixtures/told.ts";

const compacts = (status: string) => update("compaction_update", { compactionId: "c", status });
const chunk = update("compaction_summary_chunk", { compactionId: "c", content: { type: "text", text: "So." } });
const costs = (amount: number) => update("usage_update", { used: 1, size: 2, cost: { amount, currency: "USD" } });
const url = (elicitationId: string, rest: object = {}) => ({
  sessionId: "s",
  mode: "url",
  message: "Sign in.",
  url: "https://a.example/",
  elicitationId,
  ...rest,
});
const urls = { client: { elicitation: { url: {} } } };
const asked = asks("agent", "elicitation/create", url("e"), 1);
const accepted = answers("client", 1, { action: "accept" });
const complete = notes("agent", "elicitation/complete", { elicitationId: "e" });
const scoped = (rest: object) => asks("agent", "elicitation/create", url("e", { sessionId: undefined, ...rest }), 1);
const listing = asks("client", "session/list", {}, 9);
const status = (state: string) => notes("agent", "auth/status_update", { state });
const child = (sessionId: string) =>
  notes("agent", "session/update", { sessionId, update: { sessionUpdate: "subagent_update", sessionId: "c" } });
const inChild = notes("agent", "session/update", {
  sessionId: "c",
  update: { sessionUpdate: "tool_call_update", toolCallId: "t", title: "T" },
});
const another = (id: string) => call("client", "session/new", { cwd: "/home" }, { sessionId: id }, "n2");

describe("what agents report", () => {
  testWatch([
    {
      rule: "COMP-03",
      version: 2,
      kept: [compacts("in_progress"), compacts("completed")],
      broken: [compacts("in_progress"), compacts("completed"), compacts("in_progress")],
    },
    {
      rule: "COMP-05",
      version: 2,
      kept: [compacts("in_progress"), compacts("completed")],
      broken: [compacts("in_progress"), compacts("completed"), compacts("failed")],
    },
    {
      rule: "COMP-06",
      version: 2,
      kept: [compacts("in_progress"), chunk],
      broken: [compacts("in_progress"), compacts("completed"), chunk],
    },
    { rule: "USAGE-02", version: 1, kept: [costs(1), costs(2)], broken: [costs(2), costs(1)] },
    { rule: "ELIC-06", version: 2, offers: urls, kept: [asked], broken: [scoped({})] },
    {
      rule: "ELIC-08",
      version: 2,
      offers: urls,
      kept: [listing, scoped({ requestId: 9 })],
      broken: [listing, scoped({ requestId: 8 })],
    },
    {
      rule: "ELIC-41",
      version: 2,
      offers: urls,
      kept: [asked, accepted, complete, asks("agent", "elicitation/create", url("e"), 2)],
      broken: [asked, accepted, asks("agent", "elicitation/create", url("e"), 2)],
    },
    { rule: "ELIC-42", version: 2, offers: urls, kept: [asked, accepted, complete], broken: [complete] },
    {
      rule: "ASTA-09",
      version: 2,
      offers: { agent: { auth: { status: {} } } },
      kept: [status("authenticated"), status("unauthenticated")],
      broken: [status("authenticated"), status("authenticated")],
    },
    { rule: "SESS-02", version: 2, kept: another("s2"), broken: another("s") },
    { rule: "SUBA-03", version: 2, kept: [child("s"), inChild], broken: [inChild, child("s")] },
    {
      rule: "SUBA-04",
      version: 2,
      kept: [child("s"), child("s")],
      broken: [...another("s2"), child("s"), child("s2")],
    },
  ]);
});
