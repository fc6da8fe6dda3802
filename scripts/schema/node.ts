import type { Node } from "./source.ts";

/** Stops the generator: a construct that it does not understand is never guessed at. */
export function refuse(where: string, what: string): never {
  throw new Error(`${where}: ${what}`);
}

/** Keywords that carry no meaning for types or decoders. */
const silent = ["description", "title", "x-method", "x-side", "x-docs-ignore"];

/** Fails unless a node has none but the given keywords. */
export function only(node: Node, where: string, ...keywords: string[]): void {
  for (const keyword of Object.keys(node)) {
    if (!silent.includes(keyword) && !keywords.includes(keyword)) refuse(where, `unexpected keyword ${keyword}`);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The child nodes under a keyword, or none. */
export function nodes(node: Node, keyword: string): Node[] {
  const value = node[keyword] ?? [];
  return Array.isArray(value) && value.every(isNode) ? value : refuse(keyword, "must be a list of schemas");
}

/** The named child nodes under a keyword, or none. */
export function entries(node: Node, keyword: string): [string, Node][] {
  return Object.entries((node[keyword] ?? {}) as { [name: string]: Node });
}

export function strings(node: Node, keyword: string): string[] {
  return (node[keyword] ?? []) as string[];
}

/** The definition that a node refers to, when it does nothing else. */
export function refName(node: Node, where: string): string | undefined {
  if (typeof node.$ref !== "string") return undefined;
  only(node, where, "$ref");
  const name = /^#\/\$defs\/(\w+)$/.exec(node.$ref)?.[1];
  return name ?? refuse(where, `unexpected reference ${node.$ref}`);
}
