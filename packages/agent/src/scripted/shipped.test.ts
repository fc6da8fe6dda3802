import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { converse, endOf, textIn, user } from "./fixtures/conversation.ts";
import { model, playAll, scenarios } from "./fixtures/shipped.ts";
import { scenarioPrompt, scriptedModel, shippedScenarios } from "./index.ts";

const json = (name: string) => JSON.parse(readFileSync(join(shippedScenarios, name), "utf8"));
const files = readdirSync(shippedScenarios).filter((name) => name !== "schema.json");
const isScenario = new Ajv2020({ strict: false, validateFormats: false }).compile(json("schema.json"));
const plays = await playAll();

const quiet = () => ({ text: "" });

test("each file has the name of its scenario", () => {
  expect(files.sort()).toEqual(scenarios.map(({ name }) => `${name}.json`).sort());
});

test.each(files)("%s is as the schema says", (file) => {
  isScenario(json(file));
  expect(isScenario.errors).toBeNull();
});

test.each(files)("%s without its steps, or with another field, is not", (file) => {
  const { steps, ...rest } = json(file);
  expect(isScenario(rest)).toBe(false);
  expect(isScenario({ ...rest, steps, stepz: steps })).toBe(false);
  expect(isScenario({ ...rest, steps: [...steps, { say: "x", sya: "y" }] })).toBe(false);
});

test.each(plays)("$prompt, where $mood, comes to an end", ({ prompt, answers }) => {
  const { error, events } = answers.at(-1)!;
  if (error === undefined) {
    expect(endOf({ events })!.reason).not.toBe("tools");
    expect(textIn(answers)).not.toBe("");
  } else expect(prompt).toMatch(/^scenario:error/);
});

test("a prompt that nothing matches is told how to use a real model", async () => {
  const said = textIn((await converse(model, [user("What is the meaning of this?")], quiet)).answers);
  const keys = ["ANTHROPIC", "OPENAI", "GEMINI", "OPENROUTER"].map((name) => `${name}_API_KEY`);
  for (const hint of [...keys, "~/.config/colloquy/agent.json", "/scenario list"]) expect(said).toContain(hint);
});

test("the text that fills the context brings the small model near its limit, and not beyond", async () => {
  const small = scriptedModel("small", scenarios);
  const { answers } = await converse(small, [user(scenarioPrompt("fill-context", ""))], quiet);
  const { input, output } = endOf(answers[0]!)!.usage;
  expect((input + output) / small.contextTokens).toBeGreaterThan(0.8);
  expect((input + output) / small.contextTokens).toBeLessThan(0.95);
});
