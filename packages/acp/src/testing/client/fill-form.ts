import type { ElicitationQuestion } from "../../client/index.ts";
import { choicesOf, type Field } from "./form-entry.ts";

type Schema = ElicitationQuestion<"form">["request"]["requestedSchema"];

/** The content of a form that is sent as it is shown: defaults, and the least that will do where a value must be. */
export function fillForm({ properties, required }: Schema): { [field: string]: unknown } {
  const content: { [field: string]: unknown } = {};
  for (const [name, field] of Object.entries(properties as { readonly [name: string]: Field })) {
    if (field.default !== undefined && field.default !== null) content[name] = field.default;
    else if (required?.includes(name)) content[name] = leastOf(field);
  }
  return content;
}

function leastOf(field: Field): unknown {
  switch (field.type) {
    case "boolean":
      return false;
    case "integer":
      return Math.ceil(numberOf(field));
    case "number":
      return numberOf(field);
    case "array":
      return choicesOf((field.items ?? {}) as Field).slice(0, Math.max(1, Number(field.minItems ?? 0)));
    default:
      return choicesOf(field)[0] ?? textOf(field);
  }
}

function numberOf({ minimum, maximum }: Field): number {
  return Number(minimum ?? (typeof maximum === "number" ? Math.min(0, maximum) : 0));
}

const examples: { readonly [format: string]: string } = {
  email: "user@example.com",
  uri: "https://example.com/",
  date: "2026-01-01",
  "date-time": "2026-01-01T00:00:00Z",
};

function textOf({ format, minLength }: Field): string {
  const text = examples[String(format)] ?? "text";
  return text.padEnd(Number(minLength ?? 0), "x");
}
