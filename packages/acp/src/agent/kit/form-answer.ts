import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { FormSchema } from "./elicitation.ts";

type Content = { readonly [name: string]: unknown };
type Choice = v2.EnumOption;

/** The content, if it answers the form: what is required is there and what is there fits. Throws an `AcpError` otherwise. */
export function checkAnswer(schema: FormSchema, content: Content): Content {
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(content, name))
      throw new AcpError(`The client's answer lacks the field ${JSON.stringify(name)}`);
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(content, name)) continue;
    const problem = problemOf(property as v2.ElicitationPropertySchema, content[name]);
    if (problem !== undefined)
      throw new AcpError(`The client's answer has a field ${JSON.stringify(name)} that ${problem}`);
  }
  return content;
}

function problemOf(property: v2.ElicitationPropertySchema, value: unknown): string | undefined {
  switch (property.type) {
    case "string":
      return stringProblem(property as v2.StringPropertySchema, value);
    case "number":
      return typeof value === "number" ? rangeProblem(property as v2.NumberPropertySchema, value) : "is no number";
    case "integer":
      return Number.isInteger(value)
        ? rangeProblem(property as v2.IntegerPropertySchema, value as number)
        : "is no integer";
    case "boolean":
      return typeof value === "boolean" ? undefined : "is neither true nor false";
    case "array":
      return listProblem(property as v2.MultiSelectPropertySchema, value);
    default:
      return undefined;
  }
}

function stringProblem({ minLength, maxLength, enum: words, oneOf }: v2.StringPropertySchema, value: unknown) {
  if (typeof value !== "string") return "is no text";
  const length = [...value].length;
  if (length < (minLength ?? 0)) return `is shorter than ${minLength}`;
  if (length > (maxLength ?? Number.POSITIVE_INFINITY)) return `is longer than ${maxLength}`;
  return choiceProblem(words ?? oneOf, [value]);
}

function rangeProblem({ minimum, maximum }: v2.NumberPropertySchema, value: number): string | undefined {
  if (value < (minimum ?? Number.NEGATIVE_INFINITY)) return `is less than ${minimum}`;
  if (value > (maximum ?? Number.POSITIVE_INFINITY)) return `is more than ${maximum}`;
  return undefined;
}

function listProblem({ items, minItems, maxItems }: v2.MultiSelectPropertySchema, value: unknown): string | undefined {
  if (!Array.isArray(value)) return "is no list";
  if (value.length < (minItems ?? 0)) return `has fewer than ${minItems} items`;
  if (value.length > (maxItems ?? Number.POSITIVE_INFINITY)) return `has more than ${maxItems} items`;
  const { enum: words, anyOf } = items as { enum?: readonly string[]; anyOf?: readonly Choice[] };
  return choiceProblem(words ?? anyOf, value);
}

function choiceProblem(choices: readonly (string | Choice)[] | null | undefined, values: readonly unknown[]) {
  if (!choices) return undefined;
  const offered = choices.map((choice) => (typeof choice === "string" ? choice : choice.const));
  return values.every((value) => offered.includes(value as string)) ? undefined : "is none of its choices";
}
