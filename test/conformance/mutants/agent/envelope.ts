import type { Mutant } from "../mutant.ts";
import { refusal, reply, result } from "./answers.ts";

const ping = "_probe/ping";
const refusedUnread = { id: null, "error.code": -32600 };

/** Broken in how it reads and answers messages. */
export const envelope: readonly Mutant[] = [
  {
    rule: "ENV-04",
    how: "makes null of the id that is the text null",
    changes: [{ on: "out", where: { id: "null" }, set: { id: null } }],
  },
  {
    rule: "ENV-05",
    how: "refuses unknown notifications",
    changes: [{ ...reply, method: "session/nope", where: { id: undefined } }],
  },
  { rule: "ENV-08", how: "takes null for an id", changes: [{ ...result(), where: { id: null, method: ping } }] },
  { rule: "ENV-09", how: "takes a fraction for an id", changes: [{ ...result(), where: { id: 1.5 } }] },
  {
    rule: "ENV-13",
    how: "takes a request with the id of its own for a stray answer",
    changes: [{ ...result(), method: ping, nth: 2 }],
  },
  {
    rule: "ENV-14",
    how: "takes a number and its text for one id",
    changes: [
      { on: "out", where: { id: 4_000_001 }, set: { id: "4000001" } },
      { on: "out", where: { id: "4000001" }, set: { id: 4_000_001 } },
    ],
  },
  {
    rule: "ENV-15",
    how: "passes over what is not JSON",
    changes: [{ on: "out", where: { "error.code": -32700 }, drop: true }],
  },
  {
    rule: "ENV-16",
    how: "calls JSON that is no object a parse error",
    changes: [{ on: "out", where: refusedUnread, set: { "error.code": -32700 } }],
  },
  { rule: "ENV-17", how: "answers each entry of a batch", changes: [{ on: "out", where: refusedUnread, twice: true }] },
  {
    rule: "ENV-17",
    how: "carries out a batch",
    changes: [{ on: "out", where: refusedUnread, replace: { jsonrpc: "2.0", id: "in-a-batch", result: {} } }],
  },
  {
    rule: "ENV-20",
    how: "passes over objects without a method",
    changes: [{ on: "out", where: refusedUnread, drop: true }],
  },
  {
    rule: "ENV-21",
    how: "answers stray responses",
    changes: [{ ...refusal(-32600), where: { id: 999_999, method: undefined } }],
  },
  { rule: "ENV-22", how: "answers unknown methods with a result", changes: [{ ...result(), method: "nonsense" }] },
  { rule: "ENV-22", how: "calls unknown methods invalid", changes: [{ ...refusal(-32600), method: "nonsense" }] },
  {
    rule: "ENV-23",
    how: "ends at an unknown notification",
    changes: [{ on: "in", method: "session/nope", where: { id: undefined }, exit: 1 }],
  },
  {
    rule: "ENV-24",
    how: "takes a list for params",
    changes: [
      { on: "in", method: "session/new", where: { params: [] }, set: { params: { cwd: "/", mcpServers: [] } } },
    ],
  },
  {
    rule: "ENV-25",
    how: "opens sessions without a folder",
    changes: [{ on: "in", method: "session/new", where: { "params.cwd": undefined }, set: { "params.cwd": "/" } }],
  },
  {
    rule: "ENV-25",
    how: "does without the name of a client",
    protocol: 2,
    changes: [
      { on: "in", method: "initialize", where: { "params.info.name": undefined }, set: { "params.info.name": "x" } },
    ],
  },
  {
    rule: "ENV-26",
    how: "wants params for a list of all sessions",
    changes: [{ ...refusal(-32602), method: "session/list", where: { params: undefined } }],
  },
  {
    rule: "ENV-27",
    how: "refuses unknown params",
    changes: [{ ...refusal(-32602), method: "session/new", where: { "params.zzz": 1 } }],
  },
  {
    rule: "ENV-28",
    how: "complains of an answer that comes twice",
    changes: [{ ...reply, answers: "session/request_permission", nth: 2 }],
  },
  {
    rule: "ENV-29",
    how: "answers nothing while it waits for an answer",
    changes: [{ on: "in", method: ping, nth: 1, drop: true }],
  },
  { rule: "ENV-32", how: "ends at a deep message", changes: [{ on: "in", where: { id: "deep" }, exit: 134 }] },
  { rule: "ENV-32", how: "ends at a large message", changes: [{ on: "in", where: { id: "large" }, exit: 134 }] },
  {
    rule: "ENV-33",
    how: "finds methods in a prototype",
    changes: [{ ...result(), method: "constructor" }],
  },
  {
    rule: "ENV-33",
    how: "finds sessions in a prototype",
    changes: [{ ...refusal(-32603), method: "session/prompt", where: { "params.sessionId": "constructor" } }],
  },
  {
    rule: "ENV-34",
    how: "refuses sizes beyond 2 to the power of 53",
    changes: [{ ...refusal(-32602), method: "session/prompt", where: { "params.prompt.1.size": 2 ** 63 } }],
  },
];
