import { methodsOf } from "./methods.ts";
import type { Model } from "./model.ts";
import { refuse } from "./node.ts";
import type { ObjectShape, Shape, UnionShape } from "./shape.ts";
import { property } from "./text.ts";

/** What a definition of the table holds; its form is that of `Definition` in the conformance package. */
type Entry = { [part: string]: string | true | string[] | { [name: string]: string } };

/** The members of every definition of a model and how they nest, and what each method takes and gives: `members-*.gen.ts`. */
export function emitMembers(model: Model): string {
  const table = new Map<string, Entry>();
  for (const [name, shape] of model.shapes) {
    const entry = entryOf(shape, name, table);
    if (entry !== undefined) table.set(name, entry);
  }
  const kept = used(model, table);
  const lines = [...table].filter(([name]) => kept.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    'import type { Calls, Definitions } from "./members.ts";\n\n',
    "/** Every definition of this version that a message can hold. */\n",
    "export const definitions: Definitions = {\n",
    ...lines.map(([name, entry]) => `  ${property(name)}: ${literal(entry)},\n`),
    "};\n\n/** What the methods of this version take and give. */\n",
    "export const calls: Calls = {\n",
    ...methodsOf(model).map((method) => `  ${property(method.name)}: ${literal(callOf(method))},\n`),
    "};\n",
  ].join("");
}

function callOf({ request, notification }: ReturnType<typeof methodsOf>[number]): Entry {
  return {
    ...(request && { request: request.params, result: request.result }),
    ...(notification && { notification: notification.params }),
  };
}

/** What the table says of a shape with a name; nothing where there is nothing to say. */
function entryOf(shape: Shape, name: string, table: Map<string, Entry>): Entry | undefined {
  switch (shape.kind) {
    case "enum":
      return { values: shape.values, ...(shape.open && { open: true }) };
    case "object":
      return objectEntry(shape, name, table);
    case "choice":
      return { any: shape.members.map(({ title, shape: member }) => kindOf(member, `${name}.${title}`, table)) };
    case "ref":
      return { any: [shape.name] };
    default:
      return undefined;
  }
}

function objectEntry({ fields, includes, union }: ObjectShape, name: string, table: Map<string, Entry>): Entry {
  const has = Object.fromEntries(
    fields.map((field) => [field.name, kindOf(field.shape, `${name}.${field.name}`, table)]),
  );
  return {
    ...(fields.length > 0 && { has }),
    ...(includes.length > 0 && { also: includes }),
    ...(union?.kind === "tagged" && taggedEntry(union, name, table)),
    ...(union?.kind === "choice" && entryOf(union, name, table)),
  };
}

function taggedEntry({ tag, members, other, untagged }: UnionShape, name: string, table: Map<string, Entry>): Entry {
  const of = (shape: ObjectShape, title: string) => kindOf(shape, `${name}.${title}`, table);
  return {
    tag,
    by: Object.fromEntries(members.map(({ value, shape }) => [value, of(shape, value)])),
    ...(other && { open: true }),
    ...(untagged && { untagged: of(untagged.shape, untagged.title) }),
  };
}

/** A value's definition, `[]` behind it for a list of such, `{}` for a map; empty where there is nothing inside. */
function kindOf(shape: Shape, where: string, table: Map<string, Entry>): string {
  switch (shape.kind) {
    case "ref":
      return shape.name;
    case "nullable":
      return kindOf(shape.of, where, table);
    case "list":
      return suffixed(kindOf(shape.items, where, table), "[]");
    case "map":
      return suffixed(kindOf(shape.values, where, table), "{}");
    case "object": {
      const { fields, includes, union } = shape;
      if (fields.length === 0 && union === undefined && includes.length < 2) return includes[0] ?? "";
      table.set(where, objectEntry(shape, where, table));
      return where;
    }
    case "enum":
    case "choice":
      table.set(where, entryOf(shape, where, table)!);
      return where;
    default:
      return "";
  }
}

function suffixed(kind: string, suffix: string): string {
  return kind === "" ? "" : kind + suffix;
}

/** The names that messages can lead to, and errors. */
function used(model: Model, table: Map<string, Entry>): Set<string> {
  const names = new Set<string>();
  const visit = (kind: string): void => {
    const name = kind.replace(/[[\]{}]/g, "");
    const entry = table.get(name);
    if (name === "" || names.has(name)) return;
    if (entry === undefined && !model.shapes.has(name)) refuse(kind, "no definition");
    if (entry === undefined) return;
    names.add(name);
    const { has = {}, also = [], by = {}, any = [], untagged = "" } = entry as { [part: string]: any };
    for (const each of [...Object.values(has), ...also, ...Object.values(by), ...any, untagged]) visit(each as string);
  };
  for (const method of methodsOf(model)) for (const name of Object.values(callOf(method))) visit(name as string);
  visit("Error");
  return names;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${property(key)}: ${literal(each)}`)
    .join(", ")} }`;
}
