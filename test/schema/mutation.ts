import type { Random } from "./random.ts";
import { anything, object } from "./values.ts";

/** The words of a schema: what is worth putting where it does not belong. */
export interface Vocabulary {
  readonly names: readonly string[];
  readonly constants: readonly unknown[];
}

export function vocabulary(schema: unknown): Vocabulary {
  const names = new Set<string>();
  const constants = new Set<unknown>();
  JSON.stringify(schema, (key, value) => {
    if (key === "properties") for (const name of Object.keys(value)) names.add(name);
    if (key === "const") constants.add(value);
    return value;
  });
  return { names: [...names], constants: [...constants] };
}

/** The value with one place changed. The original is left alone. */
export function mutated(value: unknown, words: Vocabulary, r: Random): unknown {
  if (typeof value !== "object" || value === null || r.chance(0.08)) return replaced(value, words, r);
  if (Array.isArray(value)) return mutatedList(value, words, r);
  const entries = Object.entries(value);
  const what = r.below(10);
  if (what === 0) return object([...entries, [r.pick(words.names), anything(r)]]);
  const at = r.below(entries.length);
  const chosen = entries[at];
  if (chosen === undefined) return object([[r.pick(words.names), anything(r)]]);
  if (what === 1) return object(entries.toSpliced(at, 1));
  return object(entries.with(at, [chosen[0], mutated(chosen[1], words, r)]));
}

function mutatedList(list: unknown[], words: Vocabulary, r: Random): unknown[] {
  const at = r.below(list.length);
  if (list.length === 0 || r.chance(0.2)) return list.toSpliced(at, 0, anything(r));
  if (r.chance(0.15)) return list.toSpliced(at, 1);
  return list.with(at, mutated(list[at], words, r));
}

function replaced(value: unknown, words: Vocabulary, r: Random): unknown {
  if (r.chance(0.2)) return null;
  if (r.chance(0.3)) return r.pick(words.constants);
  if (r.chance(0.1)) return [value];
  return anything(r);
}
