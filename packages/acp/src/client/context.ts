import { MessageContext } from "../protocol/index.ts";
import type { Context } from "../rpc/index.ts";

/** What a handler of a client is told. */
export class ClientContext<Agent> extends MessageContext {
  /** The agent that sent the message: call it back through this. */
  readonly agent: Agent;

  constructor(inner: Context, agent: Agent) {
    super(inner);
    this.agent = agent;
  }
}
