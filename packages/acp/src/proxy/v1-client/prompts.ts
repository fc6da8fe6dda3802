import { RequestError, requestCancelled } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { EndOfTurn } from "../../versions/index.ts";
import { type Echo, Echoes, type UserMessage } from "./echoes.ts";

/** What the prompts of a session need of it. */
export interface PromptHost {
  /** Hands a prompt to the agent; resolves when it is part of the conversation. */
  send(request: v2.PromptRequest, signal: AbortSignal): Promise<v2.PromptResponse>;
  /** Tells the agent to end its work. */
  stop(): void;
  /** The client's message is part of the conversation under this id, and nothing else has been told of it. */
  inserted(messageId: string, content: readonly v2.ContentBlock[]): void;
  /** The agent shows the client's message otherwise than it was sent. */
  differs(messageId: string): void;
  /** What a turn's end answers. Throws where that is an error. */
  answer(end: EndOfTurn): v1.PromptResponse;
  /** Told of a request that was taken back where the whole turn had to be. */
  stoppedForOne(): void;
  /** Told of work that no prompt has asked for. */
  unasked(): void;
}

/** A prompt that has not been answered. */
interface Pending {
  readonly echo: Echo;
  readonly controller: AbortController;
  readonly settled: PromiseWithResolvers<v1.PromptResponse>;
  inserted: boolean;
  cancelled: boolean;
  /** What was seen before its insertion was told: messages of the user's by id, and ends of work. */
  readonly seen: (string | EndOfTurn)[];
}

const cancelled = { stopReason: "cancelled" } as const;

/**
 * How long after a cancel an agent that is idle may take to say that it works, in milliseconds. Nothing has to come when there
 * was nothing to cancel.
 */
const idleAfterCancelMs = 500;

/**
 * The prompts of one session. Version 2 answers a prompt when it is part of the conversation, and tells in a state when the
 * work ends; version 1 answers at that end. So a prompt is answered by the first `idle` after its insertion, which is the
 * earlier of the answer and the message's own update. An `idle` before both is the end of something else.
 */
export class Prompts {
  private readonly host: PromptHost;
  private readonly echoes = new Echoes();
  private pending: Pending[] = [];
  private isIdle = true;
  private grace: ReturnType<typeof setTimeout> | undefined;

  constructor(host: PromptHost) {
    this.host = host;
  }

  /** Resolves when the turn has ended. */
  async prompt(request: v2.PromptRequest, signal: AbortSignal): Promise<v1.PromptResponse> {
    const one: Pending = {
      echo: this.echoes.expect(request.prompt),
      controller: new AbortController(),
      settled: Promise.withResolvers<v1.PromptResponse>(),
      inserted: false,
      cancelled: false,
      seen: [],
    };
    this.pending.push(one);
    // `session/cancel` aborts the signal too, and is heard right after that.
    const onAbort = () => queueMicrotask(() => this.takeBack(one));
    signal.addEventListener("abort", onAbort, { once: true });
    this.host.send(request, one.controller.signal).then(
      ({ messageId }) => this.insert(one, messageId),
      (error) => this.refuse(one, error),
    );
    try {
      return await one.settled.promise;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /** What the agent says of a message of the user's. Whether it only repeats what the client has sent. */
  repeats(update: UserMessage): boolean {
    for (const { inserted, seen } of this.pending) if (!inserted) seen.push(update.messageId);
    const taken = this.echoes.take(update);
    if (taken === "differs") this.host.differs(update.messageId);
    return taken === "repeats";
  }

  /** The session's new state. Everything but `idle` is work that goes on. */
  state(update: v2.StateUpdate): void {
    const wasIdle = this.isIdle;
    this.isIdle = update.state === "idle";
    if (wasIdle && !this.isIdle && !this.any) this.host.unasked();
    if (!this.isIdle) return;
    const end = update as EndOfTurn;
    for (const one of [...this.pending]) {
      if (one.inserted) this.end(one, end);
      else one.seen.push(end);
    }
  }

  /** `session/cancel`: has been told to the agent. */
  cancel(): void {
    for (const one of this.pending) one.cancelled = true;
    this.awaitWork();
  }

  /** Whether a turn has not ended. */
  get any(): boolean {
    return this.pending.length > 0;
  }

  /** The history is told from its beginning: the client's own messages are part of it. */
  restart(): void {
    this.echoes.clear();
  }

  /** Resolves when the turns that there are now have ended. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.pending.map(({ settled }) => settled.promise));
  }

  /** The session is closed: no end will be told. */
  close(): void {
    for (const one of [...this.pending]) this.settle(one, cancelled);
  }

  /** The agent is gone. */
  fail(error: Error): void {
    for (const one of [...this.pending]) this.reject(one, error);
  }

  private insert(one: Pending, messageId: string): void {
    if (!this.pending.includes(one)) return;
    one.inserted = true;
    const { echo } = one;
    const at = one.seen.indexOf(messageId);
    if (at === -1 || echo.messageId === messageId) this.host.inserted(messageId, echo.content);
    else this.host.differs(messageId);
    if (echo.messageId !== messageId) Object.assign(echo, { messageId, rest: echo.content });
    const end = at === -1 ? undefined : one.seen.slice(at).find((seen) => typeof seen === "object");
    if (end !== undefined) this.end(one, end);
    else if (one.cancelled) this.stop();
  }

  private refuse(one: Pending, error: unknown): void {
    if (one.cancelled && error instanceof RequestError && error.code === requestCancelled().code)
      this.settle(one, cancelled);
    else this.reject(one, error);
  }

  /** The client wants no answer any more. To version 1 that is the end of the turn. */
  private takeBack(one: Pending): void {
    if (one.cancelled || !this.pending.includes(one)) return;
    one.cancelled = true;
    if (!one.inserted) return one.controller.abort();
    this.host.stoppedForOne();
    this.stop();
  }

  private stop(): void {
    this.host.stop();
    this.awaitWork();
  }

  /** An idle agent that was told to stop either turns out to be at work, or has nothing to end. */
  private awaitWork(): void {
    clearTimeout(this.grace);
    if (!this.isIdle || !this.pending.some((one) => one.cancelled && one.inserted)) return;
    this.grace = setTimeout(() => {
      const over = this.pending.filter((one) => this.isIdle && one.cancelled && one.inserted);
      for (const one of over) this.settle(one, cancelled);
    }, idleAfterCancelMs);
  }

  private end(one: Pending, end: EndOfTurn): void {
    try {
      this.settle(one, this.host.answer(end));
    } catch (error) {
      this.reject(one, error);
    }
  }

  private settle(one: Pending, response: v1.PromptResponse): void {
    this.remove(one);
    one.settled.resolve(response);
  }

  private reject(one: Pending, error: unknown): void {
    this.remove(one);
    one.settled.reject(error);
  }

  private remove(one: Pending): void {
    this.pending = this.pending.filter((other) => other !== one);
    if (!this.any) clearTimeout(this.grace);
  }
}
