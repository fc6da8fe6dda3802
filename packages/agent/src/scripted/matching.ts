import { type Message, ModelError, type Part, textOf } from "../model/index.ts";
import type { Scenario, Scenarios } from "./scenario.ts";

/** The scenario that answers when none matches. */
const fallback = "default";

/** What a prompt begins with that asks for a scenario by its name. */
const request = /^scenario:([a-z0-9][a-z0-9-]*)(?:\s+|$)/;

/** The prompt that asks for a scenario by its name. `rest`: what else the user said; it is the scenario's prompt. */
export function scenarioPrompt(name: string, rest: string): string {
  return `scenario:${name} ${rest}`.trimEnd();
}

/** What a user has said last. */
export interface Prompt {
  /** Without the scenario's name, where it was asked for by name. */
  readonly text: string;
  /** The scenario that was asked for by name. */
  readonly scenario: string | undefined;
  readonly images: number;
}

/** What the scripted model's summaries of conversations begin with. */
export const summaryHeading = "The user has asked the scripted model for:";

/** Reads a user's message. Of a summary it is the prompt that was put behind it. */
export function promptOf(message: Message | undefined): Prompt {
  const content: readonly Part[] = message?.role === "user" ? message.content : [];
  // The summary is the first part; the second one says that the prompt follows.
  const parts = textOf(content.slice(0, 1)).includes(summaryHeading) ? content.slice(2) : content;
  const text = textOf(parts);
  const [beginning = "", scenario] = request.exec(text) ?? [];
  return {
    text: text.slice(beginning.length),
    scenario,
    images: parts.filter(({ type }) => type === "image").length,
  };
}

/** The scenario that a prompt asks for by its name, else the first that it matches, if there is one. */
export function scenarioOf(scenarios: Scenarios, { scenario, text }: Prompt): Scenario | undefined {
  if (scenario !== undefined) return scenarios.find(({ name }) => name === scenario);
  return scenarios.find(({ when }) => when?.test(text));
}

/** The scenario that answers a prompt. Throws a `ModelError` when the one that is asked for by its name does not exist. */
export function scenarioFor(scenarios: Scenarios, prompt: Prompt): Scenario {
  return scenarioOf(scenarios, prompt) ?? scenarioNamed(scenarios, prompt.scenario ?? fallback);
}

/** Throws a `ModelError` when there is none. */
export function scenarioNamed(scenarios: Scenarios, name: string): Scenario {
  const found = scenarios.find((one) => one.name === name);
  if (found === undefined)
    throw new ModelError("badRequest", `There is no scenario “${name}”: /scenario list shows those that there are`);
  return found;
}
