import type { Mutant } from "../mutant.ts";

const diesOfPing = [{ on: "in", method: "_probe/ping", exit: 1 }] as const;
const session = "colloquy-session-1";

/** Clients that are wrong about sessions and the listing of them. */
export const sessions: readonly Mutant[] = [
  { rule: "SESS-09", how: "dies of modes that are null", changes: diesOfPing, protocol: 1 },
  { rule: "SESS-10", how: "dies of options that are null", changes: diesOfPing, protocol: 2 },
  {
    rule: "SESS-14",
    how: "loses what comes before the answer to session/new",
    changes: [{ on: "in", where: { "params.update.title": "An early title" }, drop: true }],
  },
  {
    rule: "SESS-11",
    how: "loses a message that comes before the answer to session/new",
    changes: [{ on: "in", where: { "params.update.messageId": "early" }, drop: true }],
    protocol: 2,
  },
  {
    rule: "SESS-12",
    how: "shows the session as idle when the answer comes",
    changes: [
      { on: "in", where: { "params.update.state": "running" }, nth: 1, set: { "params.update.state": "idle" } },
    ],
  },
  {
    rule: "SESS-13",
    how: "shows a new session as running",
    changes: [
      {
        on: "in",
        method: "_probe/ping",
        replace: {
          jsonrpc: "2.0",
          method: "session/update",
          params: { sessionId: session, update: { sessionUpdate: "state_update", state: "running" } },
        },
      },
      { on: "in", answers: "session/new", exit: 1 },
    ],
  },
  {
    rule: "SESS-17",
    how: "shows what is said in other sessions",
    changes: [{ on: "in", where: { "params.sessionId": "of-nobody" }, set: { "params.sessionId": session } }],
  },
  {
    rule: "SESS-18",
    how: "prompts under another id",
    changes: [{ on: "out", method: "session/prompt", set: { "params.sessionId": "cleaned" } }],
  },
  {
    rule: "SESS-63",
    how: "does not see the end of a listing",
    changes: [
      { on: "in", answers: "session/list", where: { "result.nextCursor": null }, set: { "result.nextCursor": "more" } },
    ],
  },
  {
    rule: "SESS-65",
    how: "changes a cursor",
    changes: [{ on: "out", method: "session/list", nth: 2, set: { "params.cursor": "trimmed" } }],
  },
  {
    rule: "SESS-64",
    how: "takes an empty cursor for the end",
    changes: [{ on: "in", answers: "session/list", where: { "result.nextCursor": "" }, unset: ["result.nextCursor"] }],
  },
  {
    rule: "SESS-76",
    how: "follows a cursor for ever",
    changes: [
      {
        on: "in",
        answers: "session/list",
        raw: '{"jsonrpc":"2.0","id":$id,"result":{"sessions":[],"nextCursor":"after $id"}}\n',
      },
    ],
  },
  { rule: "SESS-73", how: "dies of an entry that is malformed", changes: diesOfPing },
  {
    rule: "SESS-75",
    how: "uses a cursor that is a number",
    changes: [
      {
        on: "out",
        method: "session/list",
        after: [{ jsonrpc: "2.0", id: "page", method: "session/list", params: { cursor: 5 } }],
      },
    ],
  },
  {
    rule: "SESS-24",
    how: "dies of an answer that is null",
    changes: [{ on: "in", answers: "session/load", exit: 1 }],
  },
  {
    rule: "SESS-31",
    how: "shows a replay twice",
    changes: [{ on: "in", where: { "params.update.content.text": "Said once" }, twice: true }],
  },
  {
    rule: "SESS-49",
    how: "takes the answer to session/resume for idleness",
    changes: [{ on: "in", where: { "params.update.state": "running" }, drop: true }],
  },
  {
    rule: "SESS-55",
    how: "does not replace a message in a replay",
    changes: [{ on: "in", where: { "params.update.sessionUpdate": "agent_message" }, drop: true }],
  },
  {
    rule: "SESS-85",
    how: "dies of a session that the agent does not know",
    changes: [{ on: "in", answers: "session/close", exit: 1 }],
  },
  ...(["PROM-04", "PROM-16"] as const).map(
    (rule): Mutant => ({
      rule,
      how: "waits on when the turn has stopped",
      changes: [{ on: "in", answers: "session/prompt", drop: true }],
    }),
  ),
  {
    rule: "LIFE-38",
    how: "prompts in another session after a turn",
    changes: [{ on: "out", method: "session/prompt", nth: 2, set: { "params.sessionId": "other" } }],
  },
];
