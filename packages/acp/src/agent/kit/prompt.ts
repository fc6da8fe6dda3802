import { type RequestContext, requestCancelled } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { TurnEnd } from "./turn-end.ts";

/** A prompt that came while a turn ran, and was taken into it. */
export interface Steering {
  readonly messageId: string;
  readonly prompt: readonly v2.ContentBlock[];
  readonly text: string;
}

/** A prompt from its arrival to the end of its turn. */
export class Prompt {
  readonly messageId: string = crypto.randomUUID();
  readonly blocks: readonly v2.ContentBlock[];
  readonly context: RequestContext;
  /** Resolves when the message is a part of the session. Rejects when it never will be. */
  readonly inserted: PromiseWithResolvers<void> = Promise.withResolvers<void>();
  /** Resolves when its turn has ended. */
  readonly ended: PromiseWithResolvers<TurnEnd> = Promise.withResolvers<TurnEnd>();

  constructor(blocks: readonly v2.ContentBlock[], context: RequestContext) {
    this.blocks = blocks;
    this.context = context;
    this.inserted.promise.catch(() => {});
  }

  withdraw(error: unknown = requestCancelled(), end: TurnEnd = { stopReason: "cancelled" }): void {
    this.inserted.reject(error);
    this.ended.resolve(end);
  }

  /** Resolves when the request has been answered. */
  get answered(): Promise<void> {
    return new Promise((resolve) => this.context.afterResponse(resolve));
  }
}
