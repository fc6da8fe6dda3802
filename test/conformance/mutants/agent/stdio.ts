import type { Mutant } from "../mutant.ts";
import { refusal } from "./answers.ts";

const ping = "_probe/ping";

/** Broken in how it reads and writes bytes. */
export const stdio: readonly Mutant[] = [
  {
    rule: "STDIO-01",
    how: "cannot be spoken to",
    changes: [{ ...refusal(-32603), method: "initialize", where: { "params.info.name": "colloquy-check" } }],
  },
  { rule: "STDIO-10", how: "stays when its input has ended", atEnd: "stays" },
  {
    rule: "STDIO-11",
    how: "loses lines with a carriage return",
    changes: [{ on: "in", where: { id: "carriage return" }, drop: true }],
  },
  {
    rule: "STDIO-11",
    how: "answers blank lines",
    changes: [{ on: "out", where: { id: "carriage return" }, after: [blank()] }],
  },
  { rule: "STDIO-12", how: "loses an unended line", changes: [{ on: "in", where: { id: "unended" }, drop: true }] },
  { rule: "STDIO-13", how: "loses one of many", changes: [{ on: "in", where: { id: "many-500" }, drop: true }] },
  {
    rule: "STDIO-14",
    how: "garbles characters that come in parts",
    changes: [{ on: "out", answers: ping, nth: 1, set: { id: "a \uFFFD\uFFFD" } }],
  },
  { rule: "STDIO-15", how: "hangs at a huge message", changes: [{ on: "in", where: { id: "huge" }, drop: true }] },
  {
    rule: "STDIO-16",
    how: "stumbles at a byte order mark",
    changes: [{ on: "out", where: { id: "mark" }, drop: true }],
  },
  {
    rule: "STDIO-17",
    how: "writes two messages at once",
    changes: [{ on: "out", answers: ping, nth: 3, raw: '{"jsonrpc":"2.0","id":{"jsonrpc":"2.0"\n' }],
  },
  {
    rule: "STDIO-18",
    how: "loses what is not read at once",
    changes: [{ on: "out", answers: ping, nth: 9, drop: true }],
  },
  {
    rule: "STDIO-18",
    how: "repeats what is not read at once",
    changes: [{ on: "out", answers: ping, nth: 9, twice: true }],
  },
  { rule: "STDIO-19", how: "goes on when nobody reads any more", atEnd: "stays" },
  {
    rule: "STDIO-20",
    how: "takes U+2028 for the end of a line",
    changes: [{ on: "in", where: { id: "\u2028\u2029\u0085" }, drop: true }],
  },
];

function blank() {
  return { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
}
