import type { Mutant } from "../mutant.ts";
import { ranAndStopped, reads, text, update } from "./reads.ts";

/** Clients that are wrong about facts and states. */
export const facts: readonly Mutant[] = [
  reads("USAGE-03", 1, "knows no credits", {
    where: { "params.update.cost.currency": "credits" },
    unset: ["params.update.cost"],
  }),
  reads("USAGE-06", 1, "does not let usage fall", { where: { "params.update.used": 3 }, drop: true }),
  reads("USAGE-07", 1, "drops a size of zero", { where: { "params.update.size": 0 }, drop: true }),
  reads("USAGE-04", 2, "forgets a cost that is left out", {
    where: { "params.update.used": 11 },
    set: { "params.update.cost": null },
  }),
  reads("USAGE-05", 1, "forgets a cost that is left out", {
    where: { "params.update.used": 11 },
    set: { "params.update.cost": { amount: 0, currency: "USD" } },
  }),
  reads("INFO-01", 1, "does not clear a title", {
    where: { "params.update.title": null },
    unset: ["params.update.title"],
  }),
  reads("INFO-02", 1, "does not clear a time", {
    where: { "params.update.updatedAt": null },
    unset: ["params.update.updatedAt"],
  }),
  reads("INFO-04", 1, "drops facts while idle", { where: { "params.update.title": "Idle" }, drop: true }),
  reads("PROM-21", 1, "dies of facts while idle", { where: { "params.update.title": "Idle" }, exit: 1 }),
  reads("NOTE-04", 1, "drops notices of unknown severity", { where: { "params.update.severity": "_odd" }, drop: true }),
  reads("NOTE-09", 1, "drops notices", { where: { "params.update.title": "The model is slow" }, drop: true }),
  {
    rule: "NOTE-07",
    protocol: 1,
    how: "ends a turn for a notice",
    changes: [
      {
        on: "in",
        where: { "params.update.severity": "error" },
        replace: { jsonrpc: "2.0", id: 3, result: { stopReason: "end_turn" } },
      },
    ],
  },
  reads("NOTE-11", 1, "shows notices without a title", {
    where: { "params.update.title": "", ...update("notice") },
    set: { "params.update.title": "untitled" },
  }),
  reads("COMP-02", 2, "dies of a compaction", { where: update("compaction_update"), exit: 1 }),
  reads("COMP-04", 1, "makes a compaction anew", {
    where: { "params.update.status": "completed" },
    set: { "params.update.compactionId": "other" },
  }),
  reads("COMP-07", 1, "drops a summary of what it has not seen", {
    where: { "params.update.compactionId": "unseen" },
    drop: true,
  }),
  reads("COMP-08", 1, "does not replace a summary", {
    where: { "params.update.status": "completed" },
    unset: ["params.update.summary"],
  }),
  reads("COMP-10", 1, "drops an unknown status", { where: { "params.update.status": "_odd" }, drop: true }),
  reads("COMP-12", 1, "drops what was before a compaction", { where: { [text]: "before" }, drop: true }),
  reads("LIFE-21", 2, "counts a repeated end", { nth: 5, where: update("state_update"), raw: ranAndStopped }),
  reads("LIFE-22", 2, "takes an unknown state for idleness", {
    where: { "params.update.state": "_thinking" },
    set: { "params.update.state": "idle" },
  }),
  reads("LIFE-24", 2, "takes a number for a stop reason", {
    where: { "params.update.stopReason": 7 },
    set: { "params.update.stopReason": "end_turn" },
  }),
  reads("DEC-16", 2, "drops a state with a malformed stop reason", {
    where: { "params.update.stopReason": 7 },
    drop: true,
  }),
  reads("LIFE-25", 2, "drops an unknown stop reason", {
    where: { "params.update.stopReason": "_budget" },
    unset: ["params.update.stopReason"],
  }),
  reads("LIFE-27", 2, "drops what was not asked for", { where: { "params.update.messageId": "own" }, drop: true }),
  reads("LIFE-28", 2, "ends a turn at the next message", {
    where: { "params.update.messageId": "more" },
    replace: {
      jsonrpc: "2.0",
      method: "session/update",
      params: {
        sessionId: "$session",
        update: { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" },
      },
    },
    exit: 1,
  }),
  {
    rule: "LIFE-02",
    protocol: 2,
    how: "takes an answer without a messageId",
    changes: [{ on: "in", answers: "session/prompt", set: { "result.messageId": "made-up" } }],
  },
  reads("BG-01", 2, "takes null for the last that was said", {
    where: { "params.update.background": null },
    set: { "params.update.background": [] },
  }),
  reads("BG-02", 2, "takes an empty list for nothing said", {
    where: { "params.update.background": [] },
    unset: ["params.update.background"],
  }),
  reads("BG-09", 2, "drops work of unknown types", {
    where: { "params.update.background.0.type": "_job" },
    set: { "params.update.background": [] },
  }),
  reads("BG-10", 2, "drops a bad item of the background alone", {
    where: { "params.update.background.0": { type: "terminal" } },
    set: { "params.update.background": [] },
  }),
  reads("BG-14", 2, "drops the background of an idle session", {
    where: { "params.update.background.0.terminalId": "x" },
    unset: ["params.update.background"],
  }),
];
