import type { Mutant } from "../mutant.ts";

const unknown = { jsonrpc: "2.0", id: "$id", error: { code: -32002, message: "Resource not found" } };
const nothing = { jsonrpc: "2.0", id: "$id", result: {} };
const isUnknown = { "error.code": -32002 };
const takesPrompts = (nth?: number) =>
  ({
    on: "out",
    answers: "session/prompt",
    where: isUnknown,
    ...(nth && { nth }),
    replace: { jsonrpc: "2.0", id: "$id", result: { stopReason: "end_turn" } },
  }) as const;

/** Broken in what is not stable yet of sessions. */
export const unstableSessions: readonly Mutant[] = [
  {
    rule: "ARCH-03",
    how: "lists archived sessions to everybody",
    changes: [{ on: "in", method: "session/archive", answer: nothing }],
  },
  { rule: "ARCH-04", how: "leaves sessions open that it archives", changes: [takesPrompts()] },
  {
    rule: "ARCH-05",
    how: "refuses to archive a session twice",
    changes: [{ on: "in", method: "session/archive", nth: 3, answer: unknown }],
  },
  { rule: "ARCH-06", how: "opens sessions that it takes from the archive", changes: [takesPrompts(2)] },
  {
    rule: "ARCH-07",
    how: "does not mark its sessions as archived or not",
    changes: [{ on: "out", answers: "session/list", unset: ["result.sessions.0.archived"] }],
  },
  {
    rule: "ARCH-08",
    how: "passes over filters that it does not know",
    changes: [
      {
        on: "in",
        method: "session/list",
        where: { "params.archived": "colloquy-sometimes" },
        unset: ["params.archived"],
      },
    ],
  },
  {
    rule: "ARCH-10",
    how: "passes over the folder where it filters by archive",
    changes: [{ on: "in", method: "session/list", where: { "params.archived": "only" }, unset: ["params.cwd"] }],
  },
  { rule: "SSTA-02", how: "opens sessions that it is asked about", changes: [takesPrompts(2)] },
  {
    rule: "SSTA-03",
    how: "has a status for sessions that do not exist",
    changes: [
      {
        on: "out",
        answers: "session/status",
        where: isUnknown,
        replace: { jsonrpc: "2.0", id: "$id", result: { status: "saved" } },
      },
    ],
  },
  {
    rule: "SSTA-06",
    how: "does not tell the state of a session that is open",
    changes: [{ on: "out", answers: "session/status", unset: ["result.state"] }],
  },
  {
    rule: "TITL-02",
    how: "gives titles to sessions that do not exist",
    changes: [
      {
        on: "out",
        answers: "session/set_title",
        where: isUnknown,
        replace: { jsonrpc: "2.0", id: "$id", result: { title: "New" } },
      },
    ],
  },
  {
    rule: "TITL-03",
    how: "takes an empty title",
    changes: [
      { on: "in", method: "session/set_title", where: { "params.title": "" }, set: { "params.title": "None" } },
    ],
  },
  {
    rule: "TITL-04",
    how: "answers with another title than it has stored",
    changes: [{ on: "out", answers: "session/set_title", set: { "result.title": "Another" } }],
  },
  {
    rule: "TITL-06",
    how: "replaces the user's title by its own",
    changes: [{ on: "out", answers: "session/list", set: { "result.sessions.0.title": "My own" } }],
  },
  {
    rule: "FORK-02",
    how: "takes a session for its own fork",
    changes: [{ on: "out", answers: "session/fork", set: { "result.sessionId": "$session" } }],
  },
  {
    rule: "FORK-03",
    how: "forks into relative paths",
    changes: [{ on: "in", method: "session/fork", where: { "params.cwd": "inner" }, set: { "params.cwd": "/inner" } }],
  },
  {
    rule: "FORK-04",
    how: "does not open the forks that it makes",
    changes: [{ on: "in", method: "session/prompt", nth: 2, answer: unknown }],
  },
  {
    rule: "FORK-05",
    how: "has no code of its own for sessions that do not exist",
    changes: [{ on: "out", answers: "session/fork", where: isUnknown, set: { "error.code": -32603 } }],
  },
];
