import type { Mutant } from "../mutant.ts";
import { answered, got, refusal, sent, told } from "./parts.ts";

const CANCEL = "terminal/cancel";

/** Agents that are wrong about commands. */
export const terminals: readonly Mutant[] = [
  {
    rule: "TERM-01",
    how: "uses terminals of clients without any",
    changes: [{ ...got("initialize"), set: { "params.clientCapabilities.terminal": true } }],
  },
  { rule: "TERM-19", how: "releases no terminal", changes: [{ ...sent("terminal/release"), drop: true }] },
  {
    rule: "TERM-20",
    how: "shows no terminal",
    changes: [{ ...told("tool_call_update"), unset: ["params.update.content"] }],
  },
  {
    rule: "TDIS-15",
    how: "refuses to cancel what it offers to cancel",
    changes: [
      { ...got(CANCEL), after: [refusal(-32603)] },
      { ...answered(CANCEL), drop: true },
    ],
  },
  {
    rule: "TDIS-16",
    how: "refuses unknown terminals with an internal error",
    changes: [{ ...answered(CANCEL, { "error.code": -32602 }), set: { "error.code": -32603 } }],
  },
  {
    rule: "TDIS-17",
    how: "offers to cancel a command that is over",
    changes: [
      { ...told("terminal_update", { capabilities: null }), set: { "params.update.capabilities": { cancel: {} } } },
    ],
  },
];
