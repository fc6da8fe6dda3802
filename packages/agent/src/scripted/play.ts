import {
  type AssistantPart,
  ModelError,
  type ModelEvent,
  type ModelRequest,
  type ToolRequest,
} from "../model/index.ts";
import { errandAnswer, lostAnswer } from "./errands.ts";
import { scenarioFor } from "./matching.ts";
import { type Pause, Speaker } from "./pace.ts";
import { type Act, type PlayedCall, perform } from "./performance.ts";
import { type Progress, progressOf } from "./progress.ts";
import { remaining } from "./remaining.ts";
import type { Scenarios, Usage } from "./scenario.ts";
import { countTokens } from "./tokens.ts";

/** How time passes. `paced`: words come at the pace that a scenario sets; else as fast as they can. */
export interface Passing {
  readonly pause: Pause;
  readonly paced: boolean;
}

/** Answers a request, as the stream of a `Model` does. It keeps nothing: what comes next follows from the messages alone. */
export async function* play(
  scenarios: Scenarios,
  request: ModelRequest,
  { pause, paced }: Passing,
): AsyncGenerator<ModelEvent, void> {
  const { messages, signal } = request;
  const progress = progressOf(messages);
  const speaker = new Speaker(pause, signal);
  const content: AssistantPart[] = [];
  let told: Usage = {};
  let paceMs = 0;
  let attempt = 0;
  const end = (reason: "stop" | "tools" | "length" | "refusal"): ModelEvent => {
    return { type: "end", reason, content, usage: countTokens(messages, content, told) };
  };
  signal.throwIfAborted();
  for (const act of actsFor(scenarios, request, progress)) {
    switch (act.does) {
      case "think":
      case "say": {
        const type = act.does === "say" ? "text" : "thinking";
        if (type === "thinking" && request.thinking === "off") break;
        for await (const text of speaker.say(act.text, paceMs)) {
          append(content, type, text);
          yield { type, text };
        }
        break;
      }
      case "update":
        yield { type: "update", update: act.update };
        break;
      case "retry":
        yield { type: "retry", message: act.message, attempt: ++attempt, delayMs: act.delayMs };
        await speaker.wait(act.delayMs);
        break;
      case "wait":
        await speaker.wait(act.ms);
        break;
      case "pace":
        paceMs = paced ? act.ms : 0;
        break;
      case "usage":
        told = { ...told, ...act.usage };
        break;
      case "fail":
        throw new ModelError(act.problem, act.message, act.again);
      case "call":
        content.push(...act.calls.map((call, at) => toolRequest(call, progress, at)));
        yield end("tools");
        break;
      case "stop":
        yield end(act.reason);
    }
    signal.throwIfAborted();
  }
}

function* actsFor(scenarios: Scenarios, request: ModelRequest, progress: Progress): Generator<Act, void, undefined> {
  const apart = errandAnswer(request, scenarios) ?? lostAnswer(request.messages);
  if (apart !== undefined) {
    yield { does: "say", text: apart };
    return yield { does: "stop", reason: "stop" };
  }
  const { prompt, turn } = progress;
  yield* remaining(perform(scenarios, scenarioFor(scenarios, prompt), prompt, turn), progress);
}

/** Its id is another one than those of all calls in the messages: no other turn has this one's, and no other call this number. */
function toolRequest({ name, input }: PlayedCall, { turn, calls }: Progress, at: number): ToolRequest {
  return { type: "call", id: `call-${turn}-${calls + at + 1}`, name, input };
}

function append(content: AssistantPart[], type: "text" | "thinking", text: string): void {
  const last = content.at(-1);
  if (last?.type === type) content[content.length - 1] = { type, text: last.text + text };
  else content.push({ type, text });
}
