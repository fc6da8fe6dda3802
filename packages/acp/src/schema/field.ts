import { type Check, type Fields, object } from "./check.ts";
import { fail, nest, type Report, repair } from "./report.ts";

/** One part of a value: its failure is the whole value's. */
export function need(value: unknown, key: string | number, check: Check, r: Report): boolean {
  const before = r.issues.length;
  if (check(value, r)) {
    if (r.issues.length > before) nest(r, before, key);
    return true;
  }
  r.path.push(key);
  return false;
}

/** A field that costs only itself when it is malformed: it is then left out. */
export function soft(owner: Fields, key: string, check: Check, r: Report): true {
  const before = r.issues.length;
  if (check(owner[key], r)) {
    if (r.issues.length > before) nest(r, before, key);
  } else {
    repair(r, before, key, "defaulted");
    if (r.trial === 0) delete owner[key];
  }
  return true;
}

/** A list that must be present, but is emptied when it is no list. */
export function softList(owner: Fields, key: string, check: Check, r: Report): boolean {
  if (owner[key] === undefined) return need(undefined, key, check, r);
  soft(owner, key, check, r);
  if (r.trial === 0) owner[key] ??= [];
  return true;
}

/** A list for which an explicit null stands for an empty one. */
export function nullList(owner: Fields, key: string, check: Check, r: Report): boolean {
  return owner[key] === null ? emptied(owner, key, r, [], "a list") : need(owner[key], key, check, r);
}

/** A map for which an explicit null stands for an empty one. */
export function nullMap(owner: Fields, key: string, check: Check, r: Report): boolean {
  return owner[key] === null ? emptied(owner, key, r, {}, "an object") : need(owner[key], key, check, r);
}

function emptied(owner: Fields, key: string, r: Report, empty: unknown, expected: string): true {
  fail(r, expected);
  repair(r, r.issues.length, key, "defaulted");
  if (r.trial === 0) owner[key] = empty;
  return true;
}

/** An object as nearly all are: open, with an optional `_meta` that is an object or null. */
export function body(value: unknown, r: Report): value is Fields {
  return object(value, r) && (value._meta == null || soft(value, "_meta", object, r));
}
