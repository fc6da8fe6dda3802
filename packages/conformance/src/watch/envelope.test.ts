import { describe } from "vitest";
import { asks, call, notes, type Step, testWatch } from "./fixtures/told.ts";

const wait = asks("client", "session/list", {}, 7);
const offers = { agent: { sessionCapabilities: { list: {} } } };
const answer = (rest: object): Step => ["agent", { jsonrpc: "2.0", id: 7, ...rest }];
const good = [wait, answer({ result: { sessions: [] } })];
const permission = { sessionId: "s", toolCall: { toolCallId: "t" }, options: [] };

describe("messages of JSON-RPC", () => {
  testWatch([
    { rule: "ENV-01", version: 1, offers, kept: good, broken: [["agent", { method: "_x.y/z" }]] },
    { rule: "ENV-02", version: 1, offers, kept: good, broken: [["agent", { jsonrpc: "2.0", params: {} }]] },
    { rule: "ENV-03", version: 1, offers, kept: good, broken: [...good, good[1]!] },
    { rule: "ENV-04", version: 1, offers, kept: good, broken: [wait, answer({ id: "7", result: { sessions: [] } })] },
    {
      rule: "ENV-06",
      version: 1,
      offers,
      kept: good,
      broken: [wait, answer({ result: {}, error: { code: 1, message: "No." } })],
    },
    { rule: "ENV-07", version: 1, offers, kept: good, broken: [wait, answer({ result: true })] },
    {
      rule: "ENV-08",
      version: 2,
      kept: [asks("agent", "_x.y/z", {}, "a")],
      broken: [asks("agent", "_x.y/z", {}, null)],
    },
    { rule: "ENV-09", version: 2, kept: [asks("agent", "_x.y/z", {}, 5)], broken: [asks("agent", "_x.y/z", {}, 1.5)] },
    { rule: "ENV-10", version: 1, kept: [asks("agent", "_x.y/z", {}, 5)], broken: [asks("agent", "_x.y/z", {}, 1.5)] },
    {
      rule: "ENV-11",
      version: 2,
      kept: [...call("agent", "_x.y/z", {}, {}), asks("agent", "_x.y/z", {})],
      broken: [asks("agent", "_x.y/z", {}), asks("agent", "_x.y/z", {})],
    },
    {
      rule: "ENV-12",
      version: 1,
      kept: [...call("agent", "_x.y/z", {}, {}), asks("agent", "_x.y/z", {})],
      broken: [asks("agent", "_x.y/z", {}), asks("agent", "_x.y/z", {})],
    },
    { rule: "ENV-18", version: 1, offers, kept: good, broken: [["agent", [notes("agent", "_x.y/z", {})[1]] as never]] },
    {
      rule: "ENV-24",
      version: 1,
      kept: [asks("agent", "session/request_permission", permission)],
      broken: [asks("agent", "session/request_permission", [])],
    },
    { rule: "ENV-35", version: 1, offers, kept: good, broken: [notes("agent", "session/update", { session_id: "s" })] },
    {
      rule: "ERR-01",
      version: 1,
      offers,
      kept: [wait, answer({ error: { code: -32603, message: "No." } })],
      broken: [wait, answer({ error: { code: "no" } })],
    },
    {
      rule: "ERR-02",
      version: 1,
      offers,
      kept: [wait, answer({ error: { code: -32603, message: "No." } })],
      broken: [wait, answer({ error: { code: -32603, message: "No.\nAt all." } })],
    },
    {
      rule: "ERR-05",
      version: 1,
      offers,
      kept: [wait, answer({ error: { code: 7, message: "No." } })],
      broken: [wait, answer({ error: { code: -32050, message: "No." } })],
    },
    {
      rule: "ERR-13",
      version: 1,
      offers,
      kept: [wait, answer({ error: { code: -32603, message: "No.", data: { at: "noon" } } })],
      broken: [
        wait,
        answer({
          error: { code: -32603, message: "No.", data: { stack: "Error: No.\n    at list (/srv/agent.js:3:9)" } },
        }),
      ],
    },
  ]);
});
