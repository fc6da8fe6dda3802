import type { Deed, PlannedEntry } from "./deed.ts";
import { type Schema, sample, typeOf } from "./json-sample.ts";

/** What the input of a tool may call a thing. */
const members = {
  path: /^(absolute_|file_?|target_?)?(path|file|filename)$/i,
  content: /^(contents?|file_?(text|content)|text|new_?text|data)$/i,
  from: /^(old|search$|find$)/i,
  to: /^(new|replace$|replacement$)/i,
  command: /^(command|cmd|script)$/i,
  background: /background/i,
  task: /^(prompt|task|message|instructions?)$/i,
} as const;

/** The input of a tool for what it is to do: what it calls the path, the content and so on, and what else it requires. */
export function inputFor(schema: Schema, deed: Deed): { readonly [name: string]: unknown } {
  const required: string[] = schema?.required ?? [];
  const properties = Object.entries<Schema>(schema?.properties ?? {});
  const known = Object.entries(members).flatMap(([key, name]) =>
    key in deed ? [{ name, value: (deed as { readonly [key: string]: unknown })[key] }] : [],
  );
  const given = properties.flatMap(([name, property]): [string, unknown][] => {
    const meant = known.find((one) => one.name.test(name));
    if (meant !== undefined) return [[name, shaped(meant.value, property)]];
    if ("escalated" in deed && name === "sandbox_permissions") return [[name, "require_escalated"]];
    if ("escalated" in deed && name === "justification") return [[name, "It writes a file."]];
    return required.includes(name) ? [[name, sample(property)]] : [];
  });
  return Object.fromEntries(given);
}

/** A command may be a list of words. */
function shaped(value: unknown, property: Schema): unknown {
  return typeof value === "string" && typeOf(property) === "array" ? ["sh", "-c", value] : value;
}

/** The input of a tool that keeps a list of things to do. */
export function planInput(schema: Schema, entries: readonly PlannedEntry[]): { readonly [name: string]: unknown } {
  const properties: { readonly [name: string]: Schema } = schema?.properties ?? {};
  const list = Object.keys(properties).find((name) => typeOf(properties[name]) === "array") ?? "entries";
  const item: { readonly [name: string]: Schema } = properties[list]?.items?.properties ?? {};
  const entryOf = ({ text, status }: PlannedEntry, index: number) =>
    Object.entries(item).map(([name, property]) => {
      if (/^(status|state)$/i.test(name)) return [name, statusOf(property, status)];
      if (/^id$/i.test(name)) return [name, String(index + 1)];
      return [name, property.enum === undefined && typeOf(property) === "string" ? text : sample(property)];
    });
  return {
    ...inputFor(schema, { does: "plan", entries }),
    [list]: entries.map((one, at) => Object.fromEntries(entryOf(one, at))),
  };
}

function statusOf(property: Schema, status: PlannedEntry["status"]): string {
  const words: string[] = property?.enum ?? [status];
  return words.find((word) => word.toLowerCase().replace(/[\s-]/, "_") === status) ?? words[0]!;
}

/** The input of a tool that asks the user one question with choices. */
export function askInput(schema: Schema, question: string, choices: readonly string[]): unknown {
  const value = (name: string, property: Schema): unknown => {
    if (/^question$/i.test(name)) return question;
    if (/^(options|choices)$/i.test(name))
      return choices.map((choice) => (typeOf(property.items) === "object" ? choiceOf(property.items, choice) : choice));
    if (/^questions$/i.test(name)) return [object(property.items)];
    if (/^type$/i.test(name)) return property.enum?.find((one: string) => one === "choice") ?? sample(property);
    return typeOf(property) === "object"
      ? object(property)
      : /^(header|title)$/i.test(name)
        ? "Drink"
        : sample(property);
  };
  const object = ({ properties = {}, required = [] }: Schema): unknown => {
    const wanted = Object.keys(properties).filter(
      (name) => required.includes(name) || /^(question|options)$/i.test(name),
    );
    return Object.fromEntries(wanted.map((name) => [name, value(name, properties[name])]));
  };
  return object(schema ?? {});
}

function choiceOf({ properties = {}, required = [] }: Schema, choice: string): unknown {
  const wanted = Object.keys(properties).filter((name) => required.includes(name));
  return Object.fromEntries(
    wanted.map((name) => [name, typeOf(properties[name]) === "string" ? choice : sample(properties[name])]),
  );
}
