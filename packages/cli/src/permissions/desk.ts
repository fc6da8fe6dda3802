import type { v2 } from "@colloquy/acp";
import {
  chooseOption,
  describeRule,
  type Explanation,
  type PermissionAnswer,
  type PermissionAsk,
  type PermissionContext,
  type PermissionHandler,
  type PermissionQuestion,
  type PermissionRule,
} from "@colloquy/acp/permissions";
import { oneLine, ruleWords } from "../view/index.ts";
import { isAllowing, readsRule } from "./allow.ts";
import type { Policy } from "./policy.ts";

/** What decides on permissions: a policy, and behind it a person if there is one. */
export interface DeskOptions {
  readonly policy: Policy;
  /** The session's folders. Real paths. */
  readonly roots: readonly string[];
  /** Asks a person. Absent: there is none. */
  readonly consult?: PermissionAsk | undefined;
  /** Is told how a question was answered that no person was asked. */
  readonly onVerdict: (question: PermissionQuestion, text: string) => void;
  /** Is told how a person has answered one. */
  readonly onAnswer?: (question: PermissionQuestion, text: string) => void;
}

/** Answers requests for permission, and says how where no person does. */
export class Desk {
  /** How many were refused. */
  refused = 0;
  private readonly options: DeskOptions;
  private readonly handler: PermissionHandler;
  /** The questions that have no answer yet, of all sessions. */
  private readonly open = new Set<PermissionContext>();
  /** What a person has answered to those that they were asked. */
  private readonly asked = new WeakMap<PermissionQuestion, PermissionAnswer>();

  constructor(options: DeskOptions) {
    this.options = options;
    const { policy, consult } = options;
    const ask: PermissionAsk | undefined =
      consult &&
      (async (question, context) => {
        this.asked.set(question, "cancelled");
        const answer = await consult(question, { ...context, waiting: this.waiting });
        this.asked.set(question, answer);
        return answer;
      });
    this.handler = policy.handler(ask);
  }

  /** A handler of the client's. */
  readonly answer: PermissionHandler = async (asked, context) => {
    const { policy, roots, onVerdict, onAnswer } = this.options;
    const question = { ...asked, roots };
    const found = await policy.explain(question);
    const answer = await this.decided(question, context);
    if (context.signal.aborted) return "cancelled";
    const outcome = chooseOption(question.options, answer);
    const id = outcome.outcome === "selected" ? outcome.optionId : undefined;
    const option = question.options.find(({ optionId }) => optionId === id);
    const allowed = option !== undefined && isAllowing(option);
    if (!allowed) this.refused++;
    const own = this.asked.get(question);
    if (own !== undefined) {
      onAnswer?.(question, ownWords(option, own === "allow_always" ? found : undefined, roots[0]));
      return answer;
    }
    const verb = allowed ? (option.kind === "allow_once" ? "Allowed once" : "Allowed from now on") : "Refused";
    const name = option === undefined ? "" : ` ("${oneLine(option.name, 80)}")`;
    onVerdict(question, `${verb}${name}: ${reasonOf(found, allowed)}`);
    return answer;
  };

  private readonly decided: PermissionHandler = async (question, context) => {
    const open = { ...context };
    this.open.add(open);
    try {
      return await this.handler(question, open);
    } finally {
      this.open.delete(open);
    }
  };

  /** How many questions wait besides the one that a person is being asked (P-10). */
  private readonly waiting = (): number => {
    const all = [...this.open].reduce((sum, { waiting }) => sum + 1 + (waiting?.() ?? 0), 0);
    return Math.max(0, all - 1);
  };

  /** Whether something of this client's own may be done for the agent. */
  async allows(title: string, yes: string, signal: AbortSignal): Promise<boolean> {
    const options = [
      { optionId: "yes", name: yes, kind: "allow_once" as const },
      { optionId: "no", name: "Leave it", kind: "reject_once" as const },
    ];
    const request = { sessionId: "", title, options };
    const answer = await this.answer({ ...request, roots: [], request }, { signal });
    const outcome = chooseOption(options, answer);
    return outcome.outcome === "selected" && outcome.optionId === "yes";
  }
}

/** How a person has answered. `kept`: what their answer is kept for by this client, if it is. */
function ownWords(
  option: v2.PermissionOption | undefined,
  kept: Explanation | undefined,
  cwd: string | undefined,
): string {
  if (option === undefined || !isAllowing(option)) return "refused";
  if (kept !== undefined)
    return `allowed from now on: ${kept.always.allow.map((rule) => keptWords(rule, cwd)).join("; ")}`;
  return option.kind === "allow_once" ? "allowed once" : `allowed from now on: "${oneLine(option.name, 80)}"`;
}

function keptWords(rule: PermissionRule, cwd: string | undefined): string {
  return oneLine(ruleWords(rule, cwd).replace(/^Allow /, ""), 200);
}

function reasonOf({ effect, by, rules }: Explanation, allowed: boolean): string {
  if (effect === "ask") return "nobody to ask; see --allow";
  const [rule, ...more] = rules;
  if (rule === undefined) return allowed ? "--allow all" : "nothing in it allows";
  if (rule === readsRule) return "--allow reads";
  const whose = by === "remembered" ? "answered for good before" : "your rule";
  const rest = more.length === 0 ? "" : `, and ${more.length} more`;
  return `${whose}: ${oneLine(describeRule(rule), 200)}${rest}`;
}
