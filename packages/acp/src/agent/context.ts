import type { Context, Id, RequestContext } from "../rpc/index.ts";
import type { Turn } from "./turns.ts";

/** What a handler of an agent is told. */
export class AgentContext<Client> implements RequestContext {
  /** The client that sent the message: call it back through this. */
  readonly client: Client;
  private readonly inner: Context;
  private readonly turn: Turn | undefined;

  constructor(inner: Context, client: Client, turn?: Turn) {
    this.inner = inner;
    this.client = client;
    this.turn = turn;
  }

  get method(): string {
    return this.inner.method;
  }

  /** Of a notification this is `undefined`, although its type cannot say so. */
  get id(): Id {
    return (this.inner as RequestContext).id;
  }

  /** Of `session/prompt`: also aborted by `session/cancel`. */
  get signal(): AbortSignal {
    return (this.turn ?? this.inner).signal;
  }
}
