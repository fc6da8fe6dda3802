import type { Mutant } from "../mutant.ts";

const invalid = { jsonrpc: "2.0", id: "$id", error: { code: -32602, message: "Invalid params" } };
const done = { jsonrpc: "2.0", id: "$id", result: { stopReason: "end_turn" } };
const isUnknown = { "error.code": -32002 };

/** A message of a conversation that was. */
const earlier = (sessionUpdate: string) => ({
  jsonrpc: "2.0",
  method: "session/update",
  params: {
    sessionId: "$session",
    update: { sessionUpdate, messageId: "earlier", content: { type: "text", text: "Earlier" } },
  },
});

/** Broken in how they open sessions, and in how they open them again. */
export const sessions: readonly Mutant[] = [
  {
    rule: "SESS-01",
    how: "does not know session/prompt",
    changes: [{ on: "out", answers: "session/prompt", where: isUnknown, set: { "error.code": -32601 } }],
  },
  {
    rule: "SESS-02",
    how: "gives every session the same id",
    changes: [{ on: "out", answers: "session/new", set: { "result.sessionId": "the-same" } }],
  },
  {
    rule: "SESS-18",
    how: "gives sessions numbers",
    changes: [{ on: "out", answers: "session/new", set: { "result.sessionId": 7 } }],
  },
  {
    rule: "SESS-04",
    how: "writes elsewhere than in the folder of the session",
    changes: [{ on: "out", method: "fs/write_text_file", set: { "params.path": "/colloquy-missing/created.txt" } }],
  },
  {
    rule: "SESS-06",
    how: "takes a session/new without mcpServers",
    changes: [
      { on: "in", method: "session/new", where: { "params.mcpServers": undefined }, set: { "params.mcpServers": [] } },
    ],
  },
  {
    rule: "SESS-06",
    how: "refuses null for mcpServers",
    changes: [{ on: "in", method: "session/new", where: { "params.mcpServers": null }, answer: invalid }],
  },
  {
    rule: "SESS-07",
    how: "refuses a session/new without mcpServers",
    changes: [{ on: "in", method: "session/new", where: { "params.mcpServers": undefined }, answer: invalid }],
  },
  {
    rule: "SESS-15",
    how: "knows in every session what it was told in one",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.content.text": "I was told nothing." },
        set: { "params.update.content.text": "milk" },
      },
    ],
  },
  {
    rule: "SESS-16",
    how: "refuses prompts while another session is at work",
    changes: [
      {
        on: "in",
        method: "session/prompt",
        nth: 2,
        answer: { jsonrpc: "2.0", id: "$id", error: { code: -32603, message: "Busy" } },
      },
    ],
  },
  {
    rule: "SESS-21",
    how: "does not tell what the user said when it tells the history",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.sessionUpdate": "user_message_chunk" },
        drop: true,
      },
    ],
  },
  {
    rule: "SESS-21",
    how: "does not load a session that it has closed",
    changes: [{ on: "in", method: "session/load", answer: invalid }],
  },
  {
    rule: "SESS-22",
    how: "goes on telling the history after it has answered session/load",
    changes: [{ on: "out", answers: "session/load", after: [earlier("user_message_chunk")] }],
  },
  {
    rule: "SESS-23",
    how: "answers session/load with null",
    changes: [{ on: "out", answers: "session/load", set: { result: null } }],
  },
  {
    rule: "SESS-25",
    how: "has no code of its own for sessions that do not exist",
    changes: [{ on: "out", answers: "session/load", where: isUnknown, set: { "error.code": -32603 } }],
  },
  {
    rule: "SESS-25",
    how: "does not say which session does not exist",
    changes: [{ on: "out", answers: "session/load", where: isUnknown, unset: ["error.data"] }],
  },
  {
    rule: "SESS-26",
    how: "takes no prompts in a session that was loaded",
    changes: [{ on: "in", method: "session/prompt", nth: 3, answer: invalid }],
  },
  {
    rule: "SESS-29",
    how: "tells old notices again",
    changes: [
      {
        on: "out",
        answers: "session/load",
        before: [
          {
            jsonrpc: "2.0",
            method: "session/update",
            params: { sessionId: "$session", update: { sessionUpdate: "notice", severity: "warning", title: "Old" } },
          },
        ],
      },
    ],
  },
  {
    rule: "SESS-30",
    how: "tells what the user said in whole messages",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.sessionUpdate": "user_message_chunk" },
        set: { "params.update.sessionUpdate": "user_message" },
      },
    ],
  },
  {
    rule: "SESS-41",
    how: "tells the history when it resumes a session",
    changes: [{ on: "out", answers: "session/resume", before: [earlier("user_message_chunk")] }],
  },
  {
    rule: "SESS-42",
    how: "has forgotten what was said in a session that it resumes",
    changes: [
      {
        on: "out",
        method: "session/update",
        where: { "params.update.content.text": "milk" },
        set: { "params.update.content.text": "I was told nothing." },
      },
    ],
  },
  {
    rule: "SESS-43",
    how: "does not know session/resume",
    changes: [{ on: "out", answers: "session/resume", where: isUnknown, set: { "error.code": -32601 } }],
  },
  {
    rule: "SESS-53",
    how: "has no code of its own for sessions that do not exist",
    changes: [{ on: "out", answers: "session/resume", where: isUnknown, set: { "error.code": -32603 } }],
  },
  {
    rule: "SESS-99",
    how: "takes prompts for sessions that are not open",
    changes: [{ on: "out", answers: "session/prompt", where: isUnknown, replace: done }],
  },
];
