import type { SessionState } from "../../state/index.ts";

/**
 * Tells when a turn of version 2 has ended: at the first idle after the prompt was inserted. It was inserted when it was
 * answered or when its message was shown, whichever came first; the agent may send these and the idle in any order.
 *
 * An agent that answers only when its work is done is understood too: where the session was idle when the prompt was sent,
 * a whole busy period since then was the prompt's.
 */
export class TurnEnd {
  /** How the turn ended. */
  state: SessionState | undefined;
  private readonly sentIdle: boolean;
  private busy = false;
  private messageId: string | undefined;
  /** The messages of the user that have been shown since, and the idle that came first after each. */
  private readonly shown = new Map<string, SessionState | undefined>();
  private whole: SessionState | undefined;

  constructor(sentIdle: boolean) {
    this.sentIdle = sentIdle;
  }

  /** The prompt was answered. */
  answered(messageId: string): void {
    this.messageId = messageId;
    this.state = this.shown.has(messageId) ? this.shown.get(messageId) : this.whole;
  }

  /** A message of the user's was shown. */
  showed(messageId: string): void {
    if (this.messageId === undefined && !this.shown.has(messageId)) this.shown.set(messageId, undefined);
  }

  /** The agent reported a state. */
  reported(state: SessionState): void {
    if (this.state !== undefined) return;
    if (state.state !== "idle") {
      this.busy = true;
      this.whole = undefined;
      return;
    }
    if (this.messageId !== undefined) {
      this.state = state;
      return;
    }
    if (this.sentIdle && this.busy && state.stopReason !== undefined) this.whole = state;
    for (const [id, first] of this.shown) if (first === undefined) this.shown.set(id, state);
  }
}
