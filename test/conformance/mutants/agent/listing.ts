import type { Mutant } from "../mutant.ts";

/** Broken in how they list sessions. */
export const listing: readonly Mutant[] = [
  {
    rule: "SESS-61",
    how: "lists no sessions at all",
    changes: [{ on: "out", answers: "session/list", unset: ["result.sessions"] }],
  },
  {
    rule: "SESS-62",
    how: "answers with null where no session is to be listed",
    changes: [
      { on: "out", answers: "session/list", where: { "result.sessions": [] }, set: { "result.sessions": null } },
    ],
  },
  {
    rule: "SESS-66",
    how: "begins anew at a cursor that it does not know",
    changes: [{ on: "in", method: "session/list", unset: ["params.cursor"] }],
  },
  {
    rule: "SESS-68",
    how: "takes a relative path for a folder",
    changes: [{ on: "in", method: "session/list", where: { "params.cwd": "notes" }, set: { "params.cwd": "/notes" } }],
  },
  {
    rule: "SESS-69",
    how: "lists the sessions of all folders for one",
    changes: [{ on: "in", method: "session/list", unset: ["params.cwd"] }],
  },
];
