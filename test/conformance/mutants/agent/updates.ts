import type { Mutant } from "../mutant.ts";
import { answered, got, told, update } from "./parts.ts";

const all = { "params.clientCapabilities.session": { notices: {}, compaction: {} } };

/** Agents that tell of themselves wrongly. */
export const updates: readonly Mutant[] = [
  { rule: "PLAN-01", how: "keeps its plan to itself", changes: [{ ...told("plan"), drop: true }] },
  {
    rule: "PLAN-02",
    how: "shows only what is left of its plan",
    changes: [{ ...told("plan"), nth: 2, unset: ["params.update.entries.0"] }],
  },
  {
    rule: "PLAN-04",
    how: "gives an entry no priority",
    changes: [{ ...told("plan"), unset: ["params.update.entries.0.priority"] }],
  },
  {
    rule: "PLAN-07",
    how: "gives its plan no id",
    changes: [{ ...told("plan_update"), unset: ["params.update.plan.planId"] }],
  },
  {
    rule: "MSG-03",
    how: "gives its chunks no ids",
    changes: [{ ...told("agent_message_chunk"), unset: ["params.update.messageId"] }],
  },
  {
    rule: "MSG-16",
    how: "gives all its messages the same id",
    changes: [{ ...told("agent_message_chunk"), set: { "params.update.messageId": "same" } }],
  },
  {
    rule: "USAGE-01",
    how: "has used less than nothing",
    changes: [{ ...told("usage_update"), set: { "params.update.used": -1 } }],
  },
  {
    rule: "USAGE-02",
    how: "gives a cost without a currency",
    changes: [{ ...told("usage_update"), unset: ["params.update.cost.currency"] }],
  },
  {
    rule: "INFO-05",
    how: "gives a session a very long title",
    changes: [{ ...told("session_info_update"), set: { "params.update.title": "milk ".repeat(200) } }],
  },
  { rule: "NOTE-01", how: "sends notices to every client", changes: [{ ...got("initialize"), set: all }] },
  {
    rule: "NOTE-03",
    how: "sends a notice without a title",
    changes: [{ ...told("notice"), set: { "params.update.title": "" } }],
  },
  { rule: "COMP-01", how: "tells every client of compactions", changes: [{ ...got("initialize"), set: all }] },
  {
    rule: "COMP-05",
    how: "never completes a compaction",
    changes: [{ ...told("compaction_update", { status: "completed" }), drop: true }],
  },
  {
    rule: "COMP-06",
    how: "summarizes before a compaction begins",
    changes: [{ ...told("compaction_update", { status: "in_progress" }), drop: true }],
  },
  {
    rule: "NOTE-05",
    how: "sends its notices again",
    changes: [
      {
        ...answered("session/load"),
        before: [update({ sessionUpdate: "notice", severity: "info", title: "The milk is low" })],
      },
    ],
  },
];
