import { type Check, object } from "./check.ts";
import { need } from "./field.ts";
import { fail, nest, type Report, repair } from "./report.ts";

/** A value that may also be null. */
export function nullable(check: Check): Check {
  return (value, r) => value === null || check(value, r);
}

/** A list of which every item must be valid. */
export function list(item: Check, least = 0): Check {
  return (value, r) => {
    if (!Array.isArray(value)) return fail(r, "a list");
    for (let at = 0; at < value.length; at++) if (!need(value[at], at, item, r)) return false;
    return enough(value.length, least, r);
  };
}

/** A list that loses its malformed items; the others keep their order. */
export function sieve(item: Check, least = 0): Check {
  return (value, r) => {
    if (!Array.isArray(value)) return fail(r, "a list");
    let kept = 0;
    for (let at = 0; at < value.length; at++) {
      const before = r.issues.length;
      if (item(value[at], r)) {
        if (r.issues.length > before) nest(r, before, at);
        if (r.trial === 0 && kept < at) value[kept] = value[at];
        kept++;
      } else repair(r, before, at, "skipped");
    }
    if (r.trial === 0 && kept < value.length) value.length = kept;
    return enough(kept, least, r);
  };
}

/** An object whose values all have one form. Its keys are data. */
export function map(check: Check): Check {
  return (value, r) => object(value, r) && Object.keys(value).every((key) => need(value[key], key, check, r));
}

function enough(length: number, least: number, r: Report): boolean {
  return length >= least || fail(r, `a list of at least ${least}`);
}
