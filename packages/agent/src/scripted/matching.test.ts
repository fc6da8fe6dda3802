import { expect, test } from "vitest";
import { type Message, ModelError } from "../model/index.ts";
import { scenariosOf } from "./fixtures/scenarios.ts";
import { scenarioPrompt } from "./index.ts";
import { promptOf, scenarioFor } from "./matching.ts";

const scenarios = scenariosOf({ one: [{ say: "1" }], on: [{ say: "2" }], default: [{ say: "0" }] });

const prompt = (text: string) => promptOf({ role: "user", content: [{ type: "text", text }] });

test("the first scenario that matches answers; where none does, the default", () => {
  expect(scenarioFor(scenarios, prompt("One more")).name).toBe("one");
  expect(scenarioFor(scenarios, prompt("on and on")).name).toBe("on");
  expect(scenarioFor(scenarios, prompt("neither one")).name).toBe("default");
  expect(scenarioFor(scenarios, promptOf(undefined)).name).toBe("default");
});

test("a scenario is asked for by its name, and the rest is its prompt", () => {
  const asked = prompt(scenarioPrompt("on", "one  more\nline"));
  expect(scenarioFor(scenarios, asked).name).toBe("on");
  expect(asked.text).toBe("one  more\nline");
  expect(prompt(scenarioPrompt("on", ""))).toMatchObject({ scenario: "on", text: "" });
});

test("a name that there is not is no prompt for the default", () => {
  expect(() => scenarioFor(scenarios, prompt(scenarioPrompt("onn", "")))).toThrow(
    new ModelError("badRequest", "There is no scenario “onn”: /scenario list shows those that there are"),
  );
});

test("a message's texts are one prompt, and its images are counted", () => {
  const image = { type: "image", data: "", mimeType: "image/png" } as const;
  const message: Message = {
    role: "user",
    content: [{ type: "text", text: "one " }, image, { type: "text", text: "two" }],
  };
  expect(promptOf(message)).toEqual({ text: "one two", scenario: undefined, images: 1 });
});
