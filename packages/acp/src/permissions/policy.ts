import type { Decision } from "./decision.ts";
import type { Judgement } from "./judgement.ts";
import type { RememberedRule, RuleStore } from "./memory.ts";
import type { RealPath } from "./places.ts";
import type { Proposals } from "./proposal.ts";
import type { PermissionAnswer, PermissionHandler, PermissionQuestion } from "./question.ts";
import type { PermissionRule } from "./rule.ts";

/** How a policy decides. */
export interface PermissionOptions {
  /** What is decided without asking. From a file: give `JSON.parse` of it, it is checked. */
  readonly rules?: readonly PermissionRule[];
  /** Asks a person about what no rule decides. Without it, that is rejected. */
  readonly ask?: PermissionAsk;
  /** How long a person may take, in milliseconds; then it is rejected. Default: as long as the agent waits. */
  readonly askTimeoutMs?: number;
  /**
   * Where a person's "always" is kept: for the session, or in a store. It is then told to the agent as "once", where the agent
   * offers that. Without it, "always" is the agent's to keep. An answer by an option's id is always the agent's to keep.
   */
  readonly remember?: "session" | RuleStore;
  /** Where paths lead; needed when rules allow commands or files. */
  readonly realPath?: RealPath;
  /** Is told each decision before the agent is. When it throws, the request fails: nothing is allowed without a trace. */
  readonly onDecision?: (decision: Decision) => void;
  /** How many decisions are kept. Default {@link MAX_DECISIONS}. */
  readonly maxDecisions?: number;
  /** Milliseconds since 1970, for the log. Default `Date.now`. */
  readonly now?: () => number;
}

/**
 * Asks a person. Those of one session are asked one after another; while one waits, the agent's other sessions may be asked
 * about. One that throws, or gives no answer, rejects.
 */
export type PermissionAsk = (
  question: PermissionQuestion,
  context: AskContext,
) => PermissionAnswer | Promise<PermissionAnswer>;

/** What a person should know besides the question. */
export interface AskContext {
  /** Aborted when the answer is not waited for any more: take the question away (PERM-23). */
  readonly signal: AbortSignal;
  /** Why it is asked: a sentence. */
  readonly why: string;
  /** What `allow_always` and `reject_always` would remember; show them with `describeRule`. Empty: offer no "always". */
  readonly always: Proposals;
  /** How many more questions of the session wait, at the moment, for this one to be answered (P-10). */
  readonly waiting: () => number;
}

/** What a policy would do with a question. */
export interface Explanation extends Judgement {
  /** `default`: no rule says anything. */
  readonly by: "rule" | "remembered" | "default";
  /** What a person's "always" would remember. Empty: nothing is asked, or nothing would be remembered. */
  readonly always: Proposals;
}

/** A handler of permission requests that can be looked into. */
export interface PermissionPolicy extends PermissionHandler {
  /** What the rules say, without asking, remembering or logging anything. `ask` is a rejection where nobody can be asked. */
  explain(question: PermissionQuestion): Promise<Explanation>;
  /** The latest, oldest first. */
  readonly decisions: readonly Decision[];
  /** What a person has chosen for good. Rejects when the store cannot be read. */
  remembered(): Promise<readonly RememberedRule[]>;
  /** Takes it back. `false`: there is no such rule. Rejects when the store cannot be written. */
  forget(rule: RememberedRule): Promise<boolean>;
}
