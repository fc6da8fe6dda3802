/** What placeholders stand for, by name. */
export type Bindings = ReadonlyMap<string, string>;

/** A placeholder as it is written. */
export interface Placeholder {
  readonly name: string;
  /** Which part of it: everything, its first line, the number of its lines. Anything else is a mistake. */
  readonly view: string;
}

/** What a name looks like that a placeholder can have. */
export const namePattern = /^[A-Za-z][\w-]*$/;

const placeholder = /\{\{([A-Za-z][\w-]*)(?:\.([\w-]+))?\}\}/g;

const views: { readonly [view: string]: (text: string) => string } = {
  "": (text) => text,
  first: (text) => text.split("\n", 1)[0]!,
  lines: (text) => String(text === "" ? 0 : text.replace(/\n$/, "").split("\n").length),
};

/** The views that there are besides the whole. */
export const viewNames: readonly string[] = Object.keys(views).filter((view) => view !== "");

/** The placeholders in a text: `{{name}}`, `{{name.first}}`, `{{name.lines}}`. */
export function placeholdersIn(text: string): readonly Placeholder[] {
  return [...text.matchAll(placeholder)].map(([, name, view]) => ({ name: name!, view: view ?? "" }));
}

/** A text with its placeholders filled in. What is not bound, or not yet, is empty. What is put in is not looked at again. */
export function filled(text: string, bindings: Bindings): string {
  return text.replace(placeholder, (_, name: string, view = "") => views[view]?.(bindings.get(name) ?? "") ?? "");
}

/** A JSON value with all its texts filled in, the names of fields excepted. */
export function filledDeep<T>(value: T, bindings: Bindings): T {
  return mapTexts(value, (text) => filled(text, bindings)) as T;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}

/** The names that a match of this expression binds: those of its groups. */
export function groupNames(expression: RegExp): readonly string[] {
  return [...expression.source.matchAll(/\(\?<([A-Za-z]\w*)>/g)].map(([, name]) => name!);
}
