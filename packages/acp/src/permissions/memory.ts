import { readRules } from "./read-rules.ts";
import type { PermissionRule } from "./rule.ts";

/**
 * Keeps what a person has chosen for good. Put it outside the project, where no agent writes, and one for each agent: a rule
 * says nothing of who asks.
 */
export interface RuleStore {
  /** What was saved last, as JSON gives it back; `undefined` where nothing was. */
  load(): unknown | Promise<unknown>;
  save(rules: readonly PermissionRule[]): void | Promise<void>;
}

/** The most rules that are remembered; the oldest give way. */
export const MAX_REMEMBERED = 1000;

/** A rule that a person has made by choosing "always". */
export interface RememberedRule {
  readonly rule: PermissionRule;
  /** Only for this session. Absent: as long as the store has it. */
  readonly sessionId?: string;
}

/** What is remembered, by session or in a store. */
export interface Memory {
  /** Rejects when the store cannot be read. */
  all(): Promise<readonly RememberedRule[]>;
  /**
   * Rejects when the store cannot be read, and then remembers nothing; and when it cannot be written, but then remembers it
   * as long as this lives.
   */
  add(sessionId: string, rules: readonly PermissionRule[]): Promise<void>;
  /** `false`: there is no such rule. */
  forget(rule: RememberedRule): Promise<boolean>;
}

/** A memory as an option asks for it; without one, nothing is ever remembered. */
export function memoryOf(remember: "session" | RuleStore | undefined): Memory {
  const store = typeof remember === "object" ? remember : undefined;
  let known: readonly RememberedRule[] | undefined;
  let saved: Promise<void> = Promise.resolve();

  const all = async () => {
    if (known !== undefined) return known;
    const rules = readRules((await store?.load()) ?? []).map((rule): RememberedRule => ({ rule }));
    known ??= rules;
    return known;
  };
  const keep = async (change: (rules: readonly RememberedRule[]) => readonly RememberedRule[]) => {
    await all();
    // Nothing may come between reading what is known and changing it.
    const rules = change(known!);
    known = rules;
    if (store === undefined) return;
    saved = saved.catch(() => {}).then(() => store.save(rules.map(({ rule }) => rule)));
    await saved;
  };

  return {
    all,
    add: (sessionId, rules) =>
      keep((before) => {
        const added = rules.map((rule): RememberedRule => (store === undefined ? { rule, sessionId } : { rule }));
        const texts = new Set(added.map((one) => JSON.stringify(one)));
        return [...before.filter((one) => !texts.has(JSON.stringify(one))), ...added].slice(-MAX_REMEMBERED);
      }),
    async forget(rule) {
      const text = JSON.stringify(rule);
      if (!(await all()).some((one) => JSON.stringify(one) === text)) return false;
      await keep((now) => now.filter((one) => JSON.stringify(one) !== text));
      return true;
    },
  };
}
