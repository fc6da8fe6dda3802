import type { Mutant } from "../mutant.ts";

const terminal = { type: "terminal", id: "shell", name: "In a terminal", args: ["login"] };

/** Broken in how one signs in. */
export const signIn: readonly Mutant[] = [
  {
    rule: "AUTH-03",
    how: "offers a sign-in in a terminal to clients that have none",
    changes: [{ on: "out", answers: "initialize", set: { "result.authMethods": [terminal] } }],
  },
  {
    rule: "AUTH-09",
    how: "takes a sign-in that does not exist for one that was done",
    changes: [{ on: "in", method: "authenticate", answer: { jsonrpc: "2.0", id: "$id", result: {} } }],
  },
  {
    rule: "AUTH-11",
    how: "offers ways to sign in, and has no method for it",
    changes: [{ on: "out", answers: "auth/login", set: { "error.code": -32601 } }],
  },
  {
    rule: "AUTH-19",
    how: "names a program to sign in with",
    changes: [
      { on: "out", answers: "initialize", set: { "result.authMethods": [{ ...terminal, command: "/bin/login" }] } },
    ],
  },
];
