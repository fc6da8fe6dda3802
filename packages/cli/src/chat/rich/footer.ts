import { isBusy } from "@colloquy/acp/state";
import { type Line, line, styled } from "../../cells/index.ts";
import { statusLine } from "../../view/index.ts";
import { activityOf } from "../activity.ts";
import type { Conversation } from "../conversation.ts";
import { queueLines } from "../queue-lines.ts";
import { statusParts } from "../status.ts";

/** The most prompts of the queue that are shown. */
const MAX_QUEUE_SHOWN = 5;

/** How long something that is said for a moment stays, in milliseconds. */
const HINT_MS = 2000;

/** What stands around the prompt: what waits, what goes on, and the status. */
export class Footer {
  private readonly branch: () => string | undefined;
  private hint: { readonly text: string; readonly until: number } | undefined;

  constructor(branch: () => string | undefined) {
    this.branch = branch;
  }

  /** Says something in the place of the status, for a moment. */
  say(text: string): void {
    this.hint = { text, until: Date.now() + HINT_MS };
  }

  /** Whether it looks different as time goes by. */
  isTicking({ phase }: Conversation): boolean {
    return this.hint !== undefined || !["idle", "ended", "closed"].includes(phase);
  }

  /** What waits and what goes on. `asking`: a person is being asked something. */
  beside({ progress, turns, session, setup, connection }: Conversation, asking: boolean): Line[] {
    const { phase, since, heard } = progress;
    const byItself = session !== undefined && isBusy(session.state);
    const signingIn = connection.signIn.running;
    const agent = setup.launch.title;
    const goesOn = activityOf({ phase, since, heard, asking, signingIn, byItself, agent }, Date.now());
    return [
      ...queueLines(turns.queue.all, turns.held, MAX_QUEUE_SHOWN),
      ...(goesOn === undefined ? [] : [line(styled(goesOn, { dim: true }))]),
    ];
  }

  status(conversation: Conversation, columns: number): Line {
    if (this.hint !== undefined && this.hint.until <= Date.now()) this.hint = undefined;
    if (this.hint !== undefined) return line(styled(this.hint.text, { bold: true }));
    return statusLine(statusParts(conversation, this.branch()), columns);
  }
}
