import type { PermissionAnswer, PermissionQuestion, PermissionRule } from "@colloquy/acp/permissions";
import { cleanLine } from "@colloquy/acp/text";
import { letterOf, MAX_OPTIONS, meaningOf } from "../person/index.ts";
import { oneLine, ruleWords } from "../view/index.ts";

/** The longest words for what "always" would keep. What cannot be shown in these is not offered. */
export const MAX_RULE_WORDS = 600;

/** What a person says to a request for permission. */
export interface Consent {
  readonly answer: PermissionAnswer;
  /** The turn is to be stopped, too. */
  readonly stop: boolean;
  /** What was chosen, in one safe line. */
  readonly words: string;
}

/** One of the things that a person can say. */
export interface ConsentChoice extends Consent {
  /** The letter that stands for it. */
  readonly letter?: string | undefined;
  /** What it does. */
  readonly means: string;
}

/**
 * What can be said to a request: each option of the agent's that has an id of its own, in the agent's order; what `always` would
 * have this client keep; a way to refuse where the agent offers none; and to stop the turn. `waiting`: how many more questions
 * wait behind this one.
 */
export function consentChoices(
  { options, roots }: PermissionQuestion,
  always: readonly PermissionRule[],
  waiting: number,
): readonly ConsentChoice[] {
  const own = alone(options).slice(0, MAX_OPTIONS);
  const rules = cleanLine(always.map((rule) => ruleWords(rule, roots[0]).replace(/^Allow /, "")).join("; "));
  const keeps = always.length > 0 && rules.length <= MAX_RULE_WORDS;
  const refuses = own.some(({ kind }) => kind === "reject_once" || kind === "reject_always");
  const all = waiting > 0 ? `this and the ${waiting} that wait` : "it";
  return [
    ...own.map((option): ConsentChoice => {
      const letter = letterOf(option, options);
      return {
        answer: { optionId: option.optionId },
        stop: false,
        words: oneLine(option.name, 120) || oneLine(option.optionId, 120),
        means: `${meaningOf(option)}${keeps && option.kind.endsWith("_always") ? ", kept by the agent" : ""}`,
        letter: keeps && letter === "a" ? undefined : letter,
      };
    }),
    ...(keeps ? [{ ...choice("allow_always", `Always here: ${rules}`, "kept by this client"), letter: "a" }] : []),
    ...(refuses ? [] : [{ ...choice("cancelled", "Give it no answer", "it offers no way to refuse"), letter: "n" }]),
    { ...choice("cancelled", `Refuse ${all}, and stop the turn`, "or Esc"), stop: true, letter: "s" },
  ];
}

/** What is to be said of the options that are not among the choices. */
export function leftOutWords({ options }: PermissionQuestion): string | undefined {
  if (options.length === 0) return "It offers no answer.";
  const twice = options.length - alone(options).length;
  const many = options.length - twice - MAX_OPTIONS;
  const words = [
    ...(twice > 0 ? [`${twice} of its options share an id and cannot be told apart`] : []),
    ...(many > 0 ? [`${many} more options cannot be chosen`] : []),
  ];
  return words.length === 0 ? undefined : `${words.join("; ")}.`;
}

function choice(answer: PermissionAnswer, words: string, means: string): ConsentChoice {
  return { answer, stop: false, words, means };
}

/** The options whose ids are their own. */
function alone(options: PermissionQuestion["options"]): PermissionQuestion["options"] {
  const times = Map.groupBy(options, ({ optionId }) => optionId);
  return options.filter(({ optionId }) => times.get(optionId)!.length === 1);
}
