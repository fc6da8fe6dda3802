import { DecodeError } from "./error.ts";
import { type Issue, type Report, report } from "./report.ts";

/**
 * A check for one definition of the schema. It copies nothing: the value is changed in place where the schema asks for
 * tolerance, and unknown fields stay. Call it through `decode` or `accepts`.
 */
export type Decoder<T> = (value: unknown, report: Report) => value is T;

const shared = report();

/**
 * Checks a parsed JSON value against a definition and returns the same value, typed.
 *
 * Malformed parts that the protocol lets a reader forgive are repaired in place. Each, up to a hundred, goes to `onIssue`
 * once the whole value has been found valid; so does each tag that is not listed.
 * An absent or null value counts as `{}` where the definition has no required field (`result: null` of older peers).
 *
 * @throws DecodeError when the value is invalid. It may then be repaired in part: drop it.
 */
export function decode<T>(decoder: Decoder<T>, value: unknown, onIssue?: (issue: Issue) => void): T {
  const given = value;
  let valid = decoder(value, shared);
  if (!valid && given == null) valid = decoder((value = {}), shared);
  if (!valid) {
    const error = new DecodeError(
      given == null ? [] : shared.path.toReversed(),
      given == null ? "an object" : shared.expected,
    );
    shared.issues.length = 0;
    throw error;
  }
  if (shared.issues.length > 0) for (const issue of shared.issues.splice(0)) onIssue?.(issue);
  return value as T;
}

/** Whether a value is valid as it is: nothing wrong, nothing to repair. Changes nothing. Unknown variants count as valid. */
export function accepts<T>(decoder: Decoder<T>, value: unknown): value is T {
  const strict = report();
  strict.trial = 1;
  return decoder(value, strict) && strict.repairs === 0;
}
