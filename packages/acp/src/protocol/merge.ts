import type { Plain } from "./types.ts";

/** `over` laid over `base`, object by object; anything else in `over` replaces what is in `base`. Neither is changed. */
export function merge(base: Plain, over: Plain | undefined): Plain {
  if (over === undefined) return base;
  const merged: { [key: string]: unknown } = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isPlain(below) && isPlain(value) ? merge(below, value) : value;
  }
  return merged;
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
