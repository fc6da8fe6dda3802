import { invalidRequest, type RequestContext } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { type Commands, invoked } from "./commands.ts";
import { TurnEndedError } from "./errors.ts";
import type { OpenSession } from "./open-session.ts";
import type { AgentOptions } from "./options.ts";
import { Prompt, type Steering } from "./prompt.ts";
import { textOf } from "./said.ts";
import { Turn } from "./turn.ts";
import { endOf, idle, type TurnEnd, untilGivenUp } from "./turn-end.ts";
import { Work } from "./work.ts";

/** How long an aborted turn may take, unless its author says otherwise, in milliseconds. */
const GRACE_MS = 2_000;

/** How many prompts may wait in a session, unless its author says otherwise. */
const MAX_WAITING_PROMPTS = 64;

/** A turn that is handed what comes while it runs. */
interface Steered {
  readonly turn: Turn;
  readonly work: Work;
  handing: boolean;
  failure?: { readonly thrown: unknown };
}

/** The foreground work of a session: one turn at a time, and the prompts that wait for it. */
export class Foreground {
  private readonly session: OpenSession;
  private readonly author: AgentOptions;
  private work: Work | undefined;
  /** Whether a turn runs, or its prompts are being answered. */
  private busy = false;
  private waiting: Prompt[] = [];
  /** The prompts of the running turn. */
  private joined: Prompt[] = [];
  private wake: PromiseWithResolvers<void> | undefined;
  /** The running turn while prompts are handed to it, where its author steers by them. */
  private steered: Steered | undefined;

  constructor(session: OpenSession, author: AgentOptions) {
    this.session = session;
    this.author = author;
  }

  get isIdle(): boolean {
    return !this.busy;
  }

  /** Takes a prompt in: it begins its turn, or waits. Throws when prompts may not wait, or too many do. */
  prompt(blocks: readonly v2.ContentBlock[], context: RequestContext): Prompt {
    const { busy, maxWaitingPrompts = MAX_WAITING_PROMPTS } = this.author;
    if (this.busy && busy === "refuse")
      throw invalidRequest("A turn is running in this session; prompt again when it has ended, or cancel it");
    if (this.busy && this.waiting.length >= maxWaitingPrompts)
      throw invalidRequest(
        `${maxWaitingPrompts} prompts wait in this session, and no more may (maxWaitingPrompts); prompt again when a turn has ended, or cancel`,
      );
    const prompt = new Prompt(blocks, context);
    if (context.signal.aborted) {
      prompt.withdraw();
      return prompt;
    }
    context.signal.addEventListener("abort", () => this.withdraw(prompt), { once: true });
    this.waiting.push(prompt);
    if (!this.busy) this.next();
    else this.wake?.resolve();
    this.hand();
    return prompt;
  }

  /** Cancels the running turn and the prompts that wait (CANC-15); those that come later are not affected (CANC-16). */
  cancel(why: string): void {
    for (const prompt of this.waiting.splice(0)) prompt.withdraw();
    this.work?.abort(why);
  }

  /** Cancels everything. Resolves when the turn has ended. */
  async close(why: string): Promise<void> {
    this.cancel(why);
    await this.work?.end;
  }

  /** Makes the next waiting prompt a part of the running turn. */
  async take(work: Work): Promise<Steering | undefined> {
    if (work.isOver) throw new TurnEndedError();
    const prompt = work.aborted ? undefined : this.waiting.shift();
    if (prompt === undefined) return undefined;
    this.joined.push(prompt);
    await this.insert(prompt);
    return { messageId: prompt.messageId, prompt: prompt.blocks, text: textOf(prompt.blocks) };
  }

  async *steering(work: Work): AsyncGenerator<Steering, void, void> {
    const stop = () => this.wake?.resolve();
    work.signal.addEventListener("abort", stop, { once: true });
    while (!work.isOver && !work.aborted) {
      const steering = await this.take(work);
      if (steering !== undefined) yield steering;
      else await (this.wake ??= Promise.withResolvers<void>()).promise;
      this.wake = undefined;
    }
  }

  /** The peer takes a prompt back: one that waits never was (RCAN-09), one that runs is cancelled. */
  private withdraw(prompt: Prompt): void {
    const at = this.waiting.indexOf(prompt);
    if (at >= 0) {
      this.waiting.splice(at, 1);
      prompt.withdraw();
    } else if (this.joined.includes(prompt)) this.work?.abort("its prompt was cancelled");
  }

