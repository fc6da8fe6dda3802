/** A field of a form, as the agent describes it. */
export interface Field {
  readonly type?: string;
  readonly default?: unknown;
  readonly [member: string]: unknown;
}

/** What a user has put into a field, or what is wrong with it. */
export type Entry = { readonly value: unknown } | { readonly problem: string };

/** Reads what a user puts into a field: of several choices, those between commas. What breaks a limit of the field is a problem. */
export function readEntry(field: Field, text: string): Entry {
  const value = readValue(field, text);
  const problem =
    value === undefined ? `is no ${field.type}` : (sizeProblem(field, value) ?? choiceProblem(field, value));
  return problem === undefined ? { value } : { problem };
}

/** The values that a field lets its user choose from. Empty: any will do. */
export function choicesOf({ enum: values, oneOf, anyOf }: Field): string[] {
  if (Array.isArray(values)) return values;
  const titled = oneOf ?? anyOf;
  return Array.isArray(titled) ? titled.map((choice: { const: string }) => choice.const) : [];
}

function readValue({ type }: Field, text: string): unknown {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  switch (type) {
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "integer":
      return Number.isInteger(number) ? number : undefined;
    case "number":
      return Number.isFinite(number) ? number : undefined;
    case "array":
      return text === "" ? [] : text.split(",");
    default:
      return text;
  }
}

function sizeProblem(field: Field, value: unknown): string | undefined {
  const [size, least, most] =
    typeof value === "string"
      ? [[...value].length, field.minLength, field.maxLength]
      : Array.isArray(value)
        ? [value.length, field.minItems, field.maxItems]
        : [Number(value), field.minimum, field.maximum];
  if (typeof least === "number" && size < least) return `is less than ${least}`;
  if (typeof most === "number" && size > most) return `is more than ${most}`;
  return undefined;
}

function choiceProblem(field: Field, value: unknown): string | undefined {
  const { pattern, items } = field;
  if (typeof value === "string" && typeof pattern === "string" && !new RegExp(pattern, "u").test(value))
    return `does not match ${pattern}`;
  const choices = choicesOf((items ?? field) as Field);
  const chosen = [value].flat() as string[];
  return choices.length === 0 || chosen.every((one) => choices.includes(one)) ? undefined : "is none of the choices";
}
