import type { Change, Mutant } from "../mutant.ts";

const ask = "session/request_permission";
const elicit = "elicitation/create";
const says = (result: object) => ({ jsonrpc: "2.0", id: "$id", result });
const fails = { jsonrpc: "2.0", id: "$id", error: { code: -32603, message: "Something is wrong" } };
const yes = says({ outcome: { outcome: "selected", optionId: "yes" } });
const mutant = (rule: string, protocol: 1 | 2, how: string, ...changes: readonly Change[]): Mutant => ({
  rule,
  protocol,
  how,
  changes,
});

/** Clients that are wrong about questions for permission. */
export const permission: readonly Mutant[] = [
  mutant("PERM-11", 1, "fails to answer", { on: "out", answers: ask, replace: fails }),
  mutant("PERM-13", 1, "refuses for the user", { on: "out", answers: ask, set: { "result.outcome.optionId": "no" } }),
  mutant("PERM-14", 2, "drops the subject", { on: "in", method: ask, unset: ["params.subject"] }),
  mutant("PERM-15", 2, "takes the question for the call's title", {
    on: "in",
    method: ask,
    set: { "params.subject.toolCall.title": "May I?" },
  }),
  mutant("PERM-18", 2, "allows what it does not know", { on: "out", answers: ask, nth: 2, replace: yes }),
  mutant("PERM-19", 2, "asks about a subject that is malformed", {
    on: "out",
    answers: ask,
    nth: 1,
    replace: says({ outcome: { outcome: "cancelled" } }),
  }),
  mutant("PERM-20", 1, "fails at an option of an unknown kind", { on: "out", answers: ask, replace: fails }),
  mutant("PERM-22", 1, "answers one question at a time", { on: "out", answers: ask, nth: 2, replace: fails }),
  mutant("CANC-06", 1, "allows what was cancelled", { on: "out", answers: ask, replace: yes }),
  mutant("CANC-19", 2, "allows what was withdrawn", { on: "out", answers: ask, replace: yes }),
  mutant("RCAN-02", 2, "answers a withdrawn question twice", { on: "out", answers: ask, twice: true }),
  mutant("CANC-01", 1, "sends session/cancel as a request", { on: "out", method: "session/cancel", set: { id: 99 } }),
  mutant("CANC-08", 1, "dies of an update after its cancel", {
    on: "in",
    where: { "params.update.content.text": "And after." },
    exit: 1,
  }),
];

const only = (elicitation: object): Change => ({
  on: "out",
  method: "initialize",
  set: { "params.clientCapabilities.elicitation": elicitation },
});

/** Clients that are wrong about forms and URLs. */
export const elicitation: readonly Mutant[] = [
  mutant("ELIC-02", 1, "fills in forms and names no mode", only({})),
  mutant("ELIC-04", 1, "opens URLs and does not say so", only({ form: {} })),
  mutant("ELIC-09", 1, "agrees to what it does not know", {
    on: "out",
    answers: elicit,
    nth: 1,
    replace: says({ action: "accept" }),
  }),
  mutant("ELIC-13", 1, "takes a no for a dismissal", {
    on: "out",
    answers: elicit,
    nth: 2,
    set: { "result.action": "cancel" },
  }),
  mutant("ELIC-14", 1, "sends content that does not fit", {
    on: "out",
    answers: elicit,
    nth: 1,
    set: { "result.content.name": ["Ada"] },
  }),
  mutant("ELIC-25", 1, "does not begin with defaults", {
    on: "out",
    answers: elicit,
    nth: 1,
    set: { "result.content.name": "Bob" },
  }),
  mutant("ELIC-23", 1, "has an action of its own", {
    on: "out",
    answers: elicit,
    nth: 1,
    replace: says({ action: "_painted" }),
  }),
  mutant("ELIC-28", 1, "hangs at a pattern", { on: "in", method: elicit, nth: 2, exit: 1 }),
  mutant("ELIC-29", 1, "takes a form that is malformed", {
    on: "out",
    answers: elicit,
    nth: 3,
    replace: says({ action: "cancel" }),
  }),
  mutant("RCAN-14", 1, "leaves a form open that was withdrawn", { on: "in", method: "$/cancel_request", drop: true }),
  mutant("ELIC-43", 1, "dies of the end of what it does not know", {
    on: "in",
    method: "elicitation/complete",
    nth: 1,
    exit: 1,
  }),
  mutant("ELIC-44", 1, "dies of an end that comes early", {
    on: "in",
    method: "elicitation/complete",
    nth: 2,
    exit: 1,
  }),
  mutant("ELIC-40", 1, "sends content with its consent", {
    on: "out",
    answers: elicit,
    set: { "result.content": { token: "x" } },
  }),
];
