import type { Mutant } from "../mutant.ts";

const prompt = "session/prompt";
const ask = "session/request_permission";
const twiceAtOnce = {
  how: "uses an id twice at once",
  changes: [
    { on: "out", method: ask, before: [{ jsonrpc: "2.0", id: "$id", method: "_colloquy.test/other", params: {} }] },
  ],
} as const;
const subagent = { sessionUpdate: "subagent_update", sessionId: "child" };

/** Agents that are wrong on the wire, whatever they say. */
export const watchWire: readonly Mutant[] = [
  {
    rule: "ENV-01",
    how: "leaves jsonrpc out of its answers",
    changes: [{ on: "out", answers: prompt, unset: ["jsonrpc"] }],
  },
  { rule: "ENV-03", how: "answers twice", changes: [{ on: "out", answers: "session/new", twice: true }] },
  { rule: "ENV-11", ...twiceAtOnce },
  { rule: "ENV-12", ...twiceAtOnce },
  {
    rule: "ERR-01",
    how: "has a text for an error code",
    changes: [{ on: "out", answers: "nonsense", set: { "error.code": "-32601" } }],
  },
  {
    rule: "ERR-02",
    how: "tells a novel",
    changes: [{ on: "out", answers: "nonsense", set: { "error.message": "Once upon a time. ".repeat(30) } }],
  },
  {
    rule: "ERR-02",
    how: "passes on what its provider answered",
    changes: [{ on: "out", answers: "nonsense", set: { "error.message": '{"error":{"code":404}}' } }],
  },
  {
    rule: "ERR-05",
    how: "has a code of its own among the reserved",
    changes: [{ on: "out", answers: "nonsense", set: { "error.code": -32_050 } }],
  },
  {
    rule: "INIT-10",
    how: "reports subagents to a client that does not know them",
    changes: [
      {
        on: "out",
        answers: prompt,
        before: [{ jsonrpc: "2.0", method: "session/update", params: { sessionId: "$session", update: subagent } }],
      },
    ],
  },
  { rule: "STDIO-02", how: "begins with bytes that are no text", greeting: [0x7b, 0xff, 0x7d, 0x0a] },
  {
    rule: "STDIO-03",
    how: "does not end its last line",
    changes: [{ on: "out", answers: prompt, nth: 1, raw: '{"jsonrpc":"2.0","method":"_x"}', exit: 0 }],
  },
  {
    rule: "STDIO-04",
    how: "breaks lines in a message",
    changes: [{ on: "out", answers: "nonsense", raw: '{\n  "jsonrpc": "2.0",\n  "method": "_x"\n}\n' }],
  },
  { rule: "STDIO-05", how: "welcomes its client", greeting: "Welcome!\n" },
];
