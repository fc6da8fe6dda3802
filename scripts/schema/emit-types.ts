import type { Docs } from "./docs.ts";
import type { Model } from "./model.ts";
import type { ChoiceShape, Field, ObjectShape, Shape, UnionShape } from "./shape.ts";
import { braces, comment, property } from "./text.ts";

/** The types of one model: `types.gen.ts`. */
export function emitTypes(model: Model, docs: Docs): string {
  const parts: string[] = [];
  for (const name of model.own) parts.push(emitType(name, model, docs));
  const body = parts.join("\n");
  const imports = ["OtherVariant", "UnknownVariant", "Unlisted"].filter((each) =>
    new RegExp(`\\b${each}\\b`).test(body),
  );
  const depth = model.stability === "stable" ? "../" : "../../";
  let head = imports.length > 0 ? `import type { ${imports.join(", ")} } from "${depth}variant.ts";\n` : "";
  const shared = [...model.shapes.keys()].filter((name) => !model.own.has(name)).toSorted();
  if (shared.length > 0) {
    const used = shared.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
    head += braces("import type ", used, ' from "../types.gen.ts";');
    head += `\n${braces("export type ", shared, ' from "../types.gen.ts";')}`;
  }
  return `${head}\n${body}`;
}

function emitType(name: string, model: Model, docs: Docs): string {
  const shape = model.shapes.get(name)!;
  const unstable = model.added.has(name);
  const changed = model.stability === "unstable" && !unstable;
  const lines = [docs.type(name)];
  if (changed) lines.push("", "With the unstable additions of this version.");
  if (unstable) lines.push("", "@experimental");
  const doc = comment(lines);
  if (shape.kind === "object" && shape.union === undefined && shape.includes.length === 0) {
    return `${doc}export interface ${name} {\n${shape.fields.map((field) => emitField(field, name, model, docs)).join("")}}\n`;
  }
  if (shape.kind !== "object") {
    // The JSON-RPC layer keeps large ids exact, see `Id` there.
    const types = name === "RequestId" ? [...alternatives(shape), "bigint"] : alternatives(shape);
    return `${doc}export type ${name} =${layout(types)};\n`;
  }
  const shown = shape.fields.filter((field) => field.name !== tagOf(shape));
  const base = shown.length > 0 ? [`{\n${shown.map((field) => emitField(field, name, model, docs)).join("")}}`] : [];
  const includes = [...base, ...shape.includes];
  const union = shape.union === undefined ? [] : members(shape);
  if (includes.length === 0) return `${doc}export type ${name} =${layout(union)};\n`;
  const joined = union.length === 0 ? "" : ` & (${layout(union)}\n)`;
  return `${doc}export type ${name} = ${includes.join(" & ")}${joined};\n`;
}

function emitField(field: Field, owner: string, model: Model, docs: Docs): string {
  const lines = docs.field(owner, field.name);
  const marked = model.added.has(`${owner}.${field.name}`) ? [...lines, "@experimental"] : lines;
  const doc = marked.length > 0 ? comment(marked, "  ") : "";
  return `${doc}  ${inline(field)};\n`;
}

/** `name?: Type`; omitted, null and a value stay three different things. */
function inline(field: Field): string {
  return `${property(field.name)}${field.required ? "" : "?"}: ${typeOf(field.shape)}`;
}

function tagOf(shape: ObjectShape): string | undefined {
  return shape.union?.kind === "tagged" ? shape.union.tag : undefined;
}

function layout(members: readonly string[]): string {
  const line = ` ${members.join(" | ")}`;
  return line.length <= 80 && !line.includes("\n") ? line : members.map((member) => `\n  | ${member}`).join("");
}

/** A shape as it stands in a field or list. */
export function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case "any":
      return "unknown";
    case "null":
    case "boolean":
    case "string":
    case "number":
      return shape.kind;
    case "integer":
      return "number";
    case "ref":
      return shape.name;
    case "nullable":
      return `${typeOf(shape.of)} | null`;
    case "list":
      return shape.items.kind === "ref" || shape.items.kind === "string"
        ? `${typeOf(shape.items)}[]`
        : `(${typeOf(shape.items)})[]`;
    case "map":
      return `{ [key: string]: ${typeOf(shape.values)} }`;
    case "object":
      return objectType(shape);
    default:
      return alternatives(shape).join(" | ");
  }
}

function alternatives(shape: Exclude<Shape, ObjectShape>): string[] {
  switch (shape.kind) {
    case "enum":
      return [...shape.values.map((value) => JSON.stringify(value)), shape.open ? "(string & {})" : "Unlisted"];
    case "codes":
      return [...shape.values.map(String), "(number & {})"];
    case "choice":
      return choiceTypes(shape);
    default:
      return [typeOf(shape)];
  }
}

function choiceTypes(choice: ChoiceShape): string[] {
  const types = choice.members.map(({ shape }) => (shape.kind === "integer" ? "number" : typeOf(shape)));
  return types.includes("unknown") ? ["unknown"] : [...new Set(types)];
}

function objectType(shape: ObjectShape, extra: readonly string[] = []): string {
  const fields = [...extra, ...shape.fields.map(inline)];
  const parts = fields.length > 0 ? [`{ ${fields.join("; ")} }`] : [];
  parts.push(...shape.includes);
  if (shape.union !== undefined) parts.push(`(${members(shape).join(" | ")})`);
  return parts.length === 0 ? "{ [key: string]: unknown }" : parts.join(" & ");
}

function members(shape: ObjectShape): string[] {
  const union = shape.union as UnionShape | ChoiceShape;
  if (union.kind === "choice") return choiceTypes(union);
  const { tag, other, untagged } = union;
  const types = union.members.map((member) =>
    objectType(member.shape, [`${property(tag)}: ${JSON.stringify(member.value)}`]),
  );
  if (untagged !== undefined) {
    const nullable = shape.fields.some((field) => field.name === tag);
    const absent = nullable ? "null" : other === undefined ? "Unlisted" : "never";
    types.push(objectType(untagged.shape, [`${property(tag)}?: ${absent}`]));
  }
  if (other !== undefined) types.push(withFields(`OtherVariant<${JSON.stringify(tag)}>`, other));
  else if (untagged === undefined) types.push(`UnknownVariant<${JSON.stringify(tag)}>`);
  return types.map((type) => (type.includes(" & ") ? `(${type})` : type));
}

function withFields(type: string, shape: ObjectShape): string {
  const bare = shape.fields.length === 0 && shape.includes.length === 0 && shape.union === undefined;
  return bare ? type : `${type} & ${objectType(shape)}`;
}
