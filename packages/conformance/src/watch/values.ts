import type { Message } from "../frames/index.ts";

/** The value if it is an object, else an empty one: what a peer sends may be anything. */
export function record(value: unknown): Message {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Message) : {};
}

/** The value if it is a list, else an empty one. */
export function items(value: unknown): readonly any[] {
  return Array.isArray(value) ? value : [];
}

/** The strings in a list; of anything else, none. */
export function strings(value: unknown): readonly string[] {
  return items(value).filter((item): item is string => typeof item === "string");
}

/** Ids by value and type: `1` and `"1"` differ. */
export function keyOf(id: unknown): string {
  return JSON.stringify(id) ?? "";
}

/** A value as it is shown to a person: JSON, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** Whether a path is absolute on POSIX or on Windows. */
export function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path) || path.startsWith("\\\\");
}

/** The first value that a list has twice, if any. */
export function repeated(values: readonly unknown[]): unknown {
  const seen = new Set<unknown>();
  return values.find((value) => seen.size === seen.add(value).size);
}
