import { claimsMayHold } from "./claims.ts";
import { mayMatch } from "./command-pattern.ts";
import { covering } from "./covering.ts";
import { type Facts, readQuestion } from "./facts.ts";
import { allPlaces, mayCover, type Place, type RealPath, type Site, siteOf } from "./places.ts";
import type { PermissionQuestion } from "./question.ts";
import { type Effect, listed, type PermissionRule } from "./rule.ts";

/** What rules say of a question. */
export interface Judgement {
  readonly effect: Effect;
  /** The rules that decide: the one that denies or asks, those that allow together, or none. */
  readonly rules: readonly PermissionRule[];
  /** A sentence for people. */
  readonly why: string;
  readonly facts: Facts;
}

/** The rules of a policy, and those that a person has made by choosing "always". */
export interface RuleBook {
  readonly written: readonly PermissionRule[];
  readonly remembered: readonly PermissionRule[];
}

/**
 * What rules say of a question. One that denies wins over one that asks, and that over those that allow; where no rule says
 * anything, a person is asked. What a person has refused for good is denied; what a person has allowed for good is asked
 * again where a written rule asks.
 */
export async function judge(
  question: PermissionQuestion,
  { written, remembered }: RuleBook,
  realPath: RealPath | undefined,
): Promise<Judgement> {
  const facts = readQuestion(question);
  const site = await siteOf(question.roots, realPath);
  const all = [...written, ...remembered];
  const refusesFiles = all.some(({ effect, path }) => effect !== "allow" && path !== undefined);
  const places = refusesFiles ? await allPlaces(facts, site) : [];
  const strict = (effect: Effect) =>
    all.find((rule) => rule.effect === effect && mayBeFor(rule, question, facts, places, site));
  const denying = strict("deny");
  if (denying) return { effect: "deny", rules: [denying], why: "A rule denies it.", facts };
  const asking = strict("ask");
  if (asking) return { effect: "ask", rules: [asking], why: "A rule asks.", facts };
  const covered = await covering(all, question, facts, site);
  if ("by" in covered) return { effect: "allow", rules: covered.by, why: "All that is in it is allowed.", facts };
  return { effect: "ask", rules: [], why: `It ${covered.doubt}.`, facts };
}

function mayBeFor(
  rule: PermissionRule,
  question: PermissionQuestion,
  facts: Facts,
  places: readonly Place[],
  site: Site,
): boolean {
  if (!claimsMayHold(rule, question)) return false;
  const { command, path } = rule;
  const commands = listed(command);
  if (command !== undefined && !facts.commands.some((one) => commands.some((pattern) => mayMatch(pattern, one))))
    return false;
  return path === undefined || places.some((place) => listed(path).some((pattern) => mayCover(pattern, place, site)));
}
