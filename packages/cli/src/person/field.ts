import type { v2 } from "@colloquy/acp";
import { type Choice, choicesOf, chosenBy } from "./field-choices.ts";
import { textProblem } from "./field-format.ts";

/** What an answer comes to: a value, or a sentence that says what is wrong with it. */
export type Reading = { readonly value: unknown } | { readonly problem: string };

/** One field of a form, as a person is asked for it. Texts are the agent's. */
export interface Field {
  readonly name: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly required: boolean;
  /** What Enter alone stands for, and how that is shown. */
  readonly preset: { readonly value: unknown; readonly shown: string } | undefined;
  /** What there is to choose from, by number. */
  readonly choices: readonly Choice[];
  /** What an answer is to look like. */
  readonly hint: string;
  /** Reads an answer that is not empty. */
  read(answer: string): Reading;
}

type Plain = { readonly [key: string]: unknown };
type Kind = Pick<Field, "choices" | "hint" | "read">;

/** Reads a field of a form. `undefined`: it is of a type that nobody can be asked for here. */
export function fieldOf(name: string, schema: v2.ElicitationPropertySchema, required: boolean): Field | undefined {
  const plain = schema as Plain;
  const kind = kindOf(schema);
  if (kind === undefined) return undefined;
  return {
    ...kind,
    name,
    title: typeof plain.title === "string" && plain.title !== "" ? plain.title : name,
    description: typeof plain.description === "string" ? plain.description : undefined,
    required,
    preset: presetOf(plain.default),
  };
}

function kindOf(schema: v2.ElicitationPropertySchema): Kind | undefined {
  const choices = choicesOf(schema);
  switch (schema.type) {
    case "string": {
      const text = schema as v2.StringPropertySchema;
      if (choices.length > 0) return { choices, hint: "a number", read: (answer) => one(choices, answer) };
      return { choices, hint: text.format ?? "", read: (answer) => asText(text, answer) };
    }
    case "number":
    case "integer": {
      const number = schema as v2.NumberPropertySchema;
      const whole = schema.type === "integer";
      const hint = `${whole ? "a whole number" : "a number"}${rangeOf(number.minimum, number.maximum)}`;
      return { choices, hint, read: (answer) => numeric(number, whole, hint, answer) };
    }
    case "boolean":
      return { choices, hint: "y or n", read: yesOrNo };
    case "array": {
      const list = schema as v2.MultiSelectPropertySchema;
      if (choices.length === 0) return undefined;
      const hint = `numbers, with commas between them${rangeOf(list.minItems, list.maxItems)}`;
      return { choices, hint, read: (answer) => several(list, choices, hint, answer) };
    }
    default:
      return undefined;
  }
}

function presetOf(value: unknown): Field["preset"] {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return { value, shown: value ? "y" : "n" };
  return { value, shown: Array.isArray(value) ? value.join(", ") : String(value) };
}

function one(choices: readonly Choice[], answer: string): Reading {
  const choice = chosenBy(choices, answer);
  return choice === undefined ? { problem: `A number from 1 to ${choices.length}` } : { value: choice.value };
}

function several(
  { minItems, maxItems }: v2.MultiSelectPropertySchema,
  choices: readonly Choice[],
  hint: string,
  answer: string,
) {
  const chosen = answer.split(",").map((part) => chosenBy(choices, part.trim())?.value);
  const values = new Set(chosen);
  const wrong = values.has(undefined) || values.size < (minItems ?? 0) || values.size > (maxItems ?? Infinity);
  return wrong ? { problem: `It takes ${hint}` } : { value: [...values] };
}

function asText(schema: v2.StringPropertySchema, answer: string): Reading {
  const problem = textProblem(schema, answer);
  return problem === undefined ? { value: answer } : { problem };
}

function numeric({ minimum, maximum }: v2.NumberPropertySchema, whole: boolean, hint: string, answer: string): Reading {
  const value = Number(answer);
  const fits = Number.isFinite(value) && value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  return fits && (!whole || Number.isInteger(value)) ? { value } : { problem: `It takes ${hint}` };
}

function yesOrNo(answer: string): Reading {
  if (/^(y|yes|true)$/i.test(answer)) return { value: true };
  return /^(n|no|false)$/i.test(answer) ? { value: false } : { problem: "y or n" };
}

/** A range in words, to follow others. */
function rangeOf(least: number | null | undefined, most: number | null | undefined): string {
  if (least == null && most == null) return "";
  if (most == null) return `, at least ${least}`;
  return least == null ? `, at most ${most}` : `, ${least} to ${most}`;
}
