/** An object of JSON. */
export type Json = { [key: string]: unknown };

/** The member at a path such as `params.update.0.text`; undefined where there is none. */
export function memberAt(message: unknown, path: string): unknown {
  let at = message;
  for (const key of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Json)[key];
  }
  return at;
}

/** The same message with another value at a path. Objects on the way that are missing are made. */
export function withMember(message: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(message);
  const keys = path.split(".");
  const last = keys.pop()!;
  let at = copy as Json;
  for (const key of keys) {
    if (typeof at[key] !== "object" || at[key] === null) at[key] = {};
    at = at[key] as Json;
  }
  at[last] = value;
  return copy;
}

/** The same message without the member at a path; an item of a list leaves no gap. */
export function withoutMember(message: unknown, path: string): unknown {
  const copy = structuredClone(message);
  const cut = path.lastIndexOf(".");
  const holder = cut < 0 ? copy : memberAt(copy, path.slice(0, cut));
  const key = path.slice(cut + 1);
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (typeof holder === "object" && holder !== null) delete (holder as Json)[key];
  return copy;
}

/** A message with `$id` and `$session` in its texts put in the place of what they stand for. A text that is `$id` alone gets its type. */
export function filledIn(value: unknown, places: { readonly id: unknown; readonly session: unknown }): unknown {
  if (typeof value === "string") {
    if (value === "$id") return places.id;
    if (value === "$session") return places.session;
    return value.replaceAll("$id", String(places.id)).replaceAll("$session", String(places.session));
  }
  if (Array.isArray(value)) return value.map((item) => filledIn(item, places));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledIn(item, places)]));
}

/** The same in text that need not be JSON: `"$id"` in quotes is the id as JSON has it. */
export function textFilledIn(
  text: string,
  { id, session }: { readonly id: unknown; readonly session: unknown },
): string {
  return text
    .replaceAll('"$id"', JSON.stringify(id) ?? "null")
    .replaceAll("$id", String(id))
    .replaceAll("$session", String(session));
}
