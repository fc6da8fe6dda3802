import { MessageContext } from "../protocol/index.ts";
import type { Context } from "../rpc/index.ts";
import type { Turn } from "./turns.ts";

/** What a handler of an agent is told. The signal of a `session/prompt` is also aborted by `session/cancel`. */
export class AgentContext<Client> extends MessageContext {
  /** The client that sent the message: call it back through this. */
  readonly client: Client;

  constructor(inner: Context, client: Client, turn?: Turn) {
    super(inner, turn);
    this.client = client;
  }
}
