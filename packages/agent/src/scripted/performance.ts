import type { StoredUpdate } from "@colloquy/acp/sessions";
import { ModelError, type ModelProblem, type ToolResult, textOf } from "../model/index.ts";
import { type Prompt, scenarioNamed } from "./matching.ts";
import { filled, filledDeep } from "./placeholders.ts";
import type { Again, Condition, Scenario, Scenarios, Step, StopReason, Usage } from "./scenario.ts";

/** How many steps are taken in one turn at most, so that scenarios that go on as each other come to an end. */
export const MAX_STEPS = 100_000;

/** What a scenario does, with its placeholders filled in. After `fail` and `stop` nothing comes. */
export type Act =
  | { readonly does: "think" | "say"; readonly text: string }
  | { readonly does: "call"; readonly calls: readonly PlayedCall[] }
  | { readonly does: "update"; readonly update: StoredUpdate }
  | { readonly does: "pace" | "wait"; readonly ms: number }
  | { readonly does: "retry"; readonly message: string; readonly delayMs: number }
  | { readonly does: "fail"; readonly problem: ModelProblem; readonly message: string; readonly again: Again }
  | { readonly does: "usage"; readonly usage: Usage }
  | { readonly does: "stop"; readonly reason: StopReason };

/** A use of a tool that a scenario wants. */
export interface PlayedCall {
  readonly name: string;
  readonly input: unknown;
}

/** A scenario being played: it is resumed after a `call` with the results of its calls, after anything else with nothing. */
export type Performance = Generator<Act, void, readonly ToolResult[] | undefined>;

/** What the steps of a turn share. */
interface Stage {
  readonly bindings: Map<string, string>;
  readonly failed: Map<string, boolean>;
  steps: number;
}

/** Plays a scenario from its beginning, and those that it goes on as. Throws a `ModelError` where one does not exist or end. */
export function* perform(scenarios: Scenarios, first: Scenario, prompt: Prompt, turn: string): Performance {
  let scenario: Scenario | undefined = first;
  let steps = 0;
  while (scenario !== undefined) {
    const stage: Stage = { bindings: beginning(prompt, turn), failed: new Map(), steps };
    matches(scenario.when, prompt.text, stage);
    if (scenario.usage !== undefined) yield { does: "usage", usage: scenario.usage };
    const next: string | undefined = yield* take(scenario.steps, stage);
    scenario = next === undefined ? undefined : scenarioNamed(scenarios, next);
    steps = stage.steps;
  }
  yield { does: "stop", reason: "stop" };
}

/** What is bound before the first step; `round` is bound within `repeat`. */
function beginning(prompt: Prompt, turn: string): Map<string, string> {
  return new Map(Object.entries({ prompt: prompt.text, images: String(prompt.images), turn, round: "" }));
}

/** Takes steps one after another. Returns the scenario to go on as, if there is one. */
function* take(
  steps: readonly Step[],
  stage: Stage,
): Generator<Act, string | undefined, readonly ToolResult[] | undefined> {
  const { bindings } = stage;
  for (const step of steps) {
    if (++stage.steps > MAX_STEPS)
      throw new ModelError("badRequest", `The scenario takes more than ${MAX_STEPS} steps`);
    if ("scenario" in step) return step.scenario;
    else if ("calls" in step) {
      const calls = step.calls.map(({ call, input }) => ({
        name: filled(call, bindings),
        input: inputOf(input, bindings),
      }));
      const results = yield { does: "call", calls };
      for (const [at, { as }] of step.calls.entries()) bind(as, results?.[at], stage);
    } else if ("if" in step) {
      const next = yield* take(step.if.every((condition) => holds(condition, stage)) ? step.yes : step.no, stage);
      if (next !== undefined) return next;
    } else if ("repeat" in step) {
      for (let round = 1; round <= step.repeat; round++) {
        bindings.set("round", String(round));
        const next = yield* take(step.steps, stage);
        if (next !== undefined) return next;
      }
    } else yield simpleAct(step, bindings);
  }
  return undefined;
}

type SimpleStep = Exclude<
  Step,
  { readonly scenario: string } | { readonly calls: unknown } | { readonly steps: unknown } | { readonly if: unknown }
>;

function simpleAct(step: SimpleStep, bindings: ReadonlyMap<string, string>): Act {
  if ("think" in step) return { does: "think", text: filled(step.think, bindings) };
  if ("say" in step) return { does: "say", text: filled(step.say, bindings) };
  if ("update" in step) return { does: "update", update: filledDeep(step.update, bindings) };
  if ("pace" in step) return { does: "pace", ms: step.pace };
  if ("wait" in step) return { does: "wait", ms: step.wait };
  if ("retry" in step) return { does: "retry", message: filled(step.retry, bindings), delayMs: step.delayMs };
  if ("fail" in step)
    return { does: "fail", problem: step.fail, message: filled(step.message, bindings), again: step.again };
  if ("usage" in step) return { does: "usage", usage: step.usage };
  return { does: "stop", reason: step.stop };
}

/** An input that is one text is JSON where it can be read as that: so a prompt can give it. */
function inputOf(input: unknown, bindings: ReadonlyMap<string, string>): unknown {
  const value = filledDeep(input, bindings);
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function bind(name: string, result: ToolResult | undefined, { bindings, failed }: Stage): void {
  bindings.set(name, textOf(result?.content ?? []));
  failed.set(name, result?.isError ?? false);
}

function holds({ result, contains, matches: pattern, isError }: Condition, stage: Stage): boolean {
  if (result !== undefined && !stage.failed.has(result)) return false;
  const text = stage.bindings.get(result ?? "prompt")!;
  return (
    (contains === undefined || text.includes(contains)) &&
    (isError === undefined || isError === stage.failed.get(result!)) &&
    (pattern === undefined || matches(pattern, text, stage))
  );
}

/** Whether a text matches; if so, the expression's groups are bound. */
function matches(expression: RegExp | undefined, text: string, { bindings }: Stage): boolean {
  const match = expression?.exec(text) ?? undefined;
  for (const [name, value] of Object.entries(match?.groups ?? {})) bindings.set(name, value ?? "");
  return match !== undefined;
}
