import { type Check, object } from "./check.ts";
import type { Decoder } from "./decode.ts";
import { fail, type Report, unlisted } from "./report.ts";

/**
 * A union that a tag tells apart. A listed tag decides: a malformed payload then fails and is never taken for anything
 * else. A tag that is not listed keeps the value as it is, if `other` (default: anything) accepts it.
 * Without a tag, `untagged` decides where the schema has a member that needs none.
 */
export function tagged<T>(
  tag: string,
  members: { [value: string]: Check },
  other?: Check,
  untagged?: Check,
): Decoder<T> {
  const table = new Map(Object.entries(members));
  return (value, r): value is T => {
    if (!object(value, r)) return false;
    const given = value[tag];
    if (typeof given === "string") {
      const member = table.get(given);
      if (member !== undefined) return member(value, r) || named(r, tag, given);
      unlisted(r, tag, `one of ${[...table.keys()].join(", ")}`);
      return other === undefined || other(value, r);
    }
    if (given == null && untagged !== undefined) return untagged(value, r);
    fail(r, "a string");
    r.path.push(tag);
    return false;
  };
}

/** Names the member that a failure is about, the innermost alone. */
function named(r: Report, tag: string, given: string): false {
  if (!r.expected.includes(" (")) r.expected += ` (${tag}: ${given})`;
  return false;
}

/**
 * A union without a tag: the first member that needs no repair, else the first that does. Members are tried without
 * changing the value. `alone` asks that no second member fits as well.
 */
export function choice<T>(expected: string, members: readonly Check[], alone = false): Decoder<T> {
  return (value, r): value is T => {
    let chosen: Check | undefined;
    let best = Number.POSITIVE_INFINITY;
    let rivals = 0;
    for (const member of members) {
      const repairs = trial(member, value, r);
      if (repairs > best || repairs === -1) continue;
      rivals = repairs === best ? rivals + 1 : 0;
      if (repairs < best) chosen = member;
      best = repairs;
      if (best === 0 && !alone) break;
    }
    if (chosen === undefined || (alone && rivals > 0)) return fail(r, expected);
    return chosen(value, r);
  };
}

/** How a member would fare: -1 does not fit, 0 as it is, 1 with repairs. */
function trial(member: Check, value: unknown, r: Report): -1 | 0 | 1 {
  const before = r.issues.length;
  const repairs = r.repairs;
  r.trial++;
  const fits = member(value, r);
  r.trial--;
  const clean = r.repairs === repairs;
  r.issues.length = before;
  r.repairs = repairs;
  if (!fits) return -1;
  return clean ? 0 : 1;
}

/** Fields without a value need only be there. */
export function present(value: unknown, r: Report): boolean {
  return value !== undefined || fail(r, "a value");
}
