import { type Rule, ruleOf } from "../rules/index.ts";
import { type Answer, Gone, type Place, Silence, type Talk } from "../talk/index.ts";
import type { Finding } from "./finding.ts";
import { breachOf, type Verdict } from "./verdict.ts";

/** Ends a case with the same verdict on all its rules that have none yet. */
export class Halt extends Error {
  override readonly name = "Halt";
  readonly verdict: Verdict;

  constructor(verdict: "not applicable" | "blocked" | "not checked", why: string) {
    super(why);
    this.verdict = verdict;
  }
}

/** Takes down what a case finds out. */
export class Judge {
  readonly findings: Finding[] = [];
  private readonly strict: boolean;
  /** Every conversation of the case. */
  readonly talks: readonly Talk[];

  constructor(talks: readonly Talk[], strict: boolean) {
    this.talks = talks;
    this.strict = strict;
  }

  /** How the program under test died of the case; a case in whose course it may end is not asked. */
  get died(): Talk["ending"] {
    return this.talks.find((talk) => talk.ending !== undefined)?.ending;
  }

  /** The rule holds if this is true; else `otherwise` says what was seen in place of what. Returns `ok`. */
  holds(rule: string, ok: boolean, otherwise: string, at?: Place): boolean {
    const verdict = ok ? "pass" : breachOf(ruleOf(rule), this.strict);
    const place = at && { talk: this.talks.indexOf(at.talk), frame: at.frame };
    this.findings.push({ rule, verdict, says: ok ? "" : otherwise, ...(place && { at: place }) });
    return ok;
  }

  /** The rule asks that this comes, as answers do. Resolves to it, or to `undefined` if there is silence in its place. */
  async comes<T>(rule: string, awaited: Promise<T>): Promise<T | undefined> {
    try {
      const it = await awaited;
      this.holds(rule, true, "");
      return it;
    } catch (error) {
      if (!(error instanceof Silence || error instanceof Gone)) throw error;
      this.holds(rule, false, error.message);
      return undefined;
    }
  }

  /** The rule asks for an error as the answer, with one of these codes if any are named. `to`: what it answers, as a phrase. */
  refused(rule: string, answer: Answer, to: string, codes: number | readonly number[] = []): boolean {
    const wanted = [codes].flat() as number[];
    const code = answer.error?.code;
    const ok = answer.error !== undefined && (wanted.length === 0 || wanted.includes(code));
    const error = wanted.length === 0 ? "an error" : `error ${wanted.join(" or ")}`;
    return this.holds(rule, ok, `Expected ${error} for ${to}; it answered ${show(answer)}.`, answer.at);
  }

  /** The rule asks for a result as the answer. */
  accepted(rule: string, answer: Answer, to: string): boolean {
    const otherwise = `Expected a result for ${to}; it answered ${show(answer)}.`;
    return this.holds(rule, answer.error === undefined, otherwise, answer.at);
  }

  /** The rule is about something that the program does not claim. */
  notApplicable(rule: string, why: string): void {
    this.findings.push({ rule, verdict: "not applicable", says: why });
  }

  /** Nothing that the rule is about happened. */
  notChecked(rule: string, why: string): void {
    this.findings.push({ rule, verdict: "not checked", says: why });
  }

  /** Gives all these rules that have no verdict yet this one. */
  rest(rules: readonly string[], verdict: Verdict | "breach", says: string): void {
    for (const rule of rules) {
      if (this.findings.some((finding) => finding.rule === rule)) continue;
      this.findings.push({ rule, verdict: verdict === "breach" ? this.breach(ruleOf(rule)) : verdict, says });
    }
  }

  private breach(rule: Rule): Verdict {
    return breachOf(rule, this.strict);
  }
}

/** An answer, as short as one can read it. */
export function show(answer: Answer): string {
  const text = JSON.stringify(answer.error === undefined ? { result: answer.result } : { error: answer.error });
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
