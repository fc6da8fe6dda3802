import { type Report, type RuleVerdict, type Verdict, verdicts } from "../judge/index.ts";
import type { StaleEntry } from "./document.ts";

/** The verdicts on rules that are known not to pass, by `RULE@PROTOCOL`. */
export type Baseline = ReadonlyMap<string, Verdict>;

/** What a baseline may expect: whatever says something of the program, and is not good. */
const EXPECTABLE: readonly Verdict[] = ["fail", "warn", "blocked"];

/** A file that is not a baseline. The message names what is wrong. */
export class BaselineError extends Error {
  override readonly name = "BaselineError";
}

/** The entry that a verdict has in a baseline: `ENV-22@1`. */
export function entryOf({ rule, protocol }: Pick<RuleVerdict, "rule" | "protocol">): string {
  return `${rule}@${protocol}`;
}

/** The baseline that expects what a report found: each rule that fails, warns or is blocked. */
export function baselineOf({ rules }: Pick<Report, "rules">): string {
  const known = rules.filter(({ verdict }) => EXPECTABLE.includes(verdict));
  const expected = Object.fromEntries(known.map((one) => [entryOf(one), one.verdict]));
  return `${JSON.stringify({ format: "colloquy.baseline/1", expected }, null, 2)}\n`;
}

/** Reads a baseline. Throws a `BaselineError`. */
export function parseBaseline(text: string): Baseline {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new BaselineError(`It is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(file)) throw new BaselineError("It is not a JSON object.");
  const { format, expected, ...rest } = file;
  if (format !== "colloquy.baseline/1") throw new BaselineError('"format" is not "colloquy.baseline/1".');
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw new BaselineError(`There is no member ${JSON.stringify(unknown)}.`);
  if (!isObject(expected)) throw new BaselineError('"expected" is not an object.');
  const entries = Object.entries(expected).map(([entry, verdict]): [string, Verdict] => {
    if (!/^[A-Z0-9]+-\d+[a-z]?@[12]$/.test(entry))
      throw new BaselineError(`"expected" has ${JSON.stringify(entry)}, which is not RULE@PROTOCOL, as ENV-22@1 is.`);
    const known = verdicts.find((one) => one === verdict);
    if (known === undefined || !EXPECTABLE.includes(known))
      throw new BaselineError(
        `"expected" has ${JSON.stringify(verdict)} for ${entry}, which is none of ${EXPECTABLE.join(", ")}.`,
      );
    return [entry, known];
  });
  return new Map(entries);
}

/**
 * What no longer is as the baseline says. Of a partial report only entries of rules that something was found out about are looked
 * at; of one that was stopped, only those that were judged.
 */
export function staleEntries(
  { rules, partial, interrupted }: Pick<Report, "rules" | "partial" | "interrupted">,
  baseline: Baseline,
): StaleEntry[] {
  const now = new Map(rules.map((one) => [entryOf(one), one]));
  return [...baseline].flatMap(([entry, verdict]) => {
    const found = now.get(entry);
    if ((partial || interrupted) && (found === undefined || found.runs.length === 0)) return [];
    if (found?.verdict === verdict) return [];
    // Worse than expected is a failure of its own, and what the check did not find out is no news of the program.
    if (found?.verdict === "fail" || found?.verdict === "harness error") return [];
    return [{ entry, verdict, now: found?.verdict ?? ("gone" as const) }];
  });
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
