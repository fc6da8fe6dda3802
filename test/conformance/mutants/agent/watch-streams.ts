import type { Mutant } from "../mutant.ts";
import { answered, sent, told, update } from "./parts.ts";
import { chunk, final, note, request, sends } from "./watch-messages.ts";

/** Agents that are wrong about messages, turns and the states of a session. */
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
    scenario: "permission",
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
    scenario: "permission",
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
  {
    rule: "TOOL-02",
    how: "gives the id of a call to one of another tool",
    changes: [
      {
        ...told("tool_call_update", final),
        after: [
          update({ sessionUpdate: "tool_call_update", toolCallId: "t", title: "T", name: "read", status: "completed" }),
          update({ sessionUpdate: "tool_call_update", toolCallId: "t", name: "write" }),
        ],
      },
    ],
    protocol: 2,
  },
  { rule: "TOOL-04", how: "does not announce calls", changes: [{ ...told("tool_call"), drop: true }] },
  {
    rule: "TOOL-16",
    how: "gives calls no title",
    changes: [{ ...told("tool_call_update"), unset: ["params.update.title"] }],
  },
  {
    rule: "TOOL-28",
    scenario: "tool",
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
];
