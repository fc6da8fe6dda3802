import { typeOf } from "./emit-types.ts";
import { methodsOf } from "./methods.ts";
import { type Model, stableModel, unstableModel } from "./model.ts";
import type { Field, ObjectShape, Shape } from "./shape.ts";
import { versions } from "./source.ts";
import { property } from "./text.ts";

/** What a schema says, one line for each definition, field, member of a union and method: made to be compared. */
export type Facts = { readonly [schema: string]: { readonly [name: string]: string } };

/** The facts of the four schema files in a directory. The unstable ones hold only what the stable ones do not say. */
export function factsOf(directory: string): Facts {
  const facts: { [schema: string]: { [name: string]: string } } = {};
  for (const version of versions) {
    const model = stableModel(directory, version);
    const stable = modelFacts(model);
    const more = Object.entries(modelFacts(unstableModel(directory, model))).filter(
      ([name, fact]) => stable[name] !== fact,
    );
    facts[`${version} stable`] = stable;
    facts[`${version} unstable`] = Object.fromEntries(more);
  }
  return facts;
}

function modelFacts(model: Model): { [name: string]: string } {
  const facts: [string, string][] = [];
  for (const [name, shape] of model.shapes) facts.push(...shapeFacts(name, shape));
  for (const { name, request, notification } of methodsOf(model)) {
    if (request) facts.push([`method ${name}`, `request to ${request.side}: ${request.params}, ${request.result}`]);
    if (notification) facts.push([`notification ${name}`, `to ${notification.side}: ${notification.params}`]);
  }
  return Object.fromEntries(facts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function shapeFacts(name: string, shape: Shape): [string, string][] {
  if (shape.kind !== "object") return [[name, detail(shape)]];
  const facts: [string, string][] = [[name, ["object", ...shape.includes].join(" with ")]];
  for (const field of shape.fields) facts.push([`${name}.${field.name}`, fieldFact(field)]);
  return [...facts, ...unionFacts(name, shape)];
}

function unionFacts(name: string, { union }: ObjectShape): [string, string][] {
  if (union === undefined) return [];
  if (union.kind === "choice") return [[`${name} members`, detail(union)]];
  const facts = union.members.map(({ value, shape }): [string, string] => [
    `${name} ${union.tag}=${value}`,
    typeOf(shape),
  ]);
  if (union.other) facts.push([`${name} ${union.tag}=other`, typeOf(union.other)]);
  if (union.untagged) facts.push([`${name} without ${union.tag}`, typeOf(union.untagged.shape)]);
  return facts;
}

const mercies = { none: "", default: ", forgiven", null: ", null is empty" };

function fieldFact(field: Field): string {
  const fallback = field.fallback === undefined ? "" : `, default ${JSON.stringify(field.fallback)}`;
  return `${field.required ? "required" : "optional"} ${detail(field.shape)}${mercies[field.mercy]}${fallback}`;
}

/** A shape with all that a decoder makes of it. */
function detail(shape: Shape): string {
  switch (shape.kind) {
    case "nullable":
      return `${detail(shape.of)} | null`;
    case "integer":
    case "number":
      return `${shape.kind === "integer" ? shape.format : "number"}${limits(shape.least, shape.most)}`;
    case "string":
      return shape.filled ? "string, not empty" : "string";
    case "list":
      return `list of ${detail(shape.items)}${limits(shape.least || undefined)}${shape.sieve ? ", bad items dropped" : ""}`;
    case "choice":
      return `${shape.alone ? "exactly one of" : "one of"} ${shape.members.map((member) => detail(member.shape)).join(" | ")}`;
    default:
      return typeOf(shape);
  }
}

function limits(least?: number, most?: number): string {
  return least === undefined && most === undefined ? "" : ` ${least ?? ""}..${most ?? ""}`;
}

/** What is added, removed or changed between two states, as lines for a person. */
export function compareFacts(before: Facts, after: Facts): string[] {
  const lines: string[] = [];
  for (const schema of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = before[schema] ?? {};
    const now = after[schema] ?? {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (old[name] === now[name]) continue;
      if (old[name] === undefined) lines.push(`${schema}: added ${name}: ${now[name]}`);
      else if (now[name] === undefined) lines.push(`${schema}: removed ${name}`);
      else lines.push(`${schema}: changed ${name}: ${old[name]} -> ${now[name]}`);
    }
  }
  return lines;
}

/** The facts as a module, to be committed. */
export function emitFacts(facts: Facts): string {
  const parts = Object.entries(facts).map(([schema, lines]) => {
    const rows = Object.entries(lines).map(([name, fact]) => `    ${property(name)}: ${JSON.stringify(fact)},\n`);
    return `  ${property(schema)}: {\n${rows.join("")}  },\n`;
  });
  const doc = "/** What the schema said when the code was last generated; `npm run drift` compares with it. */\n";
  return `import type { Facts } from "./facts.ts";\n\n${doc}export const facts: Facts = {\n${parts.join("")}};\n`;
}
