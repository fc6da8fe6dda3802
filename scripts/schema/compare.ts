import { refuse } from "./node.ts";
import type { Definitions } from "./source.ts";

/** A definition without what does not change its meaning. */
export function essence(value: unknown): string {
  return JSON.stringify(value, (key, each) => (key === "description" && typeof each === "string" ? undefined : each));
}

/** The definitions of the unstable file that are not the stable file's, also because something that they use is not. */
export function differing(stable: Definitions, unstable: Definitions): Set<string> {
  for (const name of Object.keys(stable))
    if (!Object.hasOwn(unstable, name)) refuse(name, "is gone from the unstable schema");
  const differ = new Set<string>();
  const text = new Map(Object.entries(unstable).map(([name, node]) => [name, essence(node)]));
  for (const [name, own] of text) if (!Object.hasOwn(stable, name) || essence(stable[name]) !== own) differ.add(name);
  for (let before = -1; before !== differ.size; ) {
    before = differ.size;
    for (const [name, own] of text) {
      if (!differ.has(name) && [...own.matchAll(/#\/\$defs\/(\w+)/g)].some(([, used]) => differ.has(used!)))
        differ.add(name);
    }
  }
  return differ;
}
