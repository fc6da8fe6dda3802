import { CancelledError } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { isBusy, promptEnded, type Session } from "../../state/index.ts";
import { ActiveTurn, type TurnsHost } from "./active-turn.ts";
import { checkPrompt } from "./check-prompt.ts";
import type { AnyUpdate } from "./derive-events.ts";
import type { SessionEvent, WordsBody } from "./events.ts";
import type { Link } from "./link.ts";
import { RunningTurn, type Turn, type TurnResult } from "./turn.ts";

/** What is sent: blocks of the protocol, or a text. */
export type PromptInput = string | readonly v2.ContentBlock[];

/** How a prompt is sent. */
export interface PromptOptions {
  /** Cancels the turn as `session.cancel()` does; the turn then ends with `cancelled`. Aborted beforehand: nothing is sent. */
  readonly signal?: AbortSignal;
}

/** What a second prompt does while the session is in a turn of version 1, which has no word for that. */
export type WhileBusy = "refuse" | "queue";

/** The turns of a session: which may begin, whose events there are, and when they end. */
export class Turns {
  private readonly link: Link;
  private readonly host: TurnsHost;
  private readonly active: ActiveTurn[] = [];
  private refusal: Error | undefined;
  private waiting = 0;
  /** One that has waited is about to be sent. */
  private starting = false;
  private cancels = 0;
  private news: PromiseWithResolvers<void> | undefined;

  constructor(link: Link, host: TurnsHost) {
    this.link = link;
    this.host = host;
  }

  /** Whether a turn runs, or waits to. */
  get running(): boolean {
    return this.active.length + this.waiting > 0;
  }

  /** Whether turns are asked to end. */
  get cancelling(): boolean {
    return this.active.some(({ cancelled }) => cancelled);
  }

  prompt(input: PromptInput, { signal }: PromptOptions): Turn {
    const turn = new RunningTurn();
    const blocks = typeof input === "string" ? [{ type: "text" as const, text: input }] : input;
    turn.settle(this.run(turn, blocks, signal));
    return turn;
  }

  /** The turn that events belong to. */
  get oldest(): object | undefined {
    return this.active[0];
  }

  /** Whether a turn keeps events. */
  get keep(): boolean {
    return this.active[0]?.turn.keeps() ?? false;
  }

  /** Gives an event to the turn that it belongs to: the oldest. */
  push(event: SessionEvent): Promise<void> | undefined {
    return this.active[0]?.turn.push(event);
  }

  /** Puts more words to what that turn's reader has not read; false when they are an event of their own. */
  goOn(more: WordsBody, update: SessionEvent["update"]): boolean {
    return this.active[0]?.turn.goOn(more, update) ?? false;
  }

  /** Notes what an update adds to the oldest turn. */
  heard(update: AnyUpdate, before: Session): void {
    this.active[0]?.words.heard(update, before, this.host.state);
  }

  /** Looks in an update of version 2 for the end of turns. */
  ending(update: AnyUpdate): void {
    for (const active of [...this.active]) active.ending(update);
    if (update.sessionUpdate === "state_update") this.tell();
  }

  /** Marks all turns as cancelled; those that wait will not begin. Returns whether the agent has to be told. */
  cancel(): boolean {
    this.cancels++;
    const told = this.active.length > 0 && this.active.every(({ cancelled }) => cancelled);
    for (const active of this.active) {
      active.cancelled = true;
      active.turn.slacken();
    }
    return !told;
  }

  /** Resolves when no turn runs, or the session is gone. */
  async ended(): Promise<void> {
    const { link, host } = this;
    const busy = () => this.active.length > 0 || (link.version === 2 && isBusy(host.state));
    while (busy() && this.refusal === undefined) await this.change();
  }

  /** Ends all turns: as cancelled when the session was closed, else with why it is gone. No other begins. */
  stop(refusal: Error, failed: boolean): void {
    this.refusal ??= refusal;
    if (!failed && this.active.length > 0) void this.host.change(cancelled);
    for (const active of [...this.active]) active.stop(refusal, failed);
    this.tell();
  }

  private async run(turn: RunningTurn, prompt: readonly v2.ContentBlock[], signal?: AbortSignal): Promise<TurnResult> {
    if (signal?.aborted) throw new CancelledError("session/prompt was cancelled", { cause: signal.reason });
    if (this.refusal !== undefined) throw this.refusal;
    checkPrompt(this.link, prompt);
    const { cancels } = this;
    let begun = false;
    const onAbort = () => (begun ? void this.host.cancel().catch(() => {}) : this.tell());
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      if (this.mustWait() && (await this.turnCome(signal))) this.starting = false;
      if (this.refusal !== undefined) throw this.refusal;
      begun = cancels === this.cancels && !signal?.aborted;
      if (begun) return await this.take(turn, prompt);
      this.tell();
      return { stopReason: "cancelled", text: "" };
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** A prompt waits for turns that are being cancelled, and in version 1 for any. */
  private mustWait(): boolean {
    if (this.refusal !== undefined) return false;
    return this.link.version === 1 ? this.active.length > 0 || this.starting : this.cancelling;
  }

  /** Resolves to whether the prompt has its turn; no other takes it until it is sent. */
  private async turnCome(signal: AbortSignal | undefined): Promise<boolean> {
    const { version, options } = this.link;
    const whileBusy = options.whileBusy ?? "refuse";
    if (version === 1 && whileBusy === "refuse" && (!this.cancelling || this.waiting > 0))
      throw new AcpError(
        'session/prompt was not sent: the session is in a turn; cancel it, or choose whileBusy: "queue"',
      );
    this.waiting++;
    while (this.mustWait() && !signal?.aborted) await this.change();
    this.waiting--;
    const come = !this.mustWait();
    this.starting ||= come && version === 1;
    return come;
  }

  private async take(turn: RunningTurn, prompt: readonly v2.ContentBlock[]): Promise<TurnResult> {
    const active = new ActiveTurn(this.link, this.host, turn, this.active.length === 0);
    this.active.push(active);
    const over = this.host.watch.begin();
    try {
      return await active.run(prompt);
    } finally {
      this.active.splice(this.active.indexOf(active), 1);
      over();
      this.tell();
    }
  }

  /** Resolves when something has changed that others wait for. */
  private change(): Promise<void> {
    this.news ??= Promise.withResolvers<void>();
    return this.news.promise;
  }

  private tell(): void {
    this.news?.resolve();
    this.news = undefined;
  }
}

function cancelled(session: Session): Session {
  return isBusy(session) ? promptEnded(session, { stopReason: "cancelled" }) : session;
}
