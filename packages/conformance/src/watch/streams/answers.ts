import { resultOf } from "../event.ts";
import { items, record, shown } from "../values.ts";
import type { Watch } from "../watch.ts";

/** What a client fills into forms fits what was asked for. */
export const answers: Watch = {
  rules: ["ELIC-14"],
  sides: ["client"],
  versions: [1, 2],
  *see({ events }) {
    for (const event of events) {
      const result = event.own && event.method === "elicitation/create" ? resultOf(event) : undefined;
      if (result?.action !== "accept" || event.params.mode !== "form") continue;
      const breach = misfit(record(result.content), record(event.params.requestedSchema));
      yield { rule: "ELIC-14", frame: event.frame, ...(breach !== undefined && { breach }) };
    }
  },
};

/** What is wrong with the content of a form. Properties of unknown types may hold anything. */
function misfit(
  content: { readonly [name: string]: unknown },
  { properties, required }: { readonly [key: string]: any },
): string | undefined {
  const missing = items(required).find((name) => content[name] === undefined || content[name] === null);
  if (missing !== undefined) return `${shown(missing)} is required, and is not there.`;
  for (const [name, value] of Object.entries(content)) {
    const property = record(record(properties)[name]);
    if (value === null || fits(value, property)) continue;
    return `${shown(name)} is ${shown(value)}, which the form does not allow.`;
  }
  return undefined;
}

function fits(value: any, property: { readonly [key: string]: any }): boolean {
  const { type, minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity } = property;
  if (type === "boolean") return typeof value === "boolean";
  if (type === "integer" && !Number.isInteger(value)) return false;
  if (type === "integer" || type === "number") return typeof value === "number" && value >= minimum && value <= maximum;
  if (type === "array") {
    const { minItems = 0, maxItems = Infinity } = property;
    const allowed = choicesOf(record(property.items));
    return (
      Array.isArray(value) &&
      value.length >= minItems &&
      value.length <= maxItems &&
      value.every((each) => allowed.includes(each))
    );
  }
  if (type !== "string") return true;
  const allowed = choicesOf(property);
  return (
    typeof value === "string" &&
    [...value].length >= minLength &&
    [...value].length <= maxLength &&
    (allowed.length === 0 || allowed.includes(value))
  );
}

function choicesOf({ enum: listed, oneOf, anyOf }: { readonly [key: string]: any }): unknown[] {
  return [...items(listed), ...items(oneOf ?? anyOf).map((option) => record(option).const)];
}
