import type { ReadStream } from "node:tty";
import type { Ask, AskOption } from "../events/ask.ts";
import { paintFor } from "../view/paint.ts";
import type { Screen } from "../view/screen.ts";
import type { Show } from "../view/show.ts";
import { oneLine } from "../view/words.ts";
import { whenAborted } from "../when-aborted.ts";
import { choose } from "./dialog.ts";
import { type Allow, allowing, allows, isAllowing, refusing } from "./policy.ts";

/** What decides on permissions: a policy, and behind it a person if there is one. */
export interface DeskOptions {
  readonly allow: Allow;
  /** Real paths. */
  readonly roots: readonly string[];
  /** Where a person can be asked; without it nobody is. */
  readonly terminal?: { readonly input: ReadStream; readonly screen: Screen } | undefined;
  readonly show: Show;
  readonly onInterrupt: () => void;
}

/** Answers requests for permission, one at a time. */
export class Desk {
  /** How many were refused. */
  refused = 0;
  private readonly options: DeskOptions;
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: DeskOptions) {
    this.options = options;
  }

  /** The id of the chosen option; `undefined` when there is no choice: the turn was cancelled, or no option refuses. */
  answer(ask: Ask, signal: AbortSignal): Promise<string | undefined> {
    const decided = this.last.then(() => (signal.aborted ? undefined : this.decide(ask, signal)));
    this.last = decided.catch(() => {});
    return Promise.race([decided, whenAborted(signal)]);
  }

  private async decide(ask: Ask, signal: AbortSignal): Promise<string | undefined> {
    const { allow, roots, terminal, show } = this.options;
    const tool = show.asked(ask);
    if (await allows(allow, ask, tool, roots)) {
      const option = allowing(ask.options);
      if (option !== undefined) return this.settle(ask, option, `--allow ${allow}`);
    } else if (terminal !== undefined) return this.consult(ask, signal);
    return this.settle(
      ask,
      refusing(ask.options),
      allow === "all" ? "nothing in it allows" : "nobody to ask; see --allow",
    );
  }

  /** Decides without a person, and says so. */
  private settle(ask: Ask, option: AskOption | undefined, why: string): string | undefined {
    const allowed = option !== undefined && isAllowing(option);
    if (!allowed) this.refused++;
    const verb = allowed ? (option.kind === "allow_once" ? "Allowed once" : "Allowed from now on") : "Refused";
    const name = option === undefined ? "" : ` ("${oneLine(option.name, 80)}")`;
    this.options.show.verdict(ask, `${verb}${name}: ${why}`);
    return option?.id;
  }

  private async consult(ask: Ask, signal: AbortSignal): Promise<string | undefined> {
    const { terminal, show, onInterrupt } = this.options;
    const { input, screen } = terminal!;
    screen.print(show.question(ask, screen));
    show.screen.hold();
    try {
      const write = (text: string) => void screen.print(text);
      const option = await choose(ask.options, { input, write, paint: paintFor(screen.stream), signal, onInterrupt });
      if (signal.aborted) return undefined;
      if (option === undefined || !isAllowing(option)) this.refused++;
      return option?.id;
    } finally {
      show.screen.release();
    }
  }
}
