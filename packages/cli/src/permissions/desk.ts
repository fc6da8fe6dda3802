import { chooseOption, type PermissionHandler, type PermissionQuestion } from "@colloquy/acp/permissions";
import type { Person } from "../person/person.ts";
import type { Show } from "../view/show.ts";
import { oneLine } from "../view/words.ts";
import { type Allow, isAllowing, policyFor } from "./policy.ts";

/** What decides on permissions: a policy, and behind it a person if there is one. */
export interface DeskOptions {
  readonly allow: Allow;
  /** Real paths. */
  readonly roots: readonly string[];
  readonly person: Person | undefined;
  readonly show: Show;
}

/** Answers requests for permission, and says how where no person does. */
export class Desk {
  /** How many were refused. */
  refused = 0;
  private readonly options: DeskOptions;
  private readonly policy: PermissionHandler;
  /** Those that a person has been asked. */
  private readonly asked = new WeakSet<PermissionQuestion>();

  constructor(options: DeskOptions) {
    this.options = options;
    const { allow, person } = options;
    this.policy = policyFor(allow, person && ((question, { signal }) => this.consult(person, question, signal)));
  }

  /** A handler of the client's. */
  readonly answer: PermissionHandler = async (asked, context) => {
    const { allow, roots, show } = this.options;
    const question = { ...asked, roots };
    const answer = await this.policy(question, context);
    if (context.signal.aborted) return "cancelled";
    const outcome = chooseOption(question.options, answer);
    const id = outcome.outcome === "selected" ? outcome.optionId : undefined;
    const option = question.options.find(({ optionId }) => optionId === id);
    const allowed = option !== undefined && isAllowing(option);
    if (!allowed) this.refused++;
    if (this.asked.has(question)) return answer;
    const verb = allowed ? (option.kind === "allow_once" ? "Allowed once" : "Allowed from now on") : "Refused";
    const name = option === undefined ? "" : ` ("${oneLine(option.name, 80)}")`;
    const refusal = allow === "all" ? "nothing in it allows" : "nobody to ask; see --allow";
    show.verdict(question, `${verb}${name}: ${allowed ? `--allow ${allow}` : refusal}`);
    return answer;
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

  private async consult(person: Person, question: PermissionQuestion, signal: AbortSignal) {
    this.asked.add(question);
    const option = await person.choose(question, signal);
    return option === undefined ? "reject_once" : { optionId: option.optionId };
  }
}
