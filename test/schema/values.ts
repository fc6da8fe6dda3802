import { entries, isNode, nodes, strings } from "../../scripts/schema/node.ts";
import type { Definitions, Node } from "../../scripts/schema/source.ts";
import type { Random } from "./random.ts";

const words = ["", "a", "x y", "ü", "_own", "later", "\ud800", "1", "true", "/tmp/a", "C:\\a", "https://a.example/b"];
const numbers = [
  0,
  1,
  2,
  7,
  255,
  -1,
  -5,
  0.5,
  1e-7,
  70000,
  65535,
  65536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1.8e19,
  2 ** 64,
  1e20,
  -1e20,
  -3e9,
];

/** Any JSON, not deep. */
export function anything(r: Random, depth = 2): unknown {
  switch (r.below(depth > 0 ? 8 : 5)) {
    case 0:
      return null;
    case 1:
      return r.chance(0.5);
    case 2:
      return r.pick(numbers);
    case 3:
    case 4:
      return r.pick(words);
    case 5:
      return Array.from({ length: r.below(3) }, () => anything(r, depth - 1));
    default:
      return object(
        Array.from({ length: r.below(3) }, () => [
          r.pick(["a", "b", "__proto__", "constructor"]),
          anything(r, depth - 1),
        ]),
      );
  }
}

/** An object whose keys are all its own, `__proto__` too. */
export function object(from: readonly (readonly [string, unknown])[]): { [key: string]: unknown } {
  const made: { [key: string]: unknown } = {};
  for (const [key, value] of from)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

/** A value that nearly always fits a node of the schema. */
export function fitting(node: Node, definitions: Definitions, r: Random, depth = 6): unknown {
  if (typeof node.$ref === "string") return fitting(definitions[node.$ref.slice(8)]!, definitions, r, depth - 1);
  if ("const" in node) return node.const;
  const parts: unknown[] = [];
  const members = [...nodes(node, "anyOf"), ...nodes(node, "oneOf")];
  const type = node.type;
  if (Array.isArray(type)) return r.chance(0.2) ? null : fitting({ ...node, type: type[0] }, definitions, r, depth);
  if (type !== undefined && type !== "object") return scalar(node, definitions, r, depth);
  if (type === "object" || node.properties !== undefined) parts.push(fields(node, definitions, r, depth));
  for (const each of nodes(node, "allOf")) parts.push(fitting(each, definitions, r, depth));
  // Now and then two members at once: the fields of both, the tag of the second.
  for (let left = members.length > 0 ? (r.chance(0.1) ? 2 : 1) : 0; left > 0; left--) {
    parts.push(fitting(r.pick(members), definitions, r, depth));
  }
  if (parts.length === 0) return anything(r);
  if (parts.length === 1 || !parts.every(isNode)) return parts.at(-1);
  return object(parts.flatMap((part) => Object.entries(part as object)));
}

function scalar(node: Node, definitions: Definitions, r: Random, depth: number): unknown {
  switch (node.type) {
    case "null":
      return null;
    case "boolean":
      return r.chance(0.5);
    case "string":
      return r.pick(words) || (node.minLength ? "full" : "");
    case "integer":
    case "number": {
      const least = (node.minimum ?? -(2 ** 31)) as number;
      const most = (node.maximum ?? 2 ** 31) as number;
      const some = r.pick(numbers);
      if (some >= least && some <= most && (node.type === "number" || Number.isInteger(some))) return some;
      return r.chance(0.5) ? least : most;
    }
    case "array": {
      const least = (node.minItems ?? 0) as number;
      const length = least + (depth > 0 ? r.below(3) : 0);
      return Array.from({ length }, () => fitting(node.items as Node, definitions, r, depth - 1));
    }
    default:
      throw new Error(`unexpected type ${node.type}`);
  }
}

function fields(node: Node, definitions: Definitions, r: Random, depth: number): { [key: string]: unknown } {
  const made: [string, unknown][] = [];
  for (const [name, field] of entries(node, "properties")) {
    const wanted = strings(node, "required").includes(name) || (depth > 0 && r.chance(0.4));
    if (wanted) made.push([name, fitting(field, definitions, r, depth - 1)]);
  }
  const extra = node.additionalProperties;
  if (isNode(extra))
    for (const key of ["k1", "__proto__"])
      if (r.chance(0.5)) made.push([key, fitting(extra, definitions, r, depth - 1)]);
  if (extra === true && r.chance(0.3)) made.push([r.pick(["zzz", "__proto__"]), anything(r)]);
  return object(made);
}
