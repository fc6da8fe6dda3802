import type { Mutant } from "../mutant.ts";
import { reads, update } from "./reads.ts";

const idle = { state: "idle", stopReason: "end_turn" };

/** Clients that are wrong about what an agent tells of itself, and about what is beside a conversation. */
export const agentFacts: readonly Mutant[] = [
  ...([1, 2] as const).map(
    (protocol): Mutant => ({
      rule: "SESS-73",
      protocol,
      how: "makes up an id for a session that has none",
      changes: [
        {
          on: "in",
          answers: "session/list",
          where: { "result.sessions.1": 5 },
          set: { "result.sessions.0.sessionId": "made up" },
        },
      ],
    }),
  ),
  {
    rule: "DEC-04",
    how: "takes a listing without sessions for an empty one",
    changes: [
      {
        on: "in",
        answers: "session/list",
        where: { "result.sessions": undefined },
        set: { "result.sessions": [] },
      },
    ],
  },
  {
    rule: "SESS-75",
    how: "takes a cursor that is no string for none",
    changes: [
      { on: "in", answers: "session/list", where: { "result.nextCursor": 5 }, set: { "result.nextCursor": null } },
    ],
  },
  ...([1, 2] as const).map(
    (protocol): Mutant => ({
      rule: "SSTA-04",
      protocol,
      how: "takes a status that it does not know for open",
      changes: [
        {
          on: "in",
          answers: "session/status",
          where: { "result.status": "_parked" },
          set: { "result.status": "open" },
        },
      ],
    }),
  ),
  {
    rule: "SSTA-05",
    how: "loads another session than the one that it goes on with",
    changes: [{ on: "out", method: "session/load", set: { "params.sessionId": "another" } }],
  },
  {
    rule: "SSTA-07",
    how: "takes a session of which no state is told for idle",
    changes: [
      {
        on: "in",
        answers: "session/status",
        where: { "result.status": "open", "result.state": undefined },
        set: { "result.state": idle },
      },
    ],
  },
  {
    rule: "SSTA-07",
    how: "takes a state that cannot be read for idle",
    changes: [{ on: "in", answers: "session/status", where: { "result.state": 7 }, set: { "result.state": idle } }],
  },
  {
    rule: "ASTA-04",
    how: "takes a state that it does not know for being signed in",
    changes: [
      {
        on: "in",
        answers: "auth/status",
        where: { "result.state": "_locked" },
        set: { "result.state": "authenticated" },
      },
    ],
  },
  {
    rule: "ASTA-11",
    how: "makes an account of what is none",
    changes: [
      {
        on: "in",
        answers: "auth/status",
        where: { "result.accounts": 7 },
        set: { "result.accounts": [{ label: "7" }] },
      },
    ],
  },
  {
    rule: "ASTA-11",
    protocol: 2,
    how: "drops all accounts for one that is malformed",
    changes: [{ on: "in", answers: "auth/status", where: { "result.accounts.0": 7 }, set: { "result.accounts": [] } }],
  },
  {
    rule: "PROV-11",
    how: "leaves out a provider that is malformed",
    changes: [
      {
        on: "in",
        answers: "providers/list",
        where: { "result.providers.1.providerId": "broken" },
        set: { "result.providers": [] },
      },
    ],
  },
  {
    rule: "PROV-11",
    protocol: 2,
    how: "refuses a provider that supports no list",
    changes: [
      {
        on: "in",
        answers: "providers/list",
        where: { "result.providers.1.supported": 7 },
        unset: ["result.providers"],
      },
    ],
  },
  {
    rule: "PROV-08",
    how: "drops providers of a kind that it does not know",
    changes: [
      {
        on: "in",
        answers: "providers/list",
        where: { "result.providers.1.providerId": "strange" },
        set: { "result.providers": [] },
      },
    ],
  },
  {
    rule: "DEC-03",
    how: "refuses a list of null",
    changes: [{ on: "in", method: "terminal/create", where: { "params.env": null }, set: { "params.env": "null" } }],
  },
  {
    rule: "DEC-03",
    how: "takes text for a list",
    changes: [{ on: "in", method: "terminal/create", where: { "params.env": "A=B" }, set: { "params.env": [] } }],
  },
  reads("INFO-03", 2, "replaces the _meta of a session as a whole", {
    where: { "params.update._meta.b.d": 3 },
    set: { "params.update._meta.a": null },
  }),
  reads("TDIS-19", 2, "takes what belongs to a chunk for the terminal's", {
    where: update("terminal_output_chunk", { "params.update._meta.of": "chunk" }),
    set: { "params.update.sessionUpdate": "terminal_update" },
  }),
  reads("TDIS-19", 2, "takes what belongs to output for the terminal's", {
    where: update("terminal_update", { "params.update.output._meta.of": "output" }),
    set: { "params.update._meta": { of: "output" } },
  }),
  reads("DEC-08", 1, "drops input that has no type", {
    where: { "params.update.availableCommands.0.input.hint": "where" },
    unset: ["params.update.availableCommands.0.input"],
  }),
];
