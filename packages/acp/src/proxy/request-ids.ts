import type { Frame, Id } from "../rpc/index.ts";

/** What requests that are handed on are called on the other side. */
export class RequestIds {
  private readonly clients = new Map<Id, Id>();
  private last: Id | undefined;

  /** To be given to the connection that hands on: it is how the id of a call that was just made is known. */
  readonly tap = ({ direction, message }: Frame): void => {
    if (direction === "out" && "method" in message && "id" in message) this.last = message.id;
  };

  /** Hands on a request of the client, and remembers it until it is answered. */
  async track<T>(clientId: Id, send: () => Promise<T>): Promise<T> {
    this.last = undefined;
    const answer = send();
    const id = this.last as Id | undefined;
    if (id === undefined) return answer;
    this.clients.set(id, clientId);
    try {
      return await answer;
    } finally {
      this.clients.delete(id);
    }
  }

  /** What the client calls a request that the agent has not answered yet. */
  clientIdOf(agentId: unknown): Id | undefined {
    return this.clients.get(agentId as Id);
  }
}
