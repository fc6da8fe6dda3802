import type { Mutant } from "../mutant.ts";
import { kind, reads, update } from "./reads.ts";

/** Clients that are wrong about plans, options, modes and commands. */
export const settings: readonly Mutant[] = [
  reads("PLAN-03", 1, "keeps entries that are gone", { nth: 2, where: update("plan"), drop: true }),
  reads("PLAN-05", 1, "does not empty a plan", { where: { "params.update.entries": [] }, drop: true }),
  reads("PLAN-15", 1, "drops a plan with one bad entry", { where: { "params.update.entries.2": 5 }, drop: true }),
  reads("PLAN-08", 2, "has one plan", {
    where: { "params.update.plan.planId": "q" },
    set: { "params.update.plan.planId": "p" },
  }),
  reads("PLAN-09", 2, "keeps a plan whose type has changed", {
    where: { "params.update.plan.type": "_kanban" },
    drop: true,
  }),
  reads("PLAN-10", 2, "dies of a plan that is a file", { where: { "params.update.plan.type": "file" }, exit: 1 }),
  reads("PLAN-12", 2, "keeps a plan that was removed", { where: { "params.update.planId": "p" }, drop: true }),
  reads("PLAN-13", 2, "drops an entry with an unknown status", {
    where: { "params.update.plan.entries.0.status": "_stuck" },
    drop: true,
  }),
  reads("PLAN-14", 2, "reads plans of version 1", {
    where: update("plan"),
    set: { [kind]: "plan_update", "params.update.plan": { type: "items", planId: "p", entries: [] } },
  }),
  reads("PLAN-16", 2, "empties a plan without entries", {
    where: { "params.update.plan.planId": "p", "params.update.plan.entries": undefined },
    set: { "params.update.plan.entries": [] },
  }),
  reads("CONF-04", 1, "keeps options that are gone", { nth: 1, drop: true }),
  reads("CONF-23", 1, "does not take options in a turn", {
    where: { "params.update.configOptions.0.currentValue": "b" },
    set: { "params.update.configOptions.0.currentValue": "a" },
  }),
  {
    rule: "CONF-17",
    protocol: 1,
    how: "drops options of other categories",
    changes: [{ on: "in", answers: "session/new", set: { "result.configOptions": [] } }],
  },
  reads("CONF-22", 1, "drops all options for one of an unknown type", {
    where: { "params.update.configOptions.1.type": "_slider" },
    set: { "params.update.configOptions": [] },
  }),
  reads("CONF-30", 1, "drops all options for one that is malformed", {
    where: { "params.update.configOptions.2": 5 },
    set: { "params.update.configOptions": [] },
  }),
  {
    rule: "CONF-28",
    protocol: 1,
    how: "shows a value that was refused",
    changes: [
      {
        on: "in",
        answers: "session/set_config_option",
        replace: {
          jsonrpc: "2.0",
          id: "$id",
          result: {
            configOptions: [
              { id: "model", name: "model", type: "select", currentValue: "b", options: [{ value: "b", name: "B" }] },
            ],
          },
        },
      },
    ],
  },
  reads("MODE-04", 1, "does not take modes in a turn", {
    where: { "params.update.currentModeId": "code" },
    drop: true,
  }),
  reads("MODE-06", 1, "knows no alias", { where: { "params.update.modeId": "ask" }, drop: true }),
  reads("MODE-08", 1, "dies of an unlisted mode", { where: { "params.update.currentModeId": "unlisted" }, exit: 1 }),
  {
    rule: "MODE-11",
    protocol: 1,
    how: "drops modes for one that is malformed",
    changes: [{ on: "in", answers: "session/new", unset: ["result.modes"] }],
  },
  {
    rule: "MODE-07",
    protocol: 1,
    how: "dies of an answer with more in it",
    changes: [{ on: "in", answers: "session/set_mode", exit: 1 }],
  },
  reads("CMD-01", 1, "keeps commands that are gone", { nth: 2, drop: true }),
  reads("CMD-13", 1, "drops commands for one that is malformed", { nth: 3, drop: true }),
  {
    rule: "CMD-02",
    protocol: 2,
    how: "drops the commands that come with a session",
    changes: [{ on: "in", answers: "session/new", unset: ["result.availableCommands"] }],
  },
  reads("CMD-06", 2, "drops commands for an entry of an unknown type", {
    where: { "params.update.availableCommands.1.type": "_menu" },
    set: { "params.update.availableCommands": [] },
  }),
  reads("CMD-07", 2, "drops commands for an entry without a type", {
    where: { "params.update.availableCommands.1.name": "old" },
    set: { "params.update.availableCommands": [] },
  }),
];
