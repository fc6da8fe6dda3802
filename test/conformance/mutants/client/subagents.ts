import type { Mutant } from "../mutant.ts";
import { reads, update } from "./reads.ts";

const child = (more: object = {}) => update("subagent_update", more);

/** Clients that are wrong about the sessions that a session has started. */
export const subagents: readonly Mutant[] = [
  reads("SUBA-02", 2, "passes over subagents, as one of version 1 may", { where: child(), drop: true }),
  reads("SUBA-02", 2, "takes every child for one that can be cancelled", {
    where: child(),
    set: { "params.update.capabilities": { cancel: {} } },
  }),
  reads("SUBA-08", 1, "does not clear capabilities", {
    where: child({ "params.update.capabilities": null }),
    unset: ["params.update.capabilities"],
  }),
  reads("SUBA-08", 2, "forgets capabilities that are left out", {
    where: child({ "params.update.capabilities": undefined }),
    set: { "params.update.capabilities": null },
  }),
  reads("SUBA-09", 1, "takes a state that is not known for idle", {
    where: child({ "params.update.state": null }),
    set: { "params.update.state": { state: "idle" } },
  }),
  reads("SUBA-09", 2, "takes a child without a state for idle", {
    where: child({ "params.update.state": undefined }),
    set: { "params.update.state": { state: "idle" } },
  }),
  reads("SUBA-11", 1, "has a child work in a folder of its own", {
    where: child({ "params.update.title": "Look around" }),
    set: { "params.update.cwd": "/" },
  }),
  reads("SUBA-11", 2, "does not take an empty list for none", {
    where: child({ "params.update.capabilities": null }),
    unset: ["params.update.additionalDirectories"],
  }),
  reads("SUBA-12", 1, "lets no child work again", {
    where: child({ "params.update.state.state": "running" }),
    nth: 2,
    drop: true,
  }),
  reads("SUBA-13", 1, "drops pieces of messages between sessions", {
    where: update("session_message_chunk"),
    drop: true,
  }),
  reads("SUBA-13", 2, "takes no sender that is told later", {
    where: update("session_message"),
    unset: ["params.update.senderSessionId"],
  }),
  reads("SUBA-14", 1, "has one message for one id in all transcripts", {
    where: update("session_message", { "params.sessionId": "child" }),
    set: { "params.sessionId": "colloquy-session-1" },
  }),
  reads("SUBA-17", 1, "takes a state that is told again for another", {
    where: child({ "params.update.state.state": "idle" }),
    nth: 2,
    set: { "params.update.state": { state: "idle", stopReason: "end_turn" } },
  }),
  {
    rule: "SUBA-15",
    how: "refuses permission requests of sessions that it has not opened",
    changes: [
      {
        on: "out",
        answers: "session/request_permission",
        unset: ["result"],
        set: { error: { code: -32602, message: "No such session" } },
      },
    ],
  },
  {
    rule: "SUBA-15",
    protocol: 2,
    how: "refuses forms of sessions that it has not opened",
    changes: [
      {
        on: "out",
        answers: "elicitation/create",
        unset: ["result"],
        set: { error: { code: -32602, message: "No such session" } },
      },
    ],
  },
  {
    rule: "SUBA-05",
    how: "cancels the children with their parent",
    changes: [
      {
        on: "out",
        method: "session/cancel",
        nth: 1,
        after: [{ jsonrpc: "2.0", method: "session/cancel", params: { sessionId: "child" } }],
      },
    ],
  },
  {
    rule: "SUBA-07",
    how: "resumes a child in order to see it",
    changes: [
      {
        on: "out",
        method: "session/cancel",
        nth: 1,
        after: [
          {
            jsonrpc: "2.0",
            id: "child",
            method: "session/resume",
            params: { sessionId: "child", cwd: "/", mcpServers: [] },
          },
        ],
      },
    ],
  },
];
