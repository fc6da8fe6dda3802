import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { branch } from "./fixtures/branch.ts";
import { shippedScenarios } from "./load-scenarios.ts";
import { readScenario } from "./read-scenario.ts";

const schema = JSON.parse(readFileSync(join(shippedScenarios, "schema.json"), "utf8"));
const isScenario = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);

const scenario = (steps: unknown, more: object = {}) => ({ name: "one", title: "One", steps, ...more });

test("a scenario has a name, a title and steps, and may say which prompts it answers", () => {
  const read = readScenario(scenario([{ say: "Hi" }], { when: { prompt: "^hi", flags: "i" }, description: "Greets" }));
  expect(read).toEqual({ name: "one", title: "One", description: "Greets", when: /^hi/i, steps: [{ say: "Hi" }] });
});

test("a call is one of one, and its result has the tool's name unless it is given another one", () => {
  const steps = [{ call: "a" }, { calls: [{ call: "b", input: { c: 1 }, as: "d" }] }, { say: "{{a}}{{d.first}}" }];
  expect(readScenario(scenario(steps)).steps.slice(0, 2)).toEqual([
    { calls: [{ call: "a", input: {}, as: "a" }] },
    { calls: [{ call: "b", input: { c: 1 }, as: "d" }] },
  ]);
});

test("groups of expressions are names", () => {
  const when = { prompt: "say (?<what>.*)" };
  const steps = [branch({ prompt: "(?<whom>\\w+)$" }, [{ say: "{{what}} {{whom}}" }])];
  expect(() => readScenario(scenario(steps, { when }))).not.toThrow();
});

const say = [{ say: "x" }];
type Fault = readonly [what: string, value: unknown, message: string];

const misshapen: readonly Fault[] = [
  [
    "too many rounds",
    scenario([{ repeat: 10_001, steps: say }]),
    "steps[0].repeat must be a whole number from 1 to 10000",
  ],
  [
    "an update of no kind",
    scenario([{ update: { title: "x" } }]),
    "steps[0].update must be an update with a `sessionUpdate`",
  ],
  ["no call among calls", scenario([{ calls: [{ call: "a" }, {}] }]), "steps[0].calls[1].call must be a text"],
  ["a result's name with a blank", scenario([{ call: "a", as: "b c" }]), "steps[0].as must be a name of letters"],
  ["no object", [], "the value must be an object"],
  ["no name", { title: "One", steps: say }, "name must be a name of lower-case letters, digits and hyphens"],
  ["a name that cannot be asked for", { name: "Two words", title: "x", steps: say }, "name must be a name of"],
  ["no title", { name: "one", steps: say }, "title must be a text that is not empty"],
  ["no steps", scenario([]), "steps must be a list that is not empty"],
  ["an unknown field", scenario(say, { stepz: 1 }), "stepz must be left out: there is no such field"],
  ["a flag that keeps a place", scenario(say, { when: { prompt: "a", flags: "g" } }), "when.flags must be some of the"],
  ["a flag twice", scenario(say, { when: { prompt: "a", flags: "ii" } }), "when.flags must be some of the"],
  ["no step", scenario([{ sya: "x" }]), "steps[0] must be a step, with one of think, say, call"],
  ["two steps in one", scenario([{ think: "x", say: "y" }]), "steps[0].say must be left out: there is no such field"],
  ["an empty text", scenario([{ say: "" }]), "steps[0].say must be a text that is not empty"],
  ["a condition without a test", scenario([{ call: "a" }, branch({ result: "a" }, say)]), "steps[1].if must be about"],
  ["a condition about nothing", scenario([branch({}, say)]), "steps[0].if must be about a `prompt`, or about a"],
  ["no condition in a list", scenario([branch([], say)]), "steps[0].if must be a list that is not empty"],
  ["a condition without a then", scenario([{ if: { prompt: "a" }, else: say }]), "steps[0].then must be a list"],
  [
    "a fault far inside",
    scenario([{ repeat: 2, steps: [branch({ prompt: "a" }, [{ pace: -1 }])] }]),
    "steps[0].steps[0].then[0].pace must be a whole number from 0 to 3600000",
  ],
  ["an unknown failure", scenario([{ fail: "fire" }]), "steps[0].fail must be one of rateLimited, overloaded, auth"],
  ["an unknown end", scenario([{ stop: "tools" }]), "steps[0].stop must be one of stop, length, refusal"],
  ["tokens that are none", scenario([{ usage: { input: 1.5 } }]), "steps[0].usage.input must be a whole number"],
];

/** What no schema can tell. */
const senseless: readonly Fault[] = [
  ["a broken expression", scenario(say, { when: { prompt: "(" } }), "when.prompt must be a regular expression ("],
  ["an unknown name", scenario([{ say: "{{what}}" }]), "steps[0].say must be about a name that there is (prompt, "],
  [
    "an unknown view",
    scenario([{ say: "{{prompt.last}}" }]),
    "steps[0].say must be without “.last”: a placeholder has .first",
  ],
  [
    "an unknown name in an input",
    scenario([{ call: "a", input: { b: ["{{c}}"] } }]),
    "steps[0].input.b[0] must be about a",
  ],
  ["an unknown result", scenario([branch({ result: "a", isError: true }, say)]), "steps[0].if.result must be about a"],
  [
    "something after the end",
    scenario([{ stop: "stop" }, { say: "x" }]),
    "steps[1] must be left out: nothing comes after",
  ],
];

test.each([...misshapen, ...senseless])("%s is refused, and it is said where", (_, value, message) => {
  expect(() => readScenario(value)).toThrow(
    expect.objectContaining({ name: "DecodeError", message: expect.stringContaining(message) }),
  );
});

test.each(misshapen)("%s is refused by the schema, too", (_, value) => {
  expect(isScenario(value)).toBe(false);
});
