import { isAbsolute, relative, resolve } from "node:path";
import { realPath } from "@colloquy/acp/node";
import {
  type Decision,
  type Explanation,
  type PermissionAnswer,
  type PermissionAsk,
  type PermissionHandler,
  type PermissionQuestion,
  permissions,
  type RememberedRule,
} from "@colloquy/acp/permissions";
import { type Environment, projectRoot } from "@colloquy/agent/storage";
import type { Launch } from "../agents/index.ts";
import { type Allow, existing, leastAllowing, readsRule } from "./allow.ts";
import { auditLog } from "./audit.ts";
import { currentBook } from "./current-book.ts";
import { type AuditEffect, effectOf, effectOfOption } from "./effect.ts";
import { isForAgent, type WrittenRule, writtenRules } from "./policy-file.ts";
import { type RememberedFile, rememberedFileOf } from "./remembered-file.ts";

/** What a policy is made of. */
export interface PolicyOptions {
  /** What is allowed besides what rules say. */
  readonly allow: Allow;
  /** A file with rules, besides the user's own. */
  readonly policyFile?: string | undefined;
  readonly agent: Pick<Launch, "id" | "title" | "identity">;
  /** Where the agent works. A real path. */
  readonly cwd: string;
  readonly env: Environment;
  /** Is told, in sentences for the user, what is wrong with what is kept. */
  readonly onProblem: (problem: string) => void;
}

/** What decides on what an agent asks for: the user's rules, what was answered for good, and behind them a person. */
export interface Policy {
  readonly allow: Allow;
  /** The rules that are written down and for this agent. */
  readonly written: readonly WrittenRule[];
  /** Answers by rules and asks `ask` for the rest; without it, the rest is refused. Questions of a session are asked one by one. */
  handler(ask: PermissionAsk | undefined): PermissionHandler;
  /** What would be answered, and why, without asking or logging anything. */
  explain(question: PermissionQuestion): Promise<Explanation>;
  /** What was answered for good, as it is kept now. */
  remembered(): Promise<readonly RememberedRule[]>;
  /** Takes it back. `false`: there is no such rule. Rejects with an `AcpError` when that cannot be written. */
  forget(rule: RememberedRule): Promise<boolean>;
  /** Resolves when all decisions are logged. */
  flush(): Promise<void>;
}

/**
 * The policy for an agent in a folder. A rule that denies wins over one that asks, and that over those that allow; then comes
 * `allow`. With `all`, only what a rule denies is refused. With `reads`, a `read` or `search` is taken when it names its files,
 * all of them are there and inside the session's folders by their real paths, none holds secrets, and nothing in it writes or
 * runs. Policy files are read once; what is answered for good holds and ends at once, in whichever process. Throws
 * `UsageError` for a policy file that is not right.
 */
export async function policyOf(options: PolicyOptions): Promise<Policy> {
  const { allow, agent, cwd, env, policyFile, onProblem } = options;
  const all = await writtenRules(env, policyFile);
  if (policyFile !== undefined && (await isBelow(cwd, policyFile)))
    onProblem("The policy file is inside the session's folder, where an agent can change it for the next time.");
  const written = all.filter((rule) => isForAgent(rule, agent));
  const audit = auditLog(env, { title: agent.title, cwd }, onProblem);
  const file = rememberedFileOf(env, await projectRoot(cwd), agent, onProblem);
  return { allow, written, ...deciding(allow, written, file, audit.record), flush: audit.flush };
}

/** Why something is allowed that no rule is about. */
const ALL = "Whatever no rule denies is allowed: --allow all.";

function deciding(
  allow: Allow,
  written: readonly WrittenRule[],
  file: RememberedFile,
  record: (decision: Decision, effect: AuditEffect) => void,
): Pick<Policy, "handler" | "explain" | "remembered" | "forget"> {
  const rules = written.map(({ rule }) => rule);
  const effects = new WeakMap<object, AuditEffect>();
  const onDecision = (decision: Decision) => record(decision, effectOf(decision, effects));
  const noted = (question: PermissionQuestion, answer: PermissionAnswer) => {
    const chosen = typeof answer === "object" ? { ...answer } : answer;
    if (typeof chosen === "object") effects.set(chosen, effectOfOption(question, chosen.optionId));
    return chosen;
  };
  const book = (ask: PermissionAsk | undefined) =>
    currentBook(file, (remember) =>
      permissions({
        rules,
        realPath,
        remember,
        onDecision,
        ...(ask && { ask: async (question, context) => noted(question, await ask(question, context)) }),
      }),
    );
  const reads = permissions({ rules: [readsRule], realPath: existing, onDecision });
  const everything = permissions({
    ask: (question) => noted(question, leastAllowing(question.options) ?? "reject_once"),
    onDecision: (decision) => onDecision(decision.by === "person" ? { ...decision, by: "rule", why: ALL } : decision),
  });
  const alone = book(undefined);

  return {
    handler(ask) {
      const mine = book(ask);
      return async (question, context) => {
        const policy = await mine();
        const { effect, by } = await policy.explain(question);
        if (allow === "all" && effect !== "deny") return everything(question, context);
        const open = allow === "reads" && effect === "ask" && by === "default";
        if (open && (await reads.explain(question)).effect === "allow") return reads(question, context);
        return policy(question, context);
      };
    },
    async explain(question) {
      const found = await (await alone()).explain(question);
      if (allow === "all" && found.effect === "ask") return { ...found, effect: "allow", rules: [], why: ALL };
      const open = allow === "reads" && found.effect === "ask" && found.by === "default";
      const read = open ? await reads.explain(question) : found;
      return read.effect === "allow" ? read : found;
    },
    remembered: async () => (await alone()).remembered(),
    forget: async (rule) => (await alone()).forget(rule),
  };
}

async function isBelow(folder: string, path: string): Promise<boolean> {
  const real = (await realPath(resolve(path))) ?? resolve(path);
  const from = relative(folder, real);
  return !from.startsWith("..") && !isAbsolute(from);
}
