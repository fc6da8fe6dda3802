import type { Context, Id, RequestContext } from "../rpc/index.ts";

/** What a handler is told of its message. Each side adds the peer that sent it, under the peer's name. */
export class MessageContext implements RequestContext {
  private readonly inner: Context;
  private readonly turn: { readonly signal: AbortSignal } | undefined;

  constructor(inner: Context, turn?: { readonly signal: AbortSignal }) {
    this.inner = inner;
    this.turn = turn;
  }

  get method(): string {
    return this.inner.method;
  }

  /** The peer's id for this request. Of a notification it is `undefined`, although the type cannot say so. */
  get id(): Id {
    return (this.inner as RequestContext).id;
  }

  /** Only requests have an answer. */
  afterResponse(task: () => void): void {
    (this.inner as RequestContext).afterResponse(task);
  }

  get signal(): AbortSignal {
    return (this.turn ?? this.inner).signal;
  }
}