  private next(): void {
    const prompt = this.waiting.shift();
    this.busy = prompt !== undefined;
    if (prompt !== undefined) void this.run(prompt);
  }

  private async run(prompt: Prompt): Promise<void> {
    const { session } = this;
    const work = new Work(session);
    this.work = work;
    this.joined = [prompt];
    session.outbox.recover();
    let end: TurnEnd;
    try {
      await this.insert(prompt, { sessionUpdate: "state_update", state: "running" });
      end = await this.conclude(work, await this.outcome(work, prompt));
    } catch (error) {
      end = { stopReason: "error", thrown: error };
    }
    work.close();
    work.finish();
    this.wake?.resolve();
    for (const one of this.joined) one.ended.resolve(end);
    await Promise.all(this.joined.map((one) => one.answered));
    this.work = undefined;
    this.joined = [];
    this.next();
  }

  /** Makes a prompt a part of the session. */
  private async insert(prompt: Prompt, state?: { sessionUpdate: "state_update"; state: "running" }): Promise<void> {
    const { outbox } = this.session;
    const { messageId, blocks, inserted } = prompt;
    void outbox.send({ sessionUpdate: "user_message", messageId, content: [...blocks] });
    if (state) void outbox.send(state);
    try {
      await outbox.flush();
      inserted.resolve();
    } catch (error) {
      inserted.reject(error);
      throw error;
    }
  }

  /** What the author makes of it. After an abort it has a moment to return, and then is left behind (promise 4). */
  private async outcome(work: Work, { messageId, blocks }: Prompt): Promise<TurnEnd> {
    const commands: Commands = this.author.commands ?? {};
    const command = invoked(commands, blocks);
    const turn = new Turn(work, this, { messageId, prompt: blocks, command });
    try {
      work.signal.throwIfAborted();
      const steered: Steered = { turn, work, handing: false };
      this.steered = steered;
      this.hand();
      const run = async () => {
        const result = await (command ? commands[command.name]!.run(turn, command.args) : this.author.prompt(turn));
        await work.settled();
        // One that was left behind must not end the steering of the turn after it.
        if (this.steered === steered) this.steered = undefined;
        // What was handed over at the last moment is still a part of this turn.
        await work.settled();
        if (steered.failure) throw steered.failure.thrown;
        return result;
      };
      const result = await untilGivenUp(work.signal, this.author.cancelGraceMs ?? GRACE_MS, run());
      await this.session.outbox.flush();
      return endOf(result);
    } catch (thrown) {
      return { stopReason: "error", thrown };
    } finally {
      this.steered = undefined;
    }
  }

  /** Hands the prompts that wait to the running turn, one after another, where its author steers by them. */
  private hand(): void {
    const { steered } = this;
    const { busy: steer } = this.author;
    if (typeof steer !== "function" || steered === undefined || steered.handing) return;
    const { turn, work } = steered;
    const handOver = async () => {
      steered.handing = true;
      try {
        while (this.waiting.length > 0 && this.steered === steered && !work.aborted) {
          const more = await this.take(work);
          if (more !== undefined) await steer(turn, more);
        }
      } catch (thrown) {
        steered.failure ??= { thrown };
      }
      steered.handing = false;
    };
    work.waitFor(handOver());
  }

  /** Ends what the turn left open, and tells that it has ended. */
  private async conclude(work: Work, outcome: TurnEnd): Promise<TurnEnd> {
    const { session } = this;
    const { outbox } = session;
    outbox.recover();
    const end = work.aborted ? ({ stopReason: "cancelled", usage: outcome.usage } as const) : outcome;
    const status = end.stopReason === "cancelled" ? "cancelled" : end.stopReason === "error" ? "failed" : "completed";
    for (const open of [...work.open]) void open.end(status);
    work.close();
    try {
      await outbox.flush();
      await session.sayRest();
      await outbox.deliver(idle(end, session.isUnstable));
    } catch (thrown) {
      // The store keeps nothing any more. The client is told all the same.
      outbox.recover();
      const failed: TurnEnd =
        end.stopReason === "cancelled" ? end : { stopReason: "error", thrown: end.thrown ?? thrown };
      await outbox.deliver(idle(failed, false), false).catch(() => {});
      return failed;
    }
    // Version 1 answers `cancelled` when a cancel comes before its answer.
    if (session.raw.version === 1 && work.aborted && end.stopReason !== "cancelled") {
      await outbox.deliver(idle({ stopReason: "cancelled" }, false)).catch(() => {});
      return { stopReason: "cancelled" };
    }
    return end;
  }
}
