import { realPath } from "@colloquy/acp/node";
import { describeRule, type Explanation, type PermissionRule, permissions } from "@colloquy/acp/permissions";
import type { Roots } from "../workspace/index.ts";
import { type Finding, findingsOf, hardLineIn, luredIn, sensitiveIn } from "./findings.ts";
import { alwaysAsked } from "./hard-line.ts";
import { lookingAround } from "./looking-around.ts";
import type { Posture, Say } from "./modes.ts";
import type { RuleFile } from "./rule-file.ts";
import { withoutRule, withRules } from "./rule-list.ts";
import { type About, type RuleQuestions, ruleQuestions } from "./rule-questions.ts";
import type { Scope, Subject, Verdict } from "./subject.ts";

/** What the permissions of a session are made of. */
export interface SessionPermissionsOptions {
  readonly sessionId: string;
  readonly roots: () => Roots;
  /** What the user has written: as `readRules` gives it. */
  readonly rules: readonly PermissionRule[];
  /** What the user has chosen for good in this project. */
  readonly project: RuleFile;
  /** What the mode says now. */
  readonly posture: () => Posture;
  /** Whether there is a sandbox here: a command that is not to run in it leaves it then. Default: there is one. */
  readonly contains?: () => boolean;
  /** Folders and files of the agent's own: its settings, what it remembers. Absolute. They are sensitive. Default: none. */
  readonly guarded?: readonly string[];
}

/** A rule that the user has made by choosing "always". */
export interface Remembered {
  readonly scope: Scope;
  readonly rule: PermissionRule;
}

/** What may be done in a session. */
export interface SessionPermissions {
  /** Says whether something may be done, now. Looks at files and links, changes nothing. */
  verdict(subject: Subject, about: About): Promise<Verdict>;
  /**
   * Keeps what the user has chosen. Rejects with an `AcpError` when the project's rules cannot be written; they hold for the
   * session then.
   */
  remember(scope: Scope, rules: readonly PermissionRule[]): Promise<void>;
  /** All that is kept, of the session first. */
  remembered(): Promise<readonly Remembered[]>;
  /** Takes it back. `false`: there is no such rule. Rejects when the project's rules cannot be written. */
  forget(remembered: Remembered): Promise<boolean>;
}

/**
 * The permissions of a session: the mode first, then rules. In this order:
 *
 * 1. What the mode refuses is denied, whatever rules say; so is what {@link hardLineIn} denies in every mode.
 * 2. What a rule of the user's denies is denied.
 * 3. What is to be confirmed is asked, each time anew: sensitive files, what leaves the sandbox, dangerous commands.
 * 4. What a rule asks about is asked; so is, where the mode asks about commands, what {@link luredIn} finds.
 * 5. What a rule allows, a remembered one too, is allowed; commands that only look around are.
 * 6. Else it is as the mode says.
 */
export function permissionsOf(options: SessionPermissionsOptions): SessionPermissions {
  const { sessionId, rules, project, guarded = [], contains = () => true } = options;
  let ofSession: readonly PermissionRule[] = [];

  async function verdict(subject: Subject, about: About): Promise<Verdict> {
    const roots = options.roots();
    const { says } = options.posture();
    const site = { roots, guarded };
    const questions = ruleQuestions(subject, about, sessionId, roots);
    const sensitive = await sensitiveIn(subject, questions, site);
    const findings = [...(await findingsOf(subject, site, contains())), ...(sensitive ? [sensitive] : [])];
    const { act, why } = strictest(findings, says);
    const say = says[act];
    if (say === "refuse") return deny(act === "fetchOdd" ? why : `${why} This mode refuses that.`);
    const hard = await hardLineIn(subject, questions, site);
    if (hard?.effect === "deny") return deny(hard.why);
    const { denying, asking, allowing, open } = await judged(subject, questions);
    if (denying) return deny(reasonOf(denying));
    if (say === "confirm") return { effect: "ask", why, always: [] };
    if (hard) return { effect: "ask", why: hard.why, always: [] };
    if (asking) return { effect: "ask", why: reasonOf(asking), always: [] };
    const lured = say === "allow" ? undefined : await luredIn(subject, questions, site);
    if (lured !== undefined) return { effect: "ask", why: lured, always: [] };
    if (allowing) return { effect: "allow", why: allowing.rules[0]?.note ?? "A rule allows it.", always: [] };
    // A path that the rules cannot read may be one that they deny.
    const unread = (subject.act === "read" || subject.act === "write") && open?.facts.doubt !== undefined;
    if (say === "allow" && !unread) return { effect: "allow", why: "The mode allows it.", always: [] };
    const always = (open?.always.allow ?? []).map(({ in: _, ...rule }) => rule);
    return { effect: "ask", why: unread || subject.act === "execute" ? (open?.why ?? why) : why, always };
  }

  async function judged(subject: Subject, { refusing, allowing }: RuleQuestions) {
    const remembered = [...ofSession, ...(await project.load())];
    const policy = permissions({
      rules: [...rules, ...alwaysAsked, ...(subject.act === "execute" ? lookingAround : [])],
      remember: { load: () => remembered, save() {} },
      realPath,
    });
    const all = [...new Set([...refusing, ...allowing])];
    const found = new Map(await Promise.all(all.map(async (one) => [one, await policy.explain(one)] as const)));
    const refusals = refusing.map((one) => found.get(one)!).filter(({ rules }) => rules.length > 0);
    const answers = allowing.map((one) => found.get(one)!);
    return {
      denying: refusals.find(({ effect }) => effect === "deny"),
      asking: refusals.find(({ effect }) => effect === "ask"),
      allowing: answers.find(({ effect }) => effect === "allow"),
      /** What nothing is said of, in the words that are remembered. */
      open: answers[0],
    };
  }

  return {
    verdict,
    async remember(scope, chosen) {
      try {
        if (scope === "project") await project.add(chosen);
        else ofSession = withRules(ofSession, chosen);
      } catch (error) {
        ofSession = withRules(ofSession, chosen);
        throw error;
      }
    },
    async remembered() {
      const ofProject = await project.load();
      return [
        ...ofSession.map((rule) => ({ scope: "session" as const, rule })),
        ...ofProject.map((rule) => ({ scope: "project" as const, rule })),
      ];
    },
    async forget({ scope, rule }) {
      if (scope === "project") return project.forget(rule);
      const kept = withoutRule(ofSession, rule);
      const found = kept.length < ofSession.length;
      ofSession = kept;
      return found;
    },
  };
}

const strictness: readonly Say[] = ["allow", "ask", "confirm", "refuse"];

function strictest(findings: readonly Finding[], says: Posture["says"]): Finding {
  const rank = ({ act }: Finding) => strictness.indexOf(says[act]);
  return findings.reduce((most, one) => (rank(one) > rank(most) ? one : most));
}

function deny(why: string): Verdict {
  return { effect: "deny", why, always: [] };
}

/** Why a rule decides: what is noted with it, else the rule itself. */
function reasonOf({ effect, rules: [rule] }: Explanation): string {
  return (
    rule?.note ?? `A rule ${effect === "deny" ? "denies" : "asks about"} it${rule ? `: ${describeRule(rule)}` : ""}.`
  );
}
