import type { Change, Mutant } from "../mutant.ts";

const method = "session/request_permission";

/** It ends at what it hears. */
const diesOf = (change: Omit<Change, "on" | "exit">): readonly Change[] => [{ ...change, on: "in", exit: 1 }];
/** It answers a notification, as if it were a request. */
const answers = (rule: string, notification: string): Mutant => ({
  rule,
  how: `answers the notification ${notification}`,
  changes: [
    { on: "in", method: notification, answer: { jsonrpc: "2.0", id: null, error: { code: -32601, message: "What?" } } },
  ],
});

/** Clients that are wrong about messages as such. */
export const envelope: readonly Mutant[] = [
  {
    rule: "ENV-04",
    how: "answers under the text of a number",
    changes: [{ on: "out", answers: "_probe/ids", where: { id: 7 }, set: { id: "7" } }],
  },
  {
    rule: "ENV-13",
    how: "takes a request under an id of its own for an answer",
    changes: [{ on: "in", method: "_probe/same", drop: true }],
  },
  {
    rule: "ENV-14",
    how: "takes a text for a number",
    changes: [{ on: "out", answers: "_probe/text", set: { id: 21 } }],
  },
  {
    rule: "RCAN-01",
    how: "cancels its own prompt when the agent cancels that id",
    changes: [
      {
        on: "in",
        method: "$/cancel_request",
        replace: { jsonrpc: "2.0", id: 3, result: { stopReason: "cancelled" } },
      },
    ],
  },
  {
    rule: "ENV-08",
    how: "serves a request whose id is null",
    changes: [
      {
        on: "in",
        method: "_probe/id",
        where: { id: null },
        answer: { jsonrpc: "2.0", id: null, error: { code: -32601, message: "Method not found" } },
      },
    ],
  },
  {
    rule: "ENV-09",
    how: "says nothing to a request whose id is a fraction",
    changes: [{ on: "in", method: "_probe/id", where: { id: 1.5 }, drop: true }],
  },
  {
    rule: "ENV-21",
    how: "answers a response",
    changes: [
      {
        on: "in",
        where: { id: 999_999 },
        answer: { jsonrpc: "2.0", id: 999_999, error: { code: -32600, message: "What?" } },
      },
    ],
  },
  { rule: "ENV-28", how: "dies of a response to nothing", changes: diesOf({ where: { id: 999_999 } }) },
  { rule: "ERR-16", how: "dies of an error without an id", changes: diesOf({ where: { id: null } }) },
  { rule: "ENV-15", how: "dies of a line that is not JSON", changes: diesOf({ method: "_probe/ping", nth: 1 }) },
  { rule: "STDIO-22", how: "dies of noise", changes: diesOf({ method: "_probe/ping", nth: 4 }) },
  { rule: "ENV-16", how: "dies of a number", changes: diesOf({ method: "_probe/ping", nth: 1 }) },
  {
    rule: "ENV-17",
    how: "says nothing to a batch",
    changes: [{ on: "out", where: { id: null }, drop: true }],
  },
  {
    rule: "ENV-20",
    how: "takes an invalid request for an unknown method",
    changes: [{ on: "out", where: { id: "304" }, set: { "error.code": -32601 } }],
  },
  {
    rule: "ENV-22",
    how: "fails at unknown methods",
    changes: [{ on: "out", answers: "nonsense", set: { "error.code": -32603 } }],
  },
  {
    rule: "EXT-02",
    how: "does not answer a custom request",
    changes: [{ on: "in", method: "_colloquy.test/echo", drop: true }],
  },
  {
    rule: "EXT-03",
    how: "takes a custom request for one with bad params",
    changes: [{ on: "out", answers: "_colloquy.test/echo", set: { "error.code": -32602 } }],
  },
  {
    rule: "EXT-18",
    how: "does not take params that are null",
    changes: [{ on: "in", method: "_colloquy.test/any", where: { params: null }, drop: true }],
  },
  answers("ENV-05", "session/nope"),
  answers("ENV-23", "session/nope"),
  answers("EXT-04", "_colloquy.test/note"),
  answers("RCAN-06", "$/cancel_request"),
  answers("RCAN-07", "$/unknown"),
  answers("DEC-10", "session/update"),
  {
    rule: "ENV-24",
    how: "fails at params that are a list",
    changes: [{ on: "out", answers: method, nth: 1, set: { "error.code": -32603 } }],
  },
  {
    rule: "ENV-25",
    how: "takes a question without options",
    changes: [
      {
        on: "out",
        answers: method,
        nth: 3,
        replace: { jsonrpc: "2.0", id: "$id", result: { outcome: { outcome: "cancelled" } } },
      },
    ],
  },
  ...(["ERR-07", "FS-18"] as const).map(
    (rule): Mutant => ({
      rule,
      how: "reads files and does not say so",
      protocol: 1,
      changes: [{ on: "out", method: "initialize", set: { "params.clientCapabilities.fs": {} } }],
    }),
  ),
  {
    rule: "INIT-30",
    how: "dies of a member of initialize that it does not know",
    changes: diesOf({ answers: "initialize", where: { "result.zzz": 1 } }),
  },
  {
    rule: "ENV-27",
    how: "dies of a member of an update that it does not know",
    changes: diesOf({ where: { "params.update.zzz": 1 } }),
  },
  ...(["ENV-33", "EXT-08"] as const).map(
    (rule): Mutant => ({
      rule,
      how: "dies of a key of every object",
      changes: diesOf({ method: "session/update", where: { "params._meta.constructor": 1 } }),
    }),
  ),
  {
    rule: "EXT-06",
    how: "dies after members that it does not know",
    changes: diesOf({ where: { "params.update.content.text": "fir" } }),
  },
  {
    rule: "EXT-10",
    how: "drops an update whose _meta is malformed",
    changes: [{ on: "in", where: { "params.update._meta": "text" }, drop: true }],
  },
  { rule: "ENV-34", how: "dies of a large number", changes: diesOf({ method: "session/update", nth: 1 }) },
  { rule: "ENV-32", how: "dies of a deep message", changes: diesOf({ method: "_probe/deep" }) },
  {
    rule: "ENV-29",
    how: "serves nothing while a question is open",
    changes: [{ on: "in", method: "_probe/ping", drop: true }],
  },
  {
    rule: "RCAN-04",
    how: "dies of a cancel of nothing",
    changes: diesOf({ method: "$/cancel_request", where: { "params.requestId": "unknown" } }),
  },
  { rule: "RCAN-13", how: "dies of a cancel of null", changes: diesOf({ method: "$/cancel_request" }) },
  { rule: "RCAN-12", how: "dies of an older spelling", changes: diesOf({ method: "$/cancelRequest" }) },
  {
    rule: "RCAN-02",
    how: "answers what was cancelled twice",
    changes: [{ on: "out", answers: "fs/read_text_file", twice: true }],
  },
];
