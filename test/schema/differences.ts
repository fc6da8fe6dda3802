import { entries, isNode, nodes, strings } from "../../scripts/schema/node.ts";
import type { Node } from "../../scripts/schema/source.ts";

type Mutable = { [keyword: string]: unknown };

/**
 * Where our decoders deliberately do not follow the official schema to the letter, each as a change to the schema.
 * `docs/design/schema.md` gives the reasons under the same names.
 */
export const differences: { readonly [name: string]: (node: Mutable) => void } = {
  "open-enums": (node) => {
    const members = nodes(node, "oneOf");
    if (members.length === 0 || !members.every((each) => each.type === "string" && "const" in each)) return;
    delete node.oneOf;
    node.type = "string";
  },
  "open-unions": (node) => {
    const members = nodes(node, "oneOf");
    const tag = (node.discriminator as { propertyName: string } | undefined)?.propertyName;
    if (tag === undefined) return;
    const other = { type: "object", properties: { [tag]: unlisted(members, tag) }, required: [tag] };
    node.oneOf = [...members, other];
  },
  "decided-by-tag": (node) => {
    const members = nodes(node, "anyOf");
    const tag = members.flatMap((member) => constants(member).map(([name]) => name))[0];
    const untagged = members.find((each) => constants(each).length === 0 && each.not === undefined);
    if (tag === undefined || untagged === undefined) return;
    const open = members.some((each) => each.not !== undefined);
    const absent = open ? { type: "null" } : { anyOf: [{ type: "null" }, unlisted(members, tag)] };
    node.anyOf = members.map((each) =>
      each === untagged ? { allOf: [each, { properties: { [tag]: absent } }] } : each,
    );
  },
  "integer-ranges": (node) => {
    const range = ranges[node.format as string];
    if (range === undefined) return;
    node.minimum ??= range[0];
    node.maximum ??= range[1];
  },
  "emptied-lists": (node) => {
    for (const [name, field] of entries(node, "properties")) {
      const emptied = field["x-deserialize-default-on-error"] === true && strings(node, "required").includes(name);
      if (emptied) delete (field as Mutable).minItems;
    }
  },
};

const ranges: { readonly [format: string]: readonly [number, number] } = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
  uint16: [0, 2 ** 16 - 1],
  uint32: [0, 2 ** 32 - 1],
  uint64: [0, 2 ** 64],
};

function constants(member: Node): [string, string][] {
  return entries(member, "properties").flatMap(([name, field]) =>
    "const" in field ? [[name, field.const as string]] : [],
  );
}

function unlisted(members: Node[], tag: string): Node {
  const listed = members.flatMap((member) =>
    constants(member).flatMap(([name, value]) => (name === tag ? [value] : [])),
  );
  return { type: "string", not: { enum: listed } };
}

/** A copy of the definitions with all differences applied. */
export function withDifferences(definitions: { [name: string]: Node }): { [name: string]: Node } {
  const copy = structuredClone(definitions);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    for (const change of Object.values(differences)) change(value as Mutable);
    for (const keyword of ["items", "additionalProperties", "anyOf", "oneOf", "allOf", "not"]) visit(value[keyword]);
    // A field may have the name of a keyword, so the map of fields is no node.
    for (const [, field] of entries(value, "properties")) visit(field);
  };
  for (const each of Object.values(copy)) visit(each);
  return copy;
}
