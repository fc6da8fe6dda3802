import type { AskedOf, SeenMessage, SeenPart } from "./api.ts";
import { sample } from "./json-sample.ts";
import type { Reply } from "./reply.ts";
import { type Scene, scenes } from "./scenes.ts";
import { toolCall } from "./tool-call.ts";

/** A prompt that asks for a scenario: its name behind `#`, and what it is about, to the end of the line. */
const ASKED = /(?<![\w&#/])#([a-z][a-z-]*)(?: ([^\n<]+))?/g;
const REMEMBER = /#remember (\w+)/g;
const RESULT_LENGTH = 200;

/** How it begins to say that none of the tools that it is offered does what the scenario needs. */
export const NO_TOOL = "I have no tool that can";

/**
 * Plays the scenarios that its prompts name, from nothing but the conversation that it is sent: the same request gets the same
 * answer. What no scenario is asked of gets a harmless answer: a prompt of another kind, and what an agent asks its model besides,
 * as for titles.
 */
export function scenarioModel(): (asked: AskedOf) => Reply {
  let hasTools = false;
  return (asked) => {
    const { tools, schema, messages } = asked;
    hasTools ||= tools.length > 0;
    if (schema !== undefined) return answer(JSON.stringify(sample({ type: "object", ...(schema as object) })));
    // An agent that has tools offers none for what it asks besides.
    const besides = hasTools && tools.length === 0;
    const cue = besides ? undefined : cueOf(messages);
    if (cue === undefined) return answer(besides ? "A short title" : "Hello.");
    const play = scenes[cue.name]!(cue.scene);
    if ("reply" in play) return play.reply;
    const round = play.rounds.find((_, index) => play.rounds.slice(0, index).flat().length >= cue.calls);
    if (round === undefined) return answer(cue.result === undefined ? "It is done." : `It is done: ${cue.result}`);
    const calls = round.map((deed) => toolCall(deed, tools));
    const missing = round.find((_, index) => calls[index] === undefined);
    if (missing !== undefined) return answer(`${NO_TOOL} ${missing.does}.`);
    const before = play.before !== undefined && cue.calls === 0 ? [{ text: play.before }] : [];
    return { say: [...before, ...calls.map((call) => ({ call: call! }))] };
  };
}

/** The scenario that a conversation asks for last, and how far it has come. */
interface Cue {
  readonly name: string;
  readonly scene: Scene;
  /** How many tools were called since. */
  readonly calls: number;
  /** What the last of them gave. */
  readonly result?: string;
}

function cueOf(messages: readonly SeenMessage[]): Cue | undefined {
  const parts = messages.flatMap(({ role, parts }) =>
    parts.map((part) => ({ part, isUser: role === "user" || role === "tool" })),
  );
  const at = parts.findLastIndex(({ part, isUser }) => isUser && "text" in part && isPrompt(part.text));
  const found = at === -1 ? undefined : askedIn(textOf(parts[at]!.part));
  if (found === undefined) return undefined;
  const since = parts.slice(at + 1).map(({ part }) => part);
  const result = since.findLast((part) => "result" in part);
  const told = parts.slice(0, at + 1).filter(({ isUser }) => isUser);
  const word = told.flatMap(({ part }) => [...textOf(part).matchAll(REMEMBER)]).at(-1)?.[1];
  return {
    name: found.name,
    scene: { argument: found.argument, word },
    calls: since.filter((part) => "call" in part).length,
    ...(result && { result: result.result.map(textOf).join("").slice(0, RESULT_LENGTH) }),
  };
}

/** Agents put remarks of their own in the user's mouth, as elements: they are no prompts. */
function isPrompt(text: string): boolean {
  return askedIn(text) !== undefined || !/^\s*(<|$)/.test(text);
}

function askedIn(text: string): { readonly name: string; readonly argument: string } | undefined {
  const all = [...text.matchAll(ASKED)].filter(([, name]) => Object.hasOwn(scenes, name!));
  const [, name, argument = ""] = all.at(-1) ?? [];
  return name === undefined ? undefined : { name, argument: argument.trim() };
}

function textOf(part: SeenPart): string {
  return "text" in part ? part.text : "";
}

function answer(text: string): Reply {
  return { say: [{ text }] };
}
