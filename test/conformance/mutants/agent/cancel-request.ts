import type { Mutant } from "../mutant.ts";
import { refusal, reply } from "./answers.ts";

const method = "$/cancel_request";

/** Broken in what it makes of withdrawals. */
export const cancelRequest: readonly Mutant[] = [
  {
    rule: "RCAN-01",
    how: "gives up a request of its own",
    changes: [{ on: "in", method, answer: { jsonrpc: "2.0", method, params: { requestId: 0 } } }],
  },
  {
    rule: "RCAN-02",
    how: "answers a withdrawn request twice",
    changes: [{ on: "out", answers: "session/new", where: { id: "withdrawn" }, twice: true }],
  },
  {
    rule: "RCAN-02",
    how: "never answers a withdrawn request",
    protocol: 2,
    changes: [{ on: "out", answers: "session/new", where: { id: "withdrawn" }, drop: true }],
  },
  { rule: "RCAN-04", how: "answers the withdrawal of nothing", changes: [{ ...reply, method }] },
  { rule: "RCAN-04", how: "ends at the withdrawal of nothing", changes: [{ on: "in", method, exit: 1 }] },
  { rule: "RCAN-06", how: "answers withdrawals", changes: [{ ...reply, method }] },
  {
    rule: "RCAN-07",
    how: "answers unknown notifications of the base",
    changes: [{ ...reply, method: "$/colloquy_unknown" }],
  },
  {
    rule: "RCAN-08",
    how: "ends a withdrawn turn as though it were done",
    changes: [{ on: "out", answers: "session/prompt", set: { "result.stopReason": "end_turn" } }],
  },
  {
    rule: "RCAN-09",
    how: "fails when a prompt that waits is withdrawn",
    changes: [{ ...refusal(-32603), method: "session/prompt", nth: 2 }],
  },
  { rule: "RCAN-12", how: "answers the early spelling", changes: [{ ...reply, method: "$/cancelRequest" }] },
  {
    rule: "RCAN-13",
    how: "answers the withdrawal of null",
    changes: [{ ...reply, method, where: { "params.requestId": null } }],
  },
];
