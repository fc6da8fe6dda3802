import type { v2 } from "@colloquy/acp";

const formats: { readonly [format: string]: (text: string) => boolean } = {
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  uri: (text) => URL.canParse(text),
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  "date-time": (text) => /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text)),
};

const examples: { readonly [format: string]: string } = {
  email: "an email address",
  uri: "an address such as https://example.com",
  date: "a date such as 2026-01-31",
  "date-time": "a time such as 2026-01-31T12:00:00Z",
};

/**
 * What is wrong with a text; `undefined`: nothing. Its `pattern` is left to the agent: one can be written that takes for ever
 * to be tried.
 */
export function textProblem(schema: v2.StringPropertySchema, text: string): string | undefined {
  const { minLength, maxLength, format } = schema;
  const length = [...text].length;
  if (minLength != null && length < minLength) return `It takes at least ${minLength} characters`;
  if (maxLength != null && length > maxLength) return `It takes at most ${maxLength} characters`;
  const check = format != null && Object.hasOwn(formats, format) ? formats[format] : undefined;
  return check === undefined || check(text) ? undefined : `It takes ${examples[format!]}`;
}
