import { sameValue } from "./same-value.ts";

/** The `_meta` of something that is kept, by top-level key. */
export type Meta = { readonly [key: string]: unknown };

/**
 * `_meta` after an update (EXT-20, EXT-21): absent keeps, null clears all; in an object each key replaces, without looking
 * deeper, and a null removes its key.
 */
export function patchMeta(meta: Meta | undefined, patch: Meta | null | undefined): Meta | undefined {
  if (patch === undefined) return meta;
  if (patch === null) return undefined;
  const entries = new Map(Object.entries(meta ?? {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
  return entries.size === 0 ? undefined : Object.fromEntries(entries);
}

/** The fields of an update that name what it is about; they are no part of what is patched. */
const naming = new Set(["sessionUpdate", "_meta"]);

/**
 * `old` with the fields of an update, also those that no schema lists: null clears a field, or resets one of `reset` to its
 * value there. Fields of `own` are ours and not to be set from outside. Returns `old` itself when nothing differs.
 */
export function patchFields<T extends { readonly _meta?: Meta | undefined }>(
  old: T,
  update: { readonly _meta?: Meta | null },
  reset: Partial<T> = {},
  own: readonly (keyof T)[] = [],
): T {
  const changes = new Map<string, unknown>();
  for (const [field, value] of Object.entries(update)) {
    if (naming.has(field) || own.includes(field as keyof T) || value === undefined) continue;
    const next = value === null ? reset[field as keyof T] : value;
    if (!Object.is(next, old[field as keyof T])) changes.set(field, next);
  }
  const meta = patchMeta(old._meta, update._meta);
  if (!sameValue(meta, old._meta)) changes.set("_meta", meta);
  if (changes.size === 0) return old;
  const fields = Object.entries({ ...old, ...Object.fromEntries(changes) });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;
}
