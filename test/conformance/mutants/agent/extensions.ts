import type { Mutant } from "../mutant.ts";
import { refusal, reply } from "./answers.ts";

const echo = "_colloquy.test/echo";

/** Broken in how it takes what is not of the protocol. */
export const extensions: readonly Mutant[] = [
  {
    rule: "EXT-02",
    how: "answers custom requests with an id of its own",
    changes: [{ on: "out", answers: echo, set: { id: 0 } }],
  },
  { rule: "EXT-03", how: "calls custom requests invalid", changes: [{ ...refusal(-32600), method: echo }] },
  { rule: "EXT-04", how: "answers custom notifications", changes: [{ ...reply, method: "_colloquy.test/note" }] },
  {
    rule: "EXT-06",
    how: "refuses members that it does not know",
    changes: [{ ...refusal(-32602), method: "session/new", where: { "params.zzz": 1 } }],
  },
  {
    rule: "EXT-08",
    how: "refuses keys that it does not know",
    changes: [{ ...refusal(-32602), method: "session/new", where: { "params._meta.traceparent": "not a trace" } }],
  },
  {
    rule: "EXT-10",
    how: "refuses a _meta that is text",
    changes: [{ ...refusal(-32602), method: "session/new", where: { "params._meta": "text" } }],
  },
  {
    rule: "EXT-12",
    how: "refuses every _meta",
    changes: [{ ...refusal(-32602), method: "initialize", where: { "params._meta.traceparent": "not a trace" } }],
  },
  {
    rule: "EXT-18",
    how: "refuses a list for custom params",
    changes: [{ ...refusal(-32602), method: "_colloquy.test/any", where: { "params.0": 1 } }],
  },
  {
    rule: "EXT-19",
    how: "refuses null where something may be left out",
    changes: [{ ...refusal(-32602), method: "session/list", where: { "params.cursor": null } }],
  },
];
