import type { Mutant } from "../mutant.ts";

/** Broken in what they tell of sessions that are resumed at version 2. */
export const sessionsResumed: readonly Mutant[] = [
  {
    rule: "SESS-44",
    how: "tells the history though nobody asked for it",
    changes: [
      {
        on: "out",
        answers: "session/resume",
        before: [
          {
            jsonrpc: "2.0",
            method: "session/update",
            params: {
              sessionId: "$session",
              update: { sessionUpdate: "user_message", messageId: "m", content: [{ type: "text", text: "Earlier" }] },
            },
          },
        ],
      },
    ],
  },
  {
    rule: "SESS-45",
    how: "leaves the history out",
    changes: [{ on: "in", method: "session/resume", unset: ["params.replayFrom"] }],
  },
  {
    rule: "SESS-46",
    how: "tells messages without their ids",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.sessionUpdate": "agent_message_chunk" },
        unset: ["params.update.messageId"],
      },
      {
        on: "out",
        method: "session/update",
        where: { "params.update.sessionUpdate": "agent_message" },
        unset: ["params.update.messageId"],
      },
    ],
  },
  {
    rule: "SESS-47",
    how: "does not tell the state of a session that it resumes",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.sessionUpdate": "state_update" },
        nth: 3,
        drop: true,
      },
    ],
  },
  {
    rule: "SESS-48",
    how: "resumes without the history where it does not know from where to tell it",
    changes: [{ on: "in", method: "session/resume", unset: ["params.replayFrom"] }],
  },
  {
    rule: "SESS-54",
    how: "says that a session is idle while it works",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.sessionUpdate": "state_update" },
        nth: 2,
        set: { "params.update.state": "idle" },
      },
    ],
  },
  {
    rule: "SESS-56",
    how: "does not say how much is used of a session that it opens again",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.sessionUpdate": "usage_update" },
        nth: 2,
        drop: true,
      },
    ],
  },
  {
    rule: "SESS-74",
    how: "opens the sessions that it lists",
    changes: [
      {
        on: "out",
        answers: "session/prompt",
        where: { "error.code": -32002 },
        nth: 2,
        replace: { jsonrpc: "2.0", id: "$id", result: { stopReason: "end_turn" } },
      },
    ],
  },
];
