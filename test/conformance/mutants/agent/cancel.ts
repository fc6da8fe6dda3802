import type { Mutant } from "../mutant.ts";
import { answered, got, refusal, result, sent, told, update } from "./parts.ts";

const PROMPT = "session/prompt";
const CANCEL = "session/cancel";
const asCancelled = { "result.stopReason": "cancelled" };
const words = {
  sessionUpdate: "agent_message_chunk",
  messageId: "late",
  content: { type: "text", text: "And one more" },
};

/** Agents that do not stop as they should. */
export const cancel: readonly Mutant[] = [
  {
    rule: "CANC-02",
    how: "ends cancelled turns as usual",
    changes: [{ ...answered(PROMPT, asCancelled), set: { "result.stopReason": "end_turn" } }],
  },
  {
    rule: "CANC-03",
    how: "answers cancelled prompts with an error",
    changes: [{ ...answered(PROMPT, asCancelled), replace: refusal(-32800) }],
  },
  {
    rule: "CANC-04",
    how: "goes on saying something after the end",
    changes: [{ ...answered(PROMPT, asCancelled), after: [update(words)] }],
  },
  { rule: "CANC-05", how: "does not stop", changes: [{ ...got(CANCEL), drop: true }] },
  {
    rule: "CANC-09",
    how: "cancels the next turn after an idle cancel",
    changes: [{ ...answered(PROMPT, { "result.stopReason": "end_turn" }), nth: 1, set: asCancelled }],
  },
  {
    rule: "CANC-10",
    how: "ends when it is to cancel an unknown session",
    changes: [{ ...got(CANCEL, { "params.sessionId": "no-such-session" }), exit: 1 }],
  },
  { rule: "CANC-12", how: "ends when it is to cancel twice", changes: [{ ...got(CANCEL), nth: 3, exit: 1 }] },
  {
    rule: "CANC-11",
    how: "stops another session, too",
    changes: [{ ...got(PROMPT), nth: 1, answer: result({ stopReason: "cancelled" }) }],
  },
  {
    rule: "CANC-13",
    how: "ends cancelled work as usual",
    changes: [
      { ...told("state_update", { stopReason: "cancelled" }), set: { "params.update.stopReason": "end_turn" } },
    ],
  },
  {
    rule: "CANC-14",
    how: "ends cancelled work as an error",
    changes: [{ ...told("state_update", { stopReason: "cancelled" }), set: { "params.update.stopReason": "error" } }],
  },
  {
    rule: "CANC-15",
    how: "answers a held prompt as if it were inserted",
    changes: [{ ...answered(PROMPT, { "error.code": -32800 }), replace: result({ messageId: "never" }) }],
  },
  {
    rule: "CANC-16",
    how: "cancels prompts that come after the cancel",
    changes: [
      { ...told("state_update", { stopReason: "end_turn" }), set: { "params.update.stopReason": "cancelled" } },
    ],
  },
  {
    rule: "CANC-17",
    how: "answers an inserted prompt with an error",
    changes: [
      {
        ...got(PROMPT),
        nth: 2,
        before: [update({ sessionUpdate: "user_message", messageId: "m", content: [] })],
        answer: refusal(-32800),
      },
    ],
  },
  { rule: "CANC-18", how: "withdraws no question", changes: [{ ...sent("$/cancel_request"), drop: true }] },
  {
    rule: "CANC-21",
    how: "says that background work ends with a cancel",
    changes: [{ ...got(CANCEL), after: [update({ sessionUpdate: "state_update", state: "idle", background: [] })] }],
  },
  {
    rule: "BG-12",
    how: "says that background work ends with a cancel",
    changes: [{ ...got(CANCEL), after: [update({ sessionUpdate: "state_update", state: "idle", background: [] })] }],
  },
  {
    rule: "CANC-24",
    how: "lets commands run on after a cancel",
    changes: ["$/cancel_request", "terminal/kill", "terminal/release"].map((method) => ({
      ...sent(method),
      drop: true,
    })),
  },
  { rule: "CANC-25", how: "takes a permission after the cancel", changes: [{ ...got(CANCEL), drop: true }] },
  { rule: "LIFE-20", how: "takes an answer for work that has ended", changes: [{ ...got(CANCEL), drop: true }] },
  { rule: "ELIC-48", how: "withdraws no question", changes: [{ ...sent("$/cancel_request"), drop: true }] },
];
