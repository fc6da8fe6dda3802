import type { Mutant } from "../mutant.ts";
import { answered, sent, told, update } from "./parts.ts";
import { final, inSession, note, request, text, toSession, v2 } from "./watch-messages.ts";

/** Agents that are wrong about the life of what they report, and about what they may use. */
export const watchEntities: readonly Mutant[] = [
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
