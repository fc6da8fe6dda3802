import type { Context, Id, RequestContext } from "../rpc/index.ts";

/** What a handler of a client is told. */
export class ClientContext<Agent> implements RequestContext {
  /** The agent that sent the message: call it back through this. */
  readonly agent: Agent;
  private readonly inner: Context;

  constructor(inner: Context, agent: Agent) {
    this.inner = inner;
    this.agent = agent;
  }

  get method(): string {
    return this.inner.method;
  }

  /** Of a notification this is `undefined`, although its type cannot say so. */
  get id(): Id {
    return (this.inner as RequestContext).id;
  }

  get signal(): AbortSignal {
    return this.inner.signal;
  }
}
