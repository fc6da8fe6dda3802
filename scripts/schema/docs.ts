import { texts } from "./docs/index.ts";
import type { Version } from "./source.ts";

/** Our own words for what a version's names are; every miss is kept, so that all can be shown at once. */
export interface Docs {
  type(name: string): string;
  field(type: string, field: string): string[];
  method(name: string): string;
  readonly missing: Set<string>;
  readonly used: Set<string>;
}

/** Texts by name. A name with `v1:` or `v2:` in front is for that version alone. */
export function docsOf(version: Version, used: Set<string>, missing: Set<string>): Docs {
  const find = (key: string): string | undefined => {
    const name = Object.hasOwn(texts, `${version}:${key}`) ? `${version}:${key}` : key;
    if (!Object.hasOwn(texts, name)) return undefined;
    used.add(name);
    return texts[name];
  };
  const must = (key: string): string => {
    const text = find(key);
    if (text === undefined) missing.add(`${version}:${key}`);
    return text ?? "?";
  };
  return {
    type: must,
    field(type, field) {
      const text = find(`${type}.${field}`);
      return text === undefined ? [] : [text];
    },
    method: must,
    missing,
    used,
  };
}
