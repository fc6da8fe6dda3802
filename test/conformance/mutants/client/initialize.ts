import type { Mutant } from "../mutant.ts";

const authenticate = { jsonrpc: "2.0", id: "unasked", method: "authenticate", params: { methodId: "plain" } };
const login = { jsonrpc: "2.0", id: "unasked", method: "auth/login", params: { methodId: "plain" } };

/** Clients that are wrong about what an agent says of itself, and about its errors. */
export const initialize: readonly Mutant[] = [
  {
    rule: "INIT-08",
    how: "goes on with a version that it does not speak",
    changes: [{ on: "in", answers: "initialize", set: { "result.protocolVersion": 1 } }],
  },
  {
    rule: "INIT-03",
    how: "takes a version that is a text",
    changes: [{ on: "in", answers: "initialize", set: { "result.protocolVersion": 1 } }],
  },
  {
    rule: "INIT-16",
    how: "sends an image to whoever says nothing of images",
    changes: [
      {
        on: "out",
        method: "session/prompt",
        set: { "params.prompt.0": { type: "image", data: "AAAA", mimeType: "image/png" } },
      },
    ],
    protocol: 1,
  },
  {
    rule: "INIT-35",
    how: "signs in where no way is offered",
    changes: [{ on: "out", method: "session/new", before: [authenticate] }],
  },
  {
    rule: "INIT-31",
    how: "dies for want of capabilities",
    changes: [{ on: "in", method: "_probe/ping", exit: 1 }],
  },
  {
    rule: "COMPAT-07",
    how: "does not take an agent that says only its version",
    changes: [{ on: "in", answers: "initialize", exit: 1 }],
  },
  {
    rule: "INIT-18",
    how: "opens sessions where there are none",
    changes: [{ on: "in", answers: "initialize", set: { "result.capabilities": { session: {} } } }],
  },
  {
    rule: "INIT-21",
    how: "lists sessions because of a capability that is a text",
    changes: [
      {
        on: "out",
        method: "session/new",
        before: [{ jsonrpc: "2.0", id: "unasked", method: "session/list", params: {} }],
      },
    ],
  },
  {
    rule: "INIT-20",
    how: "sends roots because of a marker that is a text",
    changes: [{ on: "out", method: "session/new", set: { "params.additionalDirectories": ["/roots"] } }],
    protocol: 2,
  },
  {
    rule: "COMPAT-03",
    protocol: 2,
    how: "leaves an agent of version 1",
    changes: [{ on: "in", answers: "initialize", exit: 1 }],
  },
  {
    rule: "INIT-11",
    how: "needs an agent that loads sessions",
    changes: [
      { on: "in", answers: "initialize", where: { "result.agentCapabilities.loadSession": undefined }, exit: 1 },
    ],
  },
  {
    rule: "ERR-03",
    how: "tells another error than the agent's",
    changes: [{ on: "in", where: { "error.code": -31_999 }, set: { "error.message": "Something is wrong" } }],
  },
  {
    rule: "ERR-04",
    how: "drops an error with a code that it does not know",
    changes: [{ on: "in", where: { "error.code": -31_999 }, drop: true }],
  },
  {
    rule: "ERR-15",
    how: "prompts where no session was opened",
    changes: [{ on: "in", answers: "session/new", replace: { jsonrpc: "2.0", id: "$id", result: { sessionId: "s" } } }],
  },
  ...(["AUTH-04", "AUTH-05"] as const).map(
    (rule): Mutant => ({
      rule,
      how: "dies of a way to sign in that is strange",
      changes: [{ on: "in", method: "_probe/ping", exit: 1 }],
    }),
  ),
  {
    rule: "AUTH-06",
    how: "dies of a way to sign in of an unknown type",
    changes: [{ on: "in", method: "_probe/ping", exit: 1 }],
  },
  {
    rule: "AUTH-13",
    how: "signs in unasked",
    changes: [{ on: "out", method: "session/new", before: [login] }],
  },
  {
    rule: "AUTH-01",
    how: "signs in by a method that was not offered",
    changes: [{ on: "out", method: "authenticate", set: { "params.methodId": "other" } }],
  },
  {
    rule: "AUTH-22",
    how: "dies after it has signed in",
    changes: [{ on: "in", answers: "authenticate", exit: 1 }],
    protocol: 1,
  },
  {
    rule: "AUTH-15",
    how: "waits on when it is told to sign in",
    changes: [{ on: "in", where: { "error.code": -32000 }, drop: true }],
  },
];
