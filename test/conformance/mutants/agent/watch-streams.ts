import type { Change, Mutant } from "../mutant.ts";
import { answered, sent, told, update } from "./parts.ts";

const final = { status: "completed" };
const text = { type: "text", text: "And one more thing." };
const chunk = update({ sessionUpdate: "agent_message_chunk", messageId: "late", content: text });
const v2 = { protocol: 2 } as const;

function sends(
  rule: string,
  how: string,
  after: unknown,
  more: Partial<Mutant> = {},
  on: Pick<Change, "on"> = answered("session/prompt"),
): Mutant {
  return { rule, how, changes: [{ ...on, after: [after] }], ...more };
}

const note = (method: string, params: object = {}) => ({ jsonrpc: "2.0", method, params });
const request = (method: string, params: object = {}, id: unknown = "mutant") => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const toSession = (sessionUpdate: string, rest: object) =>
  note("session/update", { sessionId: "any", update: { sessionUpdate, ...rest } });
const inSession = (rest: object) => ({ sessionId: "$session", ...rest });

/** Agents that are wrong about what comes after what, and about what they may use. */
export const watchStreams: readonly Mutant[] = [
  {
    rule: "ENV-02",
    how: "sends what is no message",
    changes: [{ ...answered("session/new"), before: [{ jsonrpc: "2.0", params: {} }] }],
  },
  {
    rule: "ENV-06",
    how: "answers with a result and an error",
    changes: [{ ...answered("session/close"), set: { error: { code: 1, message: "No" } } }],
  },
  {
    rule: "ENV-08",
    how: "asks with null for an id",
    changes: [{ ...answered("session/new"), after: [request("_mutant.example/ask", {}, null)] }],
  },
  {
    rule: "ENV-10",
    how: "asks with a fraction for an id",
    protocol: 1,
    changes: [{ ...answered("session/new"), after: [request("_mutant.example/ask", {}, 1.5)] }],
  },
  {
    rule: "ENV-18",
    how: "sends a batch",
    changes: [{ ...answered("session/new"), before: [[note("_mutant.example/note")]] }],
  },
  { rule: "ENV-07", how: "answers with a word", changes: [{ ...answered("session/close"), set: { result: "done" } }] },
  {
    rule: "ENV-24",
    how: "asks with a list",
    changes: [{ ...sent("session/request_permission"), set: { params: [] } }],
  },
  {
    rule: "EXT-01",
    how: "calls its methods as it likes",
    changes: [{ ...answered("session/new"), after: [note("vendor/note")] }],
  },
  {
    rule: "EXT-07",
    how: "does not tell of its methods",
    changes: [
      { ...answered("session/new"), after: [note("_mutant.example/note")] },
      {
        ...answered("initialize"),
        unset: ["result.capabilities._meta", "result.agentCapabilities._meta", "result._meta"],
      },
    ],
  },
  {
    rule: "ERR-13",
    how: "shows its stack",
    changes: [
      {
        ...answered("session/new"),
        replace: {
          jsonrpc: "2.0",
          id: "$id",
          error: { code: -32603, message: "No", data: "Error\n    at f (/srv/a.js:3:9)" },
        },
      },
    ],
  },
  {
    rule: "INIT-32",
    how: "speaks before it was introduced",
    changes: [{ ...answered("initialize"), before: [note("_mutant.example/note")] }],
  },
  sends("PROM-05", "goes on talking after the end of a turn", chunk, { scenario: "say" }),
  sends("ENV-31", "goes on talking after the end of a turn", chunk, { scenario: "say", protocol: 1 }),
  { rule: "SESS-22", how: "replays after the answer", changes: [{ ...answered("session/load"), after: [chunk] }] },
  {
    rule: "LIFE-03",
    how: "does not show what was said to it",
    changes: [
      { ...told("user_message"), drop: true },
      { ...told("user_message_chunk"), drop: true },
    ],
  },
  {
    rule: "LIFE-13",
    how: "does not say that it works",
    changes: [
      { ...told("state_update", { state: "running" }), drop: true },
      { ...told("state_update", { state: "requires_action" }), drop: true },
    ],
  },
  {
    rule: "LIFE-15",
    how: "does not say how it ended",
    changes: [{ ...told("state_update", { state: "idle" }), unset: ["params.update.stopReason"] }],
  },
  {
    rule: "LIFE-23",
    how: "has states of its own",
    changes: [{ ...told("state_update", { state: "running" }), set: { "params.update.state": "_thinking" } }],
  },
  {
    rule: "MSG-16",
    how: "gives all messages one id",
    changes: [{ ...answered("session/prompt"), set: { "result.messageId": "one" } }],
  },
  { rule: "SESS-47", how: "resumes without a word on the state", changes: [{ ...told("state_update"), drop: true }] },
  {
    rule: "SESS-88",
    how: "goes on talking in a closed session",
    changes: [{ ...answered("session/close"), after: [chunk] }],
  },
  {
    rule: "TOOL-02",
    how: "begins a call again",
    changes: [
      {
        ...told("tool_call_update", final),
        after: [
          update({ sessionUpdate: "tool_call", toolCallId: "t", title: "T", status: "completed" }),
          update({ sessionUpdate: "tool_call", toolCallId: "t", title: "T" }),
        ],
      },
    ],
    protocol: 1,
  },
  { rule: "TOOL-04", how: "does not announce calls", changes: [{ ...told("tool_call"), drop: true }] },
  {
    rule: "TOOL-16",
    how: "gives calls no title",
    changes: [{ ...told("tool_call_update"), unset: ["params.update.title"] }],
  },
  {
    rule: "TOOL-28",
    how: "offers to cancel what is over",
    changes: [{ ...told("tool_call_update", final), set: { "params.update.capabilities": { cancel: {} } } }],
    protocol: 2,
  },
  {
    rule: "BG-03",
    how: "reports background work now and then",
    changes: [
      { ...told("state_update"), nth: 1, set: { "params.update.background": [] } },
      { ...told("state_update", { state: "idle" }), unset: ["params.update.background"] },
    ],
  },
  {
    rule: "BG-05",
    how: "lists what nobody knows",
    changes: [
      {
        ...told("state_update"),
        set: { "params.update.background": [{ type: "terminal", terminalId: "nobody-knows" }] },
      },
    ],
  },
  {
    rule: "BG-06",
    how: "drops what has not ended",
    changes: [
      {
        ...told("state_update"),
        nth: 1,
        set: { "params.update.background": [{ type: "terminal", terminalId: "lost" }] },
      },
      { ...told("state_update", { state: "idle" }), set: { "params.update.background": [] } },
    ],
  },
  {
    rule: "BG-07",
    how: "lists work twice",
    changes: [
      {
        ...told("state_update", { state: "idle" }),
        set: {
          "params.update.background": [
            { type: "terminal", terminalId: "x" },
            { type: "terminal", terminalId: "x" },
          ],
        },
      },
    ],
  },
  {
    rule: "TERM-20",
    how: "shows terminals after their release",
    changes: [
      { ...told("tool_call"), unset: ["params.update.content"] },
      { ...told("tool_call_update"), unset: ["params.update.content"] },
      {
        ...sent("terminal/release"),
        after: [
          update({
            sessionUpdate: "tool_call_update",
            toolCallId: "t",
            content: [{ type: "terminal", terminalId: "terminal" }],
          }),
        ],
      },
    ],
  },
  {
    rule: "TDIS-01",
    how: "uses a terminal again",
    changes: [
      {
        ...told("terminal_update"),
        after: [
          update({ sessionUpdate: "terminal_update", terminalId: "x", command: "ls", exitStatus: {} }),
          update({ sessionUpdate: "terminal_update", terminalId: "x", command: "pwd" }),
        ],
      },
    ],
  },
  {
    rule: "TDIS-11",
    how: "does not say what runs",
    changes: [{ ...told("terminal_update"), unset: ["params.update.command"] }],
  },
  {
    rule: "TDIS-12",
    how: "has terminals without a width",
    changes: [{ ...told("terminal_update"), set: { "params.update.size": { cols: 0, rows: 24 } } }],
  },
  {
    rule: "TDIS-07",
    how: "sends output as it is",
    changes: [
      { ...told("terminal_output_chunk"), set: { "params.update.data": "plain text" } },
      { ...told("terminal_update"), set: { "params.update.output": { data: "plain text" } } },
    ],
  },
  {
    rule: "TDIS-17",
    how: "offers to cancel what has exited",
    changes: [
      {
        ...told("terminal_update"),
        set: { "params.update.exitStatus": {}, "params.update.capabilities": { cancel: {} } },
      },
    ],
  },
  {
    rule: "COMP-03",
    how: "begins a compaction again",
    changes: [
      {
        ...told("compaction_update", final),
        after: [
          update({ sessionUpdate: "compaction_update", compactionId: "c", status: "in_progress" }),
          update({ sessionUpdate: "compaction_update", compactionId: "c", status: "failed" }),
          update({ sessionUpdate: "compaction_update", compactionId: "c", status: "in_progress" }),
        ],
      },
    ],
  },
  {
    rule: "COMP-05",
    how: "ends compactions that did not begin",
    changes: [
      { ...told("compaction_update", { status: "in_progress" }), drop: true },
      { ...told("compaction_summary_chunk"), drop: true },
    ],
  },
  {
    rule: "COMP-06",
    how: "goes on with a summary after its end",
    changes: [
      {
        ...told("compaction_update", final),
        after: [
          update({ sessionUpdate: "compaction_update", compactionId: "c", status: "in_progress" }),
          update({ sessionUpdate: "compaction_update", compactionId: "c", status: "completed" }),
          update({ sessionUpdate: "compaction_summary_chunk", compactionId: "c", content: text }),
        ],
      },
    ],
  },
  {
    rule: "USAGE-02",
    how: "loses what was spent",
    changes: [
      {
        ...told("usage_update"),
        after: [update({ sessionUpdate: "usage_update", used: 1, size: 2, cost: { amount: -1, currency: "USD" } })],
        set: { "params.update.cost": { amount: 5, currency: "USD" } },
      },
    ],
  },
  {
    rule: "ELIC-06",
    how: "asks on behalf of nobody",
    changes: [{ ...sent("elicitation/create"), unset: ["params.sessionId", "params.toolCallId"] }],
  },
  {
    rule: "ELIC-08",
    how: "asks for a request that is not there",
    changes: [
      {
        ...sent("elicitation/create"),
        unset: ["params.sessionId", "params.toolCallId"],
        set: { "params.requestId": "nobody" },
      },
    ],
    protocol: 2,
  },
  {
    rule: "ELIC-41",
    how: "has two elicitations with one id",
    changes: [
      {
        ...sent("elicitation/create", { "params.mode": "url" }),
        before: [
          request(
            "elicitation/create",
            inSession({ mode: "url", message: "Go.", url: "https://a.example/", elicitationId: "one" }),
          ),
        ],
        set: { "params.elicitationId": "one" },
      },
    ],
  },
  {
    rule: "ELIC-42",
    how: "completes what it never asked for",
    changes: [{ ...answered("session/new"), after: [note("elicitation/complete", { elicitationId: "nobody" })] }],
  },
  {
    rule: "SESS-02",
    how: "has one id for all sessions",
    changes: [{ ...answered("session/new"), set: { "result.sessionId": "one" } }],
  },
  {
    rule: "MODE-10",
    how: "has modes at version 2",
    changes: [
      { ...told("session_info_update"), replace: update({ sessionUpdate: "current_mode_update", currentModeId: "a" }) },
    ],
    ...v2,
  },
  {
    rule: "FS-17",
    how: "reads files of the client at version 2",
    changes: [{ ...told("state_update"), nth: 1, after: [request("fs/read_text_file", inSession({ path: "/a" }))] }],
  },
  {
    rule: "TERM-29",
    how: "has the client run commands at version 2",
    changes: [{ ...told("state_update"), nth: 1, after: [request("terminal/create", inSession({ command: "ls" }))] }],
  },
  {
    rule: "SUBA-04",
    protocol: 2,
    how: "moves a subagent to another parent",
    changes: [
      {
        ...answered("session/new"),
        after: [
          toSession("subagent_update", { sessionId: "c" }),
          note("session/update", { sessionId: "other", update: { sessionUpdate: "subagent_update", sessionId: "c" } }),
        ],
      },
    ],
  },
  {
    rule: "SUBA-03",
    protocol: 2,
    how: "announces a subagent when it is at work",
    changes: [
      {
        ...answered("session/new"),
        after: [
          note("session/update", { sessionId: "c", update: { sessionUpdate: "session_info_update", title: "T" } }),
          toSession("subagent_update", { sessionId: "c" }),
        ],
      },
    ],
  },
  {
    rule: "PLAN-06",
    how: "sends plans that the client does not offer to show",
    changes: [
      {
        ...answered("session/new"),
        after: [toSession("plan_update", { plan: { type: "items", planId: "p", entries: [] } })],
      },
    ],
  },
  {
    rule: "SUBA-01",
    how: "shows subagents to whom has none",
    changes: [{ ...answered("session/new"), after: [toSession("subagent_update", { sessionId: "c" })] }],
  },
  {
    rule: "ASTA-10",
    how: "reports its sign-in without saying that it does",
    changes: [
      { ...answered("initialize"), unset: ["result.agentCapabilities.auth.status", "result.capabilities.auth.status"] },
      { ...answered("session/new"), after: [note("auth/status_update", { state: "unknown" })] },
    ],
  },
  {
    rule: "ASTA-09",
    how: "says twice that it is signed in",
    changes: [
      {
        ...answered("session/new"),
        after: [note("auth/status_update", { state: "unknown" }), note("auth/status_update", { state: "unknown" })],
      },
    ],
  },
];
