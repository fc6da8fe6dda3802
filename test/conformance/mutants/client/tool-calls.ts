import type { Mutant } from "../mutant.ts";
import { kind, reads, update } from "./reads.ts";

/** Clients that are wrong about tool calls and terminals. */
export const toolCalls: readonly Mutant[] = [
  reads("TOOL-05", 1, "drops updates of calls that it has not seen", {
    where: { "params.update.toolCallId": "unseen" },
    drop: true,
  }),
  reads("TOOL-06", 1, "takes null for a title", {
    where: { "params.update.title": null },
    set: { "params.update.title": "null" },
  }),
  reads("TOOL-07", 1, "does not empty lists", {
    where: { "params.update.locations": [] },
    unset: ["params.update.locations"],
  }),
  reads("TOOL-09", 1, "takes a new call for one that runs", {
    where: { "params.update.status": undefined, ...update("tool_call") },
    set: { "params.update.status": "in_progress" },
  }),
  reads("TOOL-10", 1, "takes a malformed status for the first", {
    where: { "params.update.status": 5 },
    set: { "params.update.status": "pending" },
  }),
  reads("TOOL-31", 1, "drops an input that is zero", {
    where: { "params.update.rawInput": 0 },
    unset: ["params.update.rawInput"],
  }),
  reads("TOOL-33", 1, "drops a list with one bad item", {
    where: { "params.update.content.1": 5 },
    unset: ["params.update.content"],
  }),
  reads("DIFF-03", 1, "takes an empty file for a new one", {
    where: { "params.update.content.1.oldText": "" },
    unset: ["params.update.content.1.oldText"],
  }),
  reads("TOOL-11", 2, "takes a new call for one that runs", {
    nth: 1,
    where: update("tool_call_update"),
    set: { "params.update.status": "in_progress" },
  }),
  reads("TOOL-12", 2, "takes null for unchanged", {
    where: { "params.update.kind": null },
    unset: ["params.update.kind", "params.update.status"],
  }),
  reads("TOOL-13", 2, "does not clear content", {
    where: { "params.update.content": null },
    unset: ["params.update.content"],
  }),
  reads("TOOL-14", 2, "replaces where it should append", {
    where: update("tool_call_content_chunk", { "params.update.toolCallId": "t" }),
    set: { [kind]: "tool_call_update", "params.update.content": [] },
  }),
  reads("TOOL-15", 2, "drops content of calls that it has not seen", {
    where: { "params.update.toolCallId": "unseen" },
    drop: true,
  }),
  reads("TOOL-17", 2, "takes an unknown status for the end", {
    where: { "params.update.status": "_queued" },
    set: { "params.update.status": "completed" },
  }),
  {
    rule: "TOOL-18",
    protocol: 2,
    how: "dies of an unknown kind",
    changes: [{ on: "in", where: { "params.update.kind": "_juggle" }, exit: 1 }],
  },
  reads("TOOL-30", 2, "adds to capabilities", {
    where: { "params.update.capabilities._other": {} },
    set: { "params.update.capabilities.cancel": {} },
  }),
  reads("TOOL-29", 2, "takes true for a capability", { where: { "params.update.capabilities.cancel": true }, exit: 1 }),
  reads("TOOL-34", 2, "drops content of unknown types", {
    where: { "params.update.kind": "_juggle" },
    set: { "params.update.content": [] },
  }),
  reads("DIFF-06", 2, "needs a patch", {
    where: { "params.update.content.0.patch": null },
    unset: ["params.update.content"],
  }),
  reads("DIFF-14", 2, "drops a diff with a patch that it cannot read", {
    where: { "params.update.content.1.patch.format": "_odd" },
    set: { "params.update.content.1.changes": [] },
  }),
  reads("TOOL-22", 2, "drops updates while idle", { where: { "params.update.status": "completed" }, drop: true }),
  reads("LIFE-31", 2, "takes an update for a state", {
    where: { "params.update.status": "completed" },
    replace: {
      jsonrpc: "2.0",
      method: "session/update",
      params: { sessionId: "$session", update: { sessionUpdate: "state_update", state: "running" } },
    },
  }),
  reads("TDIS-10", 2, "takes the end of a terminal for that of a call", {
    where: update("terminal_update"),
    replace: {
      jsonrpc: "2.0",
      method: "session/update",
      params: {
        sessionId: "$session",
        update: { sessionUpdate: "tool_call_update", toolCallId: "t", status: "failed" },
      },
    },
  }),
  reads("TDIS-18", 2, "drops output of terminals that it has not seen", {
    nth: 1,
    where: update("terminal_output_chunk"),
    drop: true,
  }),
  reads("TDIS-02", 2, "needs the terminal before its place", {
    where: { "params.update.terminalId": "x" },
    drop: true,
  }),
  reads("TDIS-05", 2, "drops a chunk that is no text by itself", {
    nth: 2,
    where: update("terminal_output_chunk"),
    drop: true,
  }),
  reads("TDIS-06", 2, "decodes each chunk by itself", {
    nth: 3,
    where: update("terminal_output_chunk"),
    set: { "params.update.data": "77+9" },
  }),
  reads("TDIS-03", 2, "forgets a command that is left out", {
    where: { "params.update.cwd": null },
    set: { "params.update.command": null },
  }),
  reads("TDIS-04", 2, "appends where it should replace", {
    where: { "params.update.cwd": null },
    unset: ["params.update.output"],
  }),
  reads("TDIS-08", 2, "takes an empty exit status for none", {
    where: { "params.update.exitStatus": {} },
    unset: ["params.update.exitStatus"],
  }),
  reads("TDIS-09", 2, "drops an exit code below zero", {
    where: { "params.update.exitStatus.exitCode": -1_073_741_510 },
    set: { "params.update.exitStatus": { exitCode: 1 } },
  }),
  reads("TDIS-21", 2, "drops a terminal with its place", { where: { "params.update.content": [] }, exit: 1 }),
];
