import type { Id, Message } from "../../rpc/index.ts";
import { notice, type Plain } from "../shape.ts";

/**
 * The permission requests of an agent that are not answered yet. The draft's agent waits for the answers after a cancel;
 * today's withdraws its questions, and handlers count on that.
 */
export class OpenQuestions {
  private readonly sessions = new Map<Id, unknown>();

  ask(id: Id, { sessionId }: Plain): void {
    this.sessions.set(id, sessionId);
  }

  answered(id: Id): void {
    this.sessions.delete(id);
  }

  /** The session is cancelled: the withdrawals of its questions. */
  cancelled({ sessionId }: Plain): Message[] {
    const ids = [...this.sessions].filter(([, session]) => session === sessionId).map(([id]) => id);
    return ids.map((requestId) => notice("$/cancel_request", { requestId }));
  }
}
