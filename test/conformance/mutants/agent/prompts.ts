import type { Mutant } from "../mutant.ts";
import { answered, got, refusal, result, told, update } from "./parts.ts";

const PROMPT = "session/prompt";
const idle = { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" };

/** Agents that do not play prompts as they should. */
export const prompts: readonly Mutant[] = [
  {
    rule: "PROM-02",
    how: "ends turns without a stopReason",
    changes: [{ ...answered(PROMPT), unset: ["result.stopReason"] }],
  },
  {
    rule: "PROM-03",
    how: "has a stopReason of its own",
    changes: [{ ...answered(PROMPT, { "result.stopReason": "refusal" }), set: { "result.stopReason": "no_wish" } }],
  },
  { rule: "PROM-06", how: "says nothing before the end", changes: [{ ...told("agent_message_chunk"), drop: true }] },
  {
    rule: "PROM-07",
    how: "reports no tool calls",
    changes: [
      { ...told("tool_call"), drop: true },
      { ...told("tool_call_update"), drop: true },
    ],
  },
  { rule: "PROM-08", how: "never ends a turn", changes: [{ ...answered(PROMPT), drop: true }] },
  {
    rule: "PROM-13",
    how: "answers an empty prompt with an internal error",
    changes: [{ ...got(PROMPT, { "params.prompt.0": undefined }), answer: refusal(-32603) }],
  },
  {
    rule: "PROM-14",
    how: "does not answer a prompt that comes during another",
    changes: [{ ...got(PROMPT), nth: 2, drop: true }],
  },
  {
    rule: "PROM-17",
    how: "ends a turn that has failed as if all were well",
    changes: [{ ...answered(PROMPT, { "error.code": -32603 }), replace: result({ stopReason: "end_turn" }) }],
  },
  {
    rule: "PROM-18",
    how: "takes prompts for sessions that do not exist",
    changes: [
      { ...got(PROMPT, { "params.sessionId": "no-such-session" }), answer: result({ stopReason: "end_turn" }) },
    ],
  },
  {
    rule: "PROM-19",
    how: "forgets what it was told",
    changes: [{ ...got(PROMPT, { "params.prompt.0.text": "#recall" }), set: { "params.prompt.0.text": "What?" } }],
  },
  {
    rule: "PROM-24",
    how: "ends a turn as usual at its limit of requests",
    changes: [
      { ...answered(PROMPT, { "result.stopReason": "max_turn_requests" }), set: { "result.stopReason": "end_turn" } },
    ],
  },
  {
    rule: "PROM-25",
    how: "takes no prompt after the first",
    changes: [{ ...got(PROMPT), nth: 2, answer: refusal(-32603) }],
  },
  {
    rule: "LIFE-01",
    how: "answers prompts without a messageId",
    changes: [{ ...answered(PROMPT), unset: ["result.messageId"] }],
  },
  { rule: "LIFE-03", how: "never shows the user's message", changes: [{ ...told("user_message"), drop: true }] },
  {
    rule: "MSG-17",
    how: "shows the user's message under another id",
    changes: [{ ...told("user_message"), set: { "params.update.messageId": "other" } }],
  },
  {
    rule: "LIFE-07",
    how: "refuses a prompt that it has inserted when the work fails",
    changes: [
      {
        ...got(PROMPT, { "params.prompt.0.text": "#fail" }),
        before: [update({ sessionUpdate: "user_message", messageId: "m", content: [] })],
        answer: refusal(-32603),
      },
    ],
  },
  {
    rule: "LIFE-07",
    how: "ends work that has failed as if all were well",
    changes: [{ ...told("state_update", { stopReason: "error" }), set: { "params.update.stopReason": "end_turn" } }],
  },
  {
    rule: "LIFE-09",
    how: "answers an empty prompt with an internal error",
    changes: [{ ...got(PROMPT, { "params.prompt.0": undefined }), answer: refusal(-32603) }],
  },
  {
    rule: "LIFE-12",
    how: "answers prompts without inserting them",
    changes: [{ ...told("user_message"), drop: true }],
  },
  {
    rule: "LIFE-13",
    how: "works without being busy",
    changes: [{ ...told("state_update", { state: "running" }), drop: true }],
  },
  { rule: "LIFE-14", how: "is busy for ever", changes: [{ ...told("state_update", { state: "idle" }), drop: true }] },
  {
    rule: "LIFE-15",
    how: "does not say why work has ended",
    changes: [{ ...told("state_update", { state: "idle" }), unset: ["params.update.stopReason"] }],
  },
  {
    rule: "LIFE-16",
    how: "is running while it waits for its user",
    changes: [{ ...told("state_update", { state: "requires_action" }), drop: true }],
  },
  {
    rule: "LIFE-26",
    how: "fails without an error",
    changes: [{ ...told("state_update", { stopReason: "error" }), unset: ["params.update.error"] }],
  },
  {
    rule: "LIFE-30",
    how: "ends its work when it refuses another prompt",
    changes: [{ ...got(PROMPT, { "params.prompt.0.type": "_colloquy.test/chart" }), after: [update(idle)] }],
  },
  {
    rule: "LIFE-39",
    how: "does not say which session does not exist",
    changes: [{ ...got(PROMPT, { "params.sessionId": "no-such-session" }), answer: refusal(-32002) }],
  },
];
