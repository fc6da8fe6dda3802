import type { Mutant } from "../mutant.ts";
import { answered, got, gotBack, refusal, sent, told } from "./parts.ts";

const ASK = "elicitation/create";
const offered = { "params.clientCapabilities.elicitation": { form: {}, url: {} } };
const accepted = { "result.action": "accept" };

/** Agents that are wrong about what they ask their user. */
export const elicitation: readonly Mutant[] = [
  { rule: "ELIC-01", how: "asks clients that take no questions", changes: [{ ...got("initialize"), set: offered }] },
  {
    rule: "ELIC-02",
    how: "takes an empty offer for all",
    changes: [{ ...got("initialize", { "params.clientCapabilities.elicitation": {} }), set: offered }],
  },
  {
    rule: "ELIC-03",
    how: "fails without forms",
    changes: [{ ...answered("session/prompt"), replace: refusal(-32603) }],
  },
  { rule: "ELIC-05", how: "does not say how it asks", changes: [{ ...sent(ASK), unset: ["params.mode"] }] },
  {
    rule: "ELIC-16",
    how: "takes content that was not sent off",
    changes: [{ ...gotBack(ASK, { "result.action": "decline", "result.content.name": "milk" }), set: accepted }],
  },
  {
    rule: "ELIC-17",
    how: "takes an error for a yes",
    changes: [
      {
        ...gotBack(ASK, { "error.code": -32603 }),
        replace: { jsonrpc: "2.0", id: "$id", result: { action: "accept", content: { name: "milk" } } },
      },
    ],
  },
  {
    rule: "ELIC-17",
    how: "fails when the user declines",
    changes: [{ ...answered("session/prompt"), nth: 2, replace: refusal(-32603) }],
  },
  {
    rule: "ELIC-18",
    how: "takes an unknown action for a yes",
    changes: [{ ...gotBack(ASK, { "result.action": "_later" }), set: accepted }],
  },
  {
    rule: "ELIC-19",
    how: "takes an unknown action for a yes",
    changes: [{ ...gotBack(ASK, { "result.action": "_later" }), set: accepted }],
  },
  {
    rule: "ELIC-20",
    how: "has an object in its form",
    changes: [{ ...sent(ASK), set: { "params.requestedSchema.properties.milk": { type: "object" } } }],
  },
  {
    rule: "ELIC-21",
    how: "does not say that its form is an object",
    changes: [{ ...sent(ASK), unset: ["params.requestedSchema.type"] }],
  },
  {
    rule: "ELIC-33",
    how: "sends its user to a page in the clear",
    changes: [{ ...sent(ASK), set: { "params.url": "http://example.com/menu" } }],
  },
  {
    rule: "ELIC-41",
    how: "gives all its questions the same id",
    changes: [{ ...sent(ASK), set: { "params.elicitationId": "same" } }],
  },
  {
    rule: "ELIC-42",
    how: "completes what it did not ask",
    changes: [{ ...sent("elicitation/complete"), set: { "params.elicitationId": "other" } }],
  },
  {
    rule: "ELIC-47",
    how: "is running while it waits for its user",
    changes: [{ ...told("state_update", { state: "requires_action" }), drop: true }],
  },
];
