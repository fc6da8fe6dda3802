import type { SessionEvent } from "../events/event.ts";
import type { TurnEnd } from "./turn-end.ts";

/**
 * Tells when a turn of version 2 has ended: the prompt was accepted, and the session is idle again. It may have been so
 * before the answer, of an agent that works first and answers then; an `idle` from before the prompt has no stop reason.
 */
export class TurnV2 {
  readonly ended: Promise<TurnEnd>;
  private readonly end = Promise.withResolvers<TurnEnd>();
  private accepted = false;
  private busy = false;
  private idle: TurnEnd | undefined;

  constructor() {
    this.ended = this.end.promise;
  }

  /** The prompt is being sent: what was before does not count. */
  begin(): void {
    this.busy = false;
    this.idle = undefined;
  }

  /** The agent has answered the prompt. */
  accept(): void {
    this.accepted = true;
    this.settle();
  }

  /** The session says what it is doing. */
  state({ state, stopReason, problem }: SessionEvent & { type: "state" }): void {
    if (state !== "idle") {
      this.busy = true;
      this.idle = undefined;
      return;
    }
    if (stopReason === undefined && !this.busy) return;
    this.idle = { stopReason: stopReason ?? "end_turn", ...(problem !== undefined && { problem }) };
    this.settle();
  }

  private settle(): void {
    if (this.accepted && this.idle !== undefined) this.end.resolve(this.idle);
  }
}
