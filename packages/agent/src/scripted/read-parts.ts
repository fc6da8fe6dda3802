import { DecodeError } from "@colloquy/acp";
import { expression, Fields, flag, flags, like, listOf, type Path, type Read, text, whole } from "./fields.ts";
import type { Names } from "./names.ts";
import { namePattern } from "./placeholders.ts";
import type { Call, Condition, Usage } from "./scenario.ts";

/** What a scenario's name looks like. */
export const scenarioName = like(/^[a-z0-9][a-z0-9-]*$/, "a name of lower-case letters, digits and hyphens");

const bindingName = like(namePattern, "a name of letters, digits, - and _ that begins with a letter");

/** Numbers of tokens, some or all. */
export const readUsage: Read<Usage> = (value, path) => {
  const fields = new Fields(value, path);
  const tokens = whole(0, 1_000_000_000);
  const usage = {
    ...fields.maybe("input", tokens),
    ...fields.maybe("output", tokens),
    ...fields.maybe("cacheRead", tokens),
    ...fields.maybe("cacheWrite", tokens),
  };
  fields.end();
  return usage;
};

/** A call among several. */
export function readCall(names: Names): Read<Call> {
  return (value, path) => {
    const fields = new Fields(value, path);
    const call = takeCall(fields, names);
    fields.end();
    return call;
  };
}

/** The fields of a call. Its result is bound to `as`, or else to the tool's name. */
export function takeCall(fields: Fields, names: Names): Call {
  const call = fields.take("call", names.words);
  const { input = {} } = fields.maybe("input", names.json);
  const { as = call } = fields.maybe("as", bindingName);
  names.bind(as);
  return { call, input, as };
}

/** One condition, or several of which all must hold. */
export function readConditions(names: Names): Read<readonly Condition[]> {
  const one = readCondition(names);
  return (value, path) => (Array.isArray(value) ? listOf(one)(value, path) : [one(value, path)]);
}

function readCondition(names: Names): Read<Condition> {
  return (value, path) => {
    const fields = new Fields(value, path);
    const condition = fields.has("result") ? aboutResult(fields, names) : aboutPrompt(fields);
    fields.end();
    names.bindGroups(condition.matches);
    return condition;
  };
}

/** `{ result, contains?, matches?, flags?, isError? }` */
function aboutResult(fields: Fields, names: Names): Condition {
  const result = fields.take("result", text);
  names.use(result, [...fields.path, "result"]);
  const tests = {
    ...fields.maybe("contains", text),
    ...matching(fields, "matches"),
    ...fields.maybe("isError", flag),
  };
  if (Object.keys(tests).length === 0) throw noTest(fields.path);
  return { result, ...tests };
}

/** `{ prompt, flags? }` */
function aboutPrompt(fields: Fields): Condition {
  if (!fields.has("prompt")) throw noTest(fields.path);
  return matching(fields, "prompt");
}

function matching(fields: Fields, name: string): { readonly matches?: RegExp } {
  if (!fields.has(name)) return {};
  return { matches: fields.take(name, expression(fields.maybe("flags", flags).flags)) };
}

function noTest(path: Path): DecodeError {
  return new DecodeError(path, "about a `prompt`, or about a `result` with `contains`, `matches` or `isError`");
}
