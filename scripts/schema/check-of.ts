import type { Model } from "./model.ts";
import { refuse } from "./node.ts";
import type { ChoiceShape, ObjectShape, Shape, UnionShape } from "./shape.ts";
import { property } from "./text.ts";

/** What has been written so far of one model's decoders. */
export interface Checks {
  readonly model: Model;
  /** Declarations by name. */
  readonly constants: Map<string, string>;
  readonly functions: Map<string, string>;
  /** Gives an expression that calls something a name of its own, so that it is made once. */
  hoist(expression: string, name?: string): string;
  /** Writes a function for an object without a definition. */
  local(name: string, shape: ObjectShape): string;
}

export function checks(model: Model, write: (name: string, shape: ObjectShape) => string): Checks {
  const constants = new Map<string, string>();
  const functions = new Map<string, string>();
  return {
    model,
    constants,
    functions,
    hoist(expression, name) {
      if (!expression.includes("(")) return expression;
      const own = name ?? expression.replaceAll(/\W+/g, "_").replace(/_$/, "");
      constants.set(own, `const ${own} = /* @__PURE__ */ ${expression};\n`);
      return own;
    },
    local(name, shape) {
      functions.set(name, write(name, shape));
      return name;
    },
  };
}

const limits: { [format: string]: [string, string] } = {
  int32: ["-(2 ** 31)", "2 ** 31 - 1"],
  int64: ["-(2 ** 63)", "2 ** 63"],
  uint16: ["0", "65535"],
  uint32: ["0", "4294967295"],
  uint64: ["0", "2 ** 64"],
};

/** The expression that checks a shape. `where` names what has no name. */
export function checkOf(shape: Shape | UnionShape, where: string, known: Checks): string {
  switch (shape.kind) {
    case "any":
    case "boolean":
      return shape.kind;
    case "null":
      return "nil";
    case "string":
      return shape.filled ? "filled" : "string";
    case "enum":
      return "string";
    case "codes":
      return shape.format;
    case "number":
      if (shape.least === undefined && shape.most === undefined) return "double";
      return `between(${shape.least ?? "-Infinity"}, ${shape.most ?? "Infinity"})`;
    case "integer":
      return integerCheck(shape, where);
    case "ref":
      return refCheck(shape.name, where, known);
    case "nullable":
      return `nullable(${known.hoist(checkOf(shape.of, where, known))})`;
    case "list": {
      const items = known.hoist(checkOf(shape.items, `${where}_item`, known));
      return `${shape.sieve ? "sieve" : "list"}(${items}${shape.least > 0 ? `, ${shape.least}` : ""})`;
    }
    case "map":
      return shape.values.kind === "any"
        ? "object"
        : `map(${known.hoist(checkOf(shape.values, `${where}_value`, known))})`;
    case "choice":
      return choiceCheck(shape, where, known);
    case "tagged":
      return taggedCheck(shape, where, known);
    case "object":
      return objectCheck(shape, where, known);
  }
}

function integerCheck(shape: Extract<Shape, { kind: "integer" }>, where: string): string {
  const [least, most] = limits[shape.format] ?? refuse(where, "unexpected format");
  const same = (own: number | undefined, usual: string) => own === undefined || String(own) === usual;
  if (same(shape.least, least) && same(shape.most, most)) return shape.format;
  return `integer(${shape.least ?? least}, ${shape.most ?? most})`;
}

function refCheck(name: string, where: string, known: Checks): string {
  const target = known.model.shapes.get(name) ?? refuse(where, `no definition ${name}`);
  if (target.kind === "ref" || target.kind === "object" || target.kind === "choice") return name;
  return checkOf(target, name, known);
}

function choiceCheck(choice: ChoiceShape, where: string, known: Checks): string {
  const members = choice.members.map(({ title, shape }) => known.hoist(checkOf(shape, `${where}_${title}`, known)));
  if (members.includes("any")) return "any";
  if (members.length === 1) return members[0]!;
  const expected = [...new Set(choice.members.map(({ title, shape }) => phrase(shape, title)))].join(" or ");
  const list = `[${members.join(", ")}]`;
  const tail = choice.alone ? ", true" : "";
  const line = `choice(${JSON.stringify(expected)}, ${list}${tail})`;
  return line.length <= 60 ? line : `choice(\n  ${JSON.stringify(expected)},\n  ${list}${tail},\n)`;
}

function taggedCheck(union: UnionShape, where: string, known: Checks): string {
  const members = union.members.map(
    ({ value, shape }) => `${property(value)}: ${objectCheck(shape, `${where}_${value}`, known)}`,
  );
  const untagged = union.untagged && objectCheck(union.untagged.shape, `${where}_${union.untagged.title}`, known);
  const other = union.other ? objectCheck(union.other, `${where}_other`, known) : (untagged ?? "any");
  const rest = [other, ...(untagged === undefined ? [] : [untagged])];
  const tail = rest.join() === "any" ? "" : `, ${rest.join(", ")}`;
  return `tagged(${JSON.stringify(union.tag)}, {\n${members.map((member) => `  ${member},\n`).join("")}}${tail})`;
}

/** An object inside a union: one definition, nothing beyond being an object, or a function of its own. */
function objectCheck(shape: ObjectShape, where: string, known: Checks): string {
  if (shape.fields.length === 0 && shape.union === undefined && shape.includes.length < 2) {
    return shape.includes[0] === undefined ? "any" : checkOf({ kind: "ref", name: shape.includes[0] }, where, known);
  }
  return known.local(where, shape);
}

/** What a member of a union is called in an error. */
function phrase(shape: Shape, title: string): string {
  const phrases: { [kind: string]: string } = {
    boolean: "a boolean",
    integer: "a number",
    null: "null",
    number: "a number",
    string: "a string",
  };
  if (shape.kind === "list")
    return `a list of ${shape.items.kind === "ref" ? shape.items.name : `${shape.items.kind}s`}`;
  return shape.kind === "ref" ? shape.name : (phrases[shape.kind] ?? title);
}
