import { chooseOption } from "./choose-option.ts";
import { type Decision, MAX_DECISIONS, summary } from "./decision.ts";
import { type Judgement, judge } from "./judgement.ts";
import { memoryOf } from "./memory.ts";
import type { Explanation, PermissionOptions, PermissionPolicy } from "./policy.ts";
import { type Proposals, proposals } from "./proposal.ts";
import type { PermissionAnswer, PermissionContext, PermissionQuestion } from "./question.ts";
import { readRules } from "./read-rules.ts";
import { turns, waitFor } from "./turns.ts";

/** What is answered, and why. */
type Answered = Pick<Decision, "answer" | "by" | "rules" | "why">;

const words: readonly unknown[] = ["allow_once", "allow_always", "reject_once", "reject_always", "cancelled"];

/**
 * A handler of `session/request_permission` that answers by rules, asks a person for the rest, and rejects what nobody
 * answers. Of rules that hold, one that denies wins over one that asks, and that over those that allow. What is allowed is
 * allowed once: only the policy remembers.
 *
 * Throws a `TypeError` when a rule is not as {@link PermissionRule} says, and when rules allow commands or files without a
 * `realPath` that sees through links.
 *
 * `cancelled` is answered only when the agent's question is taken back (PERM-23), and when a person answers so.
 */
export function permissions(options: PermissionOptions): PermissionPolicy {
  const { ask, askTimeoutMs, remember, realPath, onDecision, now = Date.now, maxDecisions = MAX_DECISIONS } = options;
  const written = readRules(options.rules ?? []);
  const opens = written.some(({ effect, command, path }) => effect === "allow" && (command ?? path) !== undefined);
  if (opens && realPath === undefined)
    throw new TypeError("Permission rules allow commands or files: give `realPath`, to see where links lead");
  const memory = memoryOf(remember);
  const queue = turns();
  const decisions: Decision[] = [];

  async function explain(question: PermissionQuestion): Promise<Explanation> {
    const found = await weigh(question);
    const keeps = found.effect === "ask" && remember !== undefined;
    return { ...found, always: keeps ? await proposals(question, found, realPath) : nothing };
  }

  async function weigh(question: PermissionQuestion): Promise<Omit<Explanation, "always">> {
    let unread = false;
    const all = await memory.all().catch(() => {
      unread = true;
      return [];
    });
    const remembered = all.filter(({ sessionId }) => sessionId === undefined || sessionId === question.sessionId);
    const found = await judge(question, { written, remembered: remembered.map(({ rule }) => rule) }, realPath);
    if (unread && found.effect === "allow")
      return { ...asked(found, "What is remembered cannot be read."), by: "default" };
    if (found.effect === "allow" && chooseOption(question.options, "allow_once").outcome === "cancelled")
      return { ...asked(found, "It offers no single way to allow it once."), by: "default" };
    const fromMemory = found.rules.some((rule) => !written.includes(rule));
    return { ...found, by: found.rules.length === 0 ? "default" : fromMemory ? "remembered" : "rule" };
  }

  async function decide(question: PermissionQuestion, context: PermissionContext): Promise<Answered> {
    const { signal, waiting } = context;
    const first = await explain(question);
    if (first.effect !== "ask" || ask === undefined) return byRules(first);
    const turn = queue.take(question.sessionId);
    try {
      if ((await waitFor(turn.ready, signal)) === "aborted") return takenBack;
      // While it waited, an answer may have been remembered that holds for this one too.
      const found = await explain(question);
      if (found.effect !== "ask") return byRules(found);
      return await askPerson(ask, question, found, { signal, waiting: () => turn.behind() + (waiting?.() ?? 0) });
    } finally {
      turn.end();
    }
  }

  async function askPerson(
    ask: NonNullable<PermissionOptions["ask"]>,
    question: PermissionQuestion,
    found: Explanation,
    { signal, waiting }: Required<PermissionContext>,
  ): Promise<Answered> {
    const end = new AbortController();
    const { why, always } = found;
    const context = { signal: AbortSignal.any([signal, end.signal]), why, always, waiting };
    try {
      const answer = await waitFor(
        Promise.resolve().then(() => ask(question, context)),
        signal,
        askTimeoutMs,
      );
      if (answer === "aborted") return takenBack;
      if (answer === "late") return rejected("Nobody answered in time.");
      if (!isAnswer(answer.value)) return rejected("What was answered is no answer.");
      return await kept(question, answer.value, always);
    } catch {
      return rejected("Asking failed.");
    } finally {
      end.abort();
    }
  }

  /** What to tell the agent; "always" is kept here, and told as "once", so that it can be shown and taken back. */
  async function kept(question: PermissionQuestion, answer: PermissionAnswer, always: Proposals): Promise<Answered> {
    const person = { by: "person", rules: [], why: "A person answered." } as const;
    if (remember === undefined || (answer !== "allow_always" && answer !== "reject_always"))
      return { answer, ...person };
    const rules = answer === "allow_always" ? always.allow : always.deny;
    const once = answer === "allow_always" ? "allow_once" : "reject_once";
    const told = chooseOption(question.options, once).outcome === "cancelled" ? answer : once;
    if (rules.length === 0)
      return { answer: told, ...person, why: "A person answered; there is nothing to remember it by." };
    const saved = await memory.add(question.sessionId, rules).then(
      () => "A person answered, for good.",
      () => "A person answered, for good; it could not be saved.",
    );
    return { answer: told, by: "person", rules, why: saved };
  }

  async function handle(question: PermissionQuestion, context: PermissionContext) {
    const { signal } = context;
    const found = await decide(question, context).catch(() => rejected("Deciding failed."));
    const answered = signal.aborted ? takenBack : found;
    const decision: Decision = { time: new Date(now()).toISOString(), ...summary(question), ...answered };
    decisions.push(decision);
    if (decisions.length > maxDecisions) decisions.splice(0, decisions.length - maxDecisions);
    onDecision?.(decision);
    return answered.answer;
  }

  return Object.assign(handle, { explain, decisions, remembered: memory.all, forget: memory.forget });
}

const nothing: Proposals = { allow: [], deny: [] };

const takenBack: Answered = { answer: "cancelled", by: "default", rules: [], why: "The question was taken back." };

function rejected(why: string): Answered {
  return { answer: "reject_once", by: "default", rules: [], why };
}

function byRules({ effect, by, rules, why }: Explanation): Answered {
  if (effect === "ask") return { ...rejected(`${why} Nobody is there to ask.`), rules };
  return { answer: effect === "allow" ? "allow_once" : "reject_once", by, rules, why };
}

function asked(found: Judgement, why: string): Judgement {
  return { ...found, effect: "ask", rules: [], why };
}

function isAnswer(value: unknown): value is PermissionAnswer {
  if (typeof value !== "object" || value === null) return words.includes(value);
  return typeof (value as { optionId?: unknown }).optionId === "string";
}
