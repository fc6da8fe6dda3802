import type { Change, Mutant } from "../mutant.ts";
import { refusal, result } from "./answers.ts";

const permitted: Change = {
  on: "in",
  answers: "session/request_permission",
  where: { "error.code": -31_999 },
  replace: { jsonrpc: "2.0", id: "$id", result: { outcome: { outcome: "selected", optionId: "allow_once" } } },
};

/** Broken in its errors, and in what it makes of those of others. */
export const errors: readonly Mutant[] = [
  { rule: "ERR-03", how: "takes an error with odd data for a yes", changes: [permitted] },
  { rule: "ERR-04", how: "takes an error of an unknown code for a yes", changes: [permitted] },
  {
    rule: "ERR-06",
    how: "calls a method invalid that it does not advertise",
    changes: [{ ...refusal(-32602), method: "session/set_title" }],
  },
  {
    rule: "ERR-08",
    how: "wants a sign-in with a code of its own",
    changes: [{ ...refusal(-32603, "Authentication required"), method: "session/new" }],
  },
  {
    rule: "ERR-09",
    how: "does not name the session that it does not have",
    changes: [{ on: "out", where: { "error.code": -32002 }, unset: ["error.data"] }],
  },
  {
    rule: "ERR-09",
    how: "calls a session invalid that it does not have",
    protocol: 2,
    changes: [{ on: "out", where: { "error.code": -32002 }, set: { "error.code": -32602 } }],
  },
  {
    rule: "ERR-10",
    how: "does not say which versions it supports",
    protocol: 2,
    changes: [{ on: "out", where: { "error.code": -32022 }, unset: ["error.data.supported"] }],
  },
  {
    rule: "ERR-12",
    how: "fails when it is cancelled",
    changes: [
      {
        on: "out",
        answers: "session/prompt",
        where: { "result.stopReason": "cancelled" },
        replace: { jsonrpc: "2.0", id: "$id", error: { code: -32603, message: "The operation was aborted" } },
      },
    ],
  },
  {
    rule: "ERR-13",
    how: "shows where an error was thrown",
    changes: [
      {
        on: "out",
        where: { "error.code": -32602 },
        set: { "error.data": { stack: "TypeError: cwd\n    at open (agent.js:17:5)" } },
      },
    ],
  },
  {
    rule: "ERR-14",
    how: "takes unknown options for set",
    changes: [{ ...result({ configOptions: [] }), method: "session/set_config_option" }],
  },
  {
    rule: "ERR-14",
    how: "takes blocks of unknown types",
    protocol: 2,
    changes: [{ ...result({ messageId: "m" }), method: "session/prompt", where: { "params.prompt.0.text": "x" } }],
  },
  {
    rule: "ERR-16",
    how: "says that what is not JSON was request 0",
    changes: [{ on: "out", where: { "error.code": -32700 }, set: { id: 0 } }],
  },
];
