import type { Mutant } from "../mutant.ts";

const unknown = { jsonrpc: "2.0", id: "$id", error: { code: -32002, message: "Resource not found" } };
const closed = { jsonrpc: "2.0", id: "$id", result: {} };

/** Broken in how they close and delete sessions. */
export const closing: readonly Mutant[] = [
  {
    rule: "SESS-81",
    how: "goes on with its work when the session is closed",
    changes: [{ on: "in", method: "session/close", answer: closed }],
  },
  {
    rule: "SESS-84",
    how: "refuses to close sessions that do not exist",
    changes: [{ on: "in", method: "session/close", nth: 1, answer: unknown }],
  },
  {
    rule: "SESS-86",
    how: "answers session/close before its work has ended",
    changes: [{ on: "in", method: "session/close", before: [closed] }],
  },
  {
    rule: "SESS-87",
    how: "fails the prompts that it has not begun when the session is closed",
    changes: [{ on: "out", answers: "session/prompt", where: { "error.code": -32800 }, set: { "error.code": -32603 } }],
  },
  {
    rule: "SESS-88",
    how: "goes on talking of a session that is closed",
    changes: [
      {
        on: "out",
        answers: "session/close",
        after: [
          {
            jsonrpc: "2.0",
            method: "session/update",
            params: { sessionId: "$session", update: { sessionUpdate: "session_info_update", title: "Closed" } },
          },
        ],
      },
    ],
  },
  {
    rule: "SESS-91",
    how: "takes prompts for sessions that are closed",
    changes: [
      {
        on: "out",
        answers: "session/prompt",
        where: { "error.code": -32002 },
        replace: { jsonrpc: "2.0", id: "$id", result: { stopReason: "end_turn" } },
      },
    ],
  },
  {
    rule: "SESS-92",
    how: "deletes the sessions that it closes",
    changes: [{ on: "in", method: "session/close", set: { method: "session/delete" } }],
  },
  {
    rule: "SESS-94",
    how: "refuses to delete sessions that are deleted",
    changes: [{ on: "in", method: "session/delete", nth: 2, answer: unknown }],
  },
  {
    rule: "SESS-95",
    how: "keeps the sessions that it is to delete",
    changes: [{ on: "in", method: "session/delete", answer: closed }],
  },
  {
    rule: "SESS-96",
    how: "hangs when a session is deleted that is open",
    changes: [{ on: "in", method: "session/delete", drop: true }],
  },
  {
    rule: "SESS-98",
    how: "leaves its questions open when the session is closed",
    changes: [{ on: "out", method: "$/cancel_request", drop: true }],
  },
  {
    rule: "SESS-89",
    how: "leaves background work running when its session is closed",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.state": "idle", "params.update.background": undefined },
        set: { "params.update.background": [{ type: "terminal", terminalId: "$session-background" }] },
      },
    ],
  },
];
