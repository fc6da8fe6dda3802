import type { Mutant } from "../mutant.ts";
import { got, gotBack, result, sent, told } from "./parts.ts";

const ASK = "session/request_permission";
const yes = { outcome: { outcome: "selected", optionId: "allow_once" } };
const no = { outcome: { outcome: "selected", optionId: "reject_once" } };

/** Agents that do what they were not permitted to. */
export const permission: readonly Mutant[] = [
  {
    rule: "PERM-02",
    how: "goes on when nobody answered",
    changes: [{ ...gotBack(ASK, { "result.outcome.outcome": "cancelled" }), replace: result(yes) }],
  },
  {
    rule: "PERM-03",
    how: "takes any option for a yes",
    changes: [{ ...gotBack(ASK, { "result.outcome.optionId": "no-such-option" }), replace: result(yes) }],
  },
  {
    rule: "PERM-04",
    how: "takes any outcome for a yes",
    changes: [{ ...gotBack(ASK, { "result.outcome.outcome": "_maybe" }), replace: result(yes) }],
  },
  {
    rule: "PERM-05",
    how: "takes an empty answer for a yes",
    changes: [{ ...gotBack(ASK, { result: {} }), replace: result(yes) }],
  },
  {
    rule: "PERM-05",
    how: "takes null for a yes",
    changes: [{ ...gotBack(ASK, { result: null }), replace: result(yes) }],
  },
  ...[-32601, -32603, -32800].map((code) => ({
    rule: "PERM-06",
    how: `takes error ${code} for a yes`,
    changes: [{ ...gotBack(ASK, { "error.code": code }), replace: result(yes) }],
  })),
  {
    rule: "PERM-07",
    how: "takes a no for a yes",
    changes: [{ ...gotBack(ASK, { "result.outcome.optionId": "reject_once" }), replace: result(yes) }],
  },
  {
    rule: "PERM-07",
    how: "takes a yes for a no",
    changes: [{ ...gotBack(ASK, { "result.outcome.optionId": "allow_once" }), replace: result(no) }],
  },
  {
    rule: "PERM-08",
    how: "offers no options",
    changes: [
      {
        ...sent(ASK),
        set: {
          "params.options": [
            { optionId: "allow_once", name: "Yes", kind: "allow_once" },
            { optionId: "allow_once", name: "No", kind: "reject_once" },
          ],
        },
      },
    ],
  },
  {
    rule: "PERM-12",
    how: "does not say for which call it asks",
    changes: [{ ...sent(ASK), unset: ["params.toolCall.toolCallId"] }],
  },
  {
    rule: "PERM-22",
    how: "takes the answer to one question for another",
    changes: [{ ...gotBack(ASK), nth: 1, replace: result(no) }],
  },
  {
    rule: "PERM-22",
    how: "takes the answer to one session's question for that to another's",
    changes: [
      {
        ...got("session/prompt", { "params.prompt.0.text": "#permissions" }),
        set: { "params.prompt.0.text": "#permission" },
      },
      { ...gotBack(ASK), nth: 1, replace: result(no) },
    ],
  },
  {
    rule: "PERM-24",
    how: "does not say that an allowed call goes on",
    changes: [{ ...told("tool_call_update", { status: "in_progress" }), drop: true }],
  },
  {
    rule: "PERM-24",
    how: "says that a call goes on before it asks for it, and never after",
    changes: [
      { ...told("tool_call"), set: { "params.update.status": "in_progress" } },
      { ...sent(ASK), set: { "params.toolCall.status": "pending" } },
      { ...told("tool_call_update", { status: "in_progress" }), drop: true },
    ],
  },
  { rule: "PERM-25", how: "asks in a notification", changes: [{ ...sent(ASK), unset: ["id"] }] },
  {
    rule: "LIFE-18",
    how: "waits for its user for ever",
    changes: [
      { ...told("state_update", { state: "idle" }), drop: true },
      { ...told("state_update", { state: "running" }), drop: true },
    ],
  },
];
