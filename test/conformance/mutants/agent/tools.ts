import type { Mutant } from "../mutant.ts";
import { answered, got, refusal, told, update } from "./parts.ts";

const idle = { sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" };
const done = { status: "completed" };

/** Agents that report their tool calls wrongly. */
export const tools: readonly Mutant[] = [
  {
    rule: "TOOL-01",
    how: "reports no tool calls",
    changes: [
      { ...told("tool_call"), drop: true },
      { ...told("tool_call_update"), drop: true },
    ],
  },
  {
    rule: "TOOL-19",
    how: "never says that a call is done",
    changes: [{ ...told("tool_call_update", done), drop: true }],
  },
  {
    rule: "TOOL-20",
    how: "says that a call goes on when it is done",
    changes: [
      { ...told("tool_call_update", done), set: { "params.update.status": "in_progress" } },
      { ...told("tool_call_update", { status: "in_progress" }), set: { "params.update.status": "completed" } },
    ],
  },
  {
    rule: "TOOL-24",
    how: "refuses to cancel what it offers to cancel",
    changes: [
      { ...got("tool_call/cancel"), after: [refusal(-32603)] },
      { ...answered("tool_call/cancel"), drop: true },
    ],
  },
  {
    rule: "TOOL-25",
    how: "refuses unknown calls with an internal error",
    changes: [{ ...answered("tool_call/cancel", { "error.code": -32602 }), set: { "error.code": -32603 } }],
  },
  {
    rule: "TOOL-27",
    how: "ends all work with a call",
    changes: [{ ...got("tool_call/cancel"), before: [update(idle)] }],
  },
  {
    rule: "TOOL-28",
    how: "offers to cancel a call that is over",
    changes: [
      { ...told("tool_call_update", { status: "cancelled" }), set: { "params.update.capabilities": { cancel: {} } } },
    ],
  },
];
