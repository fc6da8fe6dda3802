import { entries, isNode, nodes, only, refuse } from "./node.ts";
import type { ObjectShape, Shape, UnionShape } from "./shape.ts";
import type { Node } from "./source.ts";

type Parse = (node: Node, where: string) => Shape;

/** The shape of a node's `anyOf` or `oneOf`: an enumeration, something or null, a tagged union, or a choice. */
export function parseAlternatives(node: Node, where: string, parse: Parse): Shape {
  if (node.anyOf !== undefined && node.oneOf !== undefined) refuse(where, "both anyOf and oneOf");
  const members = nodes(node, node.anyOf === undefined ? "oneOf" : "anyOf");
  const named = members.filter((member) => member.const !== undefined);
  if (named.length > 0) return parseConstants(members, named, where);
  const [first, second] = members;
  if (members.length === 2 && first !== undefined && second?.type === "null") {
    return { kind: "nullable", of: parse(first, where) };
  }
  const tag = members.map(tagOf).find((each) => each !== undefined)?.tag;
  if (tag !== undefined) {
    return { kind: "object", fields: [], includes: [], union: parseTagged(members, tag, where, parse) };
  }
  if (node.discriminator !== undefined) refuse(where, "a discriminator without constants");
  return {
    kind: "choice",
    alone: node.oneOf !== undefined,
    members: members.map((member, at) => {
      const title = member.title;
      if (typeof title !== "string") refuse(where, `member ${at} has no title`);
      return { title: title as string, shape: parse(member, `${where}/${title}`) };
    }),
  };
}

/** Constants, and possibly one member for all other values of the type. */
function parseConstants(members: Node[], named: Node[], where: string): Shape {
  const rest = members.filter((member) => member.const === undefined);
  const type = members[0]?.type;
  const format = members[0]?.format;
  for (const member of members) {
    only(member, where, "type", "const", "format");
    if (member.type !== type || member.format !== format) refuse(where, "constants of different types");
  }
  if (rest.length > 1) refuse(where, "more than one open member");
  if (type === "string") {
    return { kind: "enum", values: named.map((member) => member.const as string), open: rest.length === 1 };
  }
  if (type !== "integer" || rest.length !== 1) refuse(where, "unexpected constants");
  return { kind: "codes", format: format as string, values: named.map((member) => member.const as number) };
}

/** The field of a union's member that has one fixed value. */
function tagOf(member: Node): { tag: string; value: string } | undefined {
  for (const [name, field] of entries(member, "properties")) {
    if (field.const !== undefined) return { tag: name, value: field.const as string };
  }
  return undefined;
}

function parseTagged(members: Node[], tag: string, where: string, parse: Parse): UnionShape {
  const union: UnionShape = { kind: "tagged", tag, members: [] };
  for (const member of members) {
    const own = tagOf(member);
    const title = (own?.value ?? member.title) as string;
    const shape = withoutTag(member, tag, `${where}/${title}`, parse);
    if (own !== undefined) {
      if (own.tag !== tag || !(member.required as string[]).includes(tag)) refuse(where, "tags of different names");
      union.members.push({ value: own.value, shape });
    } else if (member.not !== undefined) {
      if (union.other !== undefined) refuse(where, "two open members");
      union.other = shape;
    } else {
      if (union.untagged !== undefined) refuse(where, "two members without a tag");
      union.untagged = { title, shape };
    }
  }
  const excluded = members.flatMap((member) => (isNode(member.not) ? excludedTags(member.not, tag, where) : []));
  const listed = union.members.map((member) => member.value);
  if (union.other !== undefined && excluded.toSorted().join() !== listed.toSorted().join()) {
    refuse(where, "the open member does not exclude exactly the listed tags");
  }
  return union;
}

function excludedTags(not: Node, tag: string, where: string): string[] {
  only(not, where, "anyOf");
  return nodes(not, "anyOf").map((each) => {
    only(each, where, "type", "properties", "required");
    const found = tagOf(each);
    return found?.tag === tag ? found.value : refuse(where, "unexpected exclusion");
  });
}

/** A member's shape apart from its tag. */
function withoutTag(member: Node, tag: string, where: string, parse: Parse): ObjectShape {
  const { [tag]: _, ...properties } = (member.properties ?? {}) as { [name: string]: Node };
  const required = ((member.required ?? []) as string[]).filter((name) => name !== tag);
  const shape = parse({ ...member, type: "object", properties, required }, where);
  return shape.kind === "object" ? shape : refuse(where, "a member that is no object");
}
