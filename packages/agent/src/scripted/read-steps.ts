import { DecodeError } from "@colloquy/acp";
import type { StoredUpdate } from "@colloquy/acp/sessions";
import type { ModelProblem } from "../model/index.ts";
import { Fields, isObject, listOf, oneOf, type Read, whole } from "./fields.ts";
import type { Names } from "./names.ts";
import { readCall, readConditions, readUsage, scenarioName, takeCall } from "./read-parts.ts";
import type { Step, StopReason } from "./scenario.ts";

/** How often steps can be repeated. */
export const MAX_REPEATS = 10_000;

/** How long one `wait`, `pace` or `retry` can be: an hour, in milliseconds. */
const MAX_DELAY_MS = 3_600_000;

const problems: readonly ModelProblem[] = [
  "rateLimited",
  "overloaded",
  "auth",
  "badRequest",
  "contextExceeded",
  "network",
  "cut",
  "garbage",
  "unknown",
];

const reasons: readonly StopReason[] = ["stop", "length", "refusal"];

/** Each kind of step by the field that makes it one. */
const kinds: { readonly [field: string]: (fields: Fields, names: Names) => Step } = {
  think: (fields, names) => ({ think: fields.take("think", names.words) }),
  say: (fields, names) => ({ say: fields.take("say", names.words) }),
  call: (fields, names) => ({ calls: [takeCall(fields, names)] }),
  calls: (fields, names) => ({ calls: fields.take("calls", listOf(readCall(names))) }),
  if: (fields, names) => ({
    if: fields.take("if", readConditions(names)),
    yes: fields.take("then", readSteps(names)),
    no: fields.maybe("else", readSteps(names)).else ?? [],
  }),
  repeat: (fields, names) => ({
    repeat: fields.take("repeat", whole(1, MAX_REPEATS)),
    steps: fields.take("steps", readSteps(names)),
  }),
  update: (fields, names) => ({ update: fields.take("update", readUpdate(names)) }),
  pace: (fields) => ({ pace: fields.take("pace", whole(0, MAX_DELAY_MS)) }),
  wait: (fields) => ({ wait: fields.take("wait", whole(0, MAX_DELAY_MS)) }),
  retry: (fields, names) => ({
    retry: fields.take("retry", names.words),
    delayMs: fields.maybe("delayMs", whole(0, MAX_DELAY_MS)).delayMs ?? 0,
  }),
  fail: (fields, names) => {
    const fail = fields.take("fail", oneOf(problems));
    const { message = `The scenario fails: ${fail}` } = fields.maybe("message", names.words);
    return { fail, message, again: fields.maybe("retryAfterMs", whole(0, MAX_DELAY_MS)) };
  },
  stop: (fields) => ({ stop: fields.take("stop", oneOf(reasons)) }),
  usage: (fields) => ({ usage: fields.take("usage", readUsage) }),
  scenario: (fields) => ({ scenario: fields.take("scenario", scenarioName) }),
};

/** Kinds that nothing can follow. */
const last = ["fail", "stop", "scenario"];

/** A list of steps. */
export function readSteps(names: Names): Read<readonly Step[]> {
  return (value, path) => {
    const steps = listOf(readStep(names))(value, path);
    const end = steps.findIndex((step) => last.some((kind) => kind in step));
    if (end >= 0 && end < steps.length - 1)
      throw new DecodeError([...path, end + 1], "left out: nothing comes after `fail`, `stop` or `scenario`");
    return steps;
  };
}

function readStep(names: Names): Read<Step> {
  return (value, path) => {
    const fields = new Fields(value, path);
    const kind = Object.keys(kinds).find((field) => fields.has(field));
    if (kind === undefined) throw new DecodeError(path, `a step, with one of ${Object.keys(kinds).join(", ")}`);
    const step = kinds[kind]!(fields, names);
    fields.end();
    return step;
  };
}

/** An update is shown as it is: only that it says which one it is, is looked at. */
function readUpdate(names: Names): Read<StoredUpdate> {
  return (value, path) => {
    if (!isObject(value) || typeof value.sessionUpdate !== "string")
      throw new DecodeError(path, "an update with a `sessionUpdate` that says which one");
    return names.json(value, path) as StoredUpdate;
  };
}
