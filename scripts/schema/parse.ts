import { entries, isNode, nodes, only, refName, refuse, strings } from "./node.ts";
import { parseAlternatives } from "./parse-union.ts";
import type { Field, ObjectShape, Shape } from "./shape.ts";
import type { Definitions, Node } from "./source.ts";

/** The shapes of all definitions, without the envelopes, which the JSON-RPC layer knows by itself. */
export function parseDefinitions(definitions: Definitions): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const [name, node] of Object.entries(definitions)) {
    if (node["x-docs-ignore"] !== true) shapes.set(name, parse(node, name));
  }
  return shapes;
}

const lenient = [
  "x-deserialize-default-on-error",
  "x-deserialize-skip-invalid-items",
  "x-deserialize-default-on-null",
  "default",
];

/** The shape of one node. */
export function parse(node: Node, where: string): Shape {
  const name = refName(node, where);
  if (name !== undefined) return { kind: "ref", name };
  const types = ([] as unknown[]).concat(node.type ?? []);
  if (types.length === 2 && types[1] === "null") {
    return { kind: "nullable", of: parse({ ...node, type: types[0] }, where) };
  }
  if (types.length > 1) refuse(where, `unexpected types ${types.join()}`);
  switch (types[0]) {
    case "string":
      only(node, where, "type", "format", "contentEncoding", "minLength", ...lenient);
      if (![undefined, 0, 1].includes(node.minLength as number | undefined)) refuse(where, "unexpected minLength");
      return { kind: "string", filled: node.minLength === 1 };
    case "boolean":
      only(node, where, "type", ...lenient);
      return { kind: "boolean" };
    case "null":
      only(node, where, "type");
      return { kind: "null" };
    case "integer":
    case "number":
      return parseNumber(node, where);
    case "array":
      only(node, where, "type", "items", "minItems", ...lenient);
      return {
        kind: "list",
        items: parse(node.items as Node, `${where}[]`),
        least: (node.minItems ?? 0) as number,
        sieve: node["x-deserialize-skip-invalid-items"] === true,
      };
    case "object":
      return parseObject(node, where);
    case undefined:
      return parseUntyped(node, where);
    default:
      return refuse(where, `unexpected type ${types[0]}`);
  }
}

const formats = ["int32", "int64", "uint16", "uint32", "uint64"];

function parseNumber(node: Node, where: string): Shape {
  only(node, where, "type", "format", "minimum", "maximum", ...lenient);
  const limits = {
    ...(node.minimum === undefined ? {} : { least: node.minimum as number }),
    ...(node.maximum === undefined ? {} : { most: node.maximum as number }),
  };
  const format = node.format as string;
  if (node.type === "number") {
    return format === "double" ? { kind: "number", ...limits } : refuse(where, `unexpected format ${format}`);
  }
  return formats.includes(format)
    ? { kind: "integer", format, ...limits }
    : refuse(where, `unexpected format ${format}`);
}

/** A node without `type`: anything, another name for a definition, or a union. */
function parseUntyped(node: Node, where: string): Shape {
  if (node.anyOf !== undefined || node.oneOf !== undefined) {
    only(node, where, "anyOf", "oneOf", "discriminator", ...lenient);
    return parseAlternatives(node, where, parse);
  }
  only(node, where, "allOf", ...lenient);
  const included = includes(node, where);
  if (included.length > 1) refuse(where, "more than one allOf");
  return included[0] === undefined ? { kind: "any" } : { kind: "ref", name: included[0] };
}

/** An object with fields, a map, or an object about which nothing is said. */
export function parseObject(node: Node, where: string): Shape {
  const extra = node.additionalProperties;
  if (node.properties === undefined && extra !== undefined) {
    only(node, where, "type", "additionalProperties", ...lenient);
    return { kind: "map", values: isNode(extra) ? parse(extra, `${where}{}`) : { kind: "any" } };
  }
  if (extra !== undefined && extra !== true) refuse(where, "unexpected additionalProperties");
  if ((node.unevaluatedProperties ?? true) !== true) refuse(where, "unexpected unevaluatedProperties");
  only(
    node,
    where,
    "type",
    "properties",
    "required",
    "allOf",
    "anyOf",
    "oneOf",
    "discriminator",
    "additionalProperties",
    "unevaluatedProperties",
    "not",
  );
  const object: ObjectShape = { kind: "object", fields: parseFields(node, where), includes: includes(node, where) };
  if (node.anyOf === undefined && node.oneOf === undefined) return object;
  const union = parseAlternatives(node, where, parse);
  if (union.kind === "choice") return { ...object, union };
  if (union.kind === "object" && union.union !== undefined) return { ...object, union: union.union };
  return refuse(where, "unexpected union over an object");
}

function includes(node: Node, where: string): string[] {
  return nodes(node, "allOf").map((each) => refName(each, where) ?? refuse(where, "unexpected allOf"));
}

function parseFields(node: Node, where: string): Field[] {
  const required = strings(node, "required");
  for (const name of required) if (!Object.hasOwn(node.properties ?? {}, name)) refuse(where, `no field ${name}`);
  return entries(node, "properties").map(([name, child]) => {
    const at = `${where}.${name}`;
    if (name in Object.prototype) refuse(at, "a field by the name of a member of Object");
    const field: Field = { name, shape: parse(child, at), required: required.includes(name), mercy: "none" };
    if (child["x-deserialize-default-on-error"] === true) field.mercy = "default";
    if (child["x-deserialize-default-on-null"] === true) {
      if (field.mercy === "default") refuse(at, "two kinds of default");
      field.mercy = "null";
    }
    if (child.default !== undefined) field.fallback = child.default;
    return field;
  });
}
