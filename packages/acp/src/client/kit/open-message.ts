import type { AnyUpdate } from "./derive-events.ts";
import type { EventBody, WordsBody } from "./events.ts";
import { wordsIn } from "./message-events.ts";

/**
 * The message that the last update of a session said something in. Most updates only go on with it: what they tell is known
 * without a look at the session, which can then take many of them in one step.
 */
export class OpenMessage {
  private last:
    | { readonly update: AnyUpdate; readonly type: "text" | "thought"; readonly messageId: string }
    | undefined;
  private turn: unknown;

  /** Notes what an update in this turn told. */
  note(update: AnyUpdate, turn: unknown, [told, ...more]: readonly EventBody[]): void {
    this.turn = turn;
    const isKnown = (told?.type === "text" || told?.type === "thought") && more.length === 0 && isChunk(update);
    this.last = isKnown ? { update, type: told.type, messageId: told.messageId } : undefined;
  }

  /** Something else has happened. */
  forget(): void {
    this.last = undefined;
  }

  /** What an update in this turn tells, when it only goes on with the message. */
  next(update: AnyUpdate, turn: unknown): WordsBody | undefined {
    const last = this.last;
    if (last === undefined || turn !== this.turn) return undefined;
    const { type, messageId } = last;
    if (update.sessionUpdate !== last.update.sessionUpdate || update.messageId !== last.update.messageId)
      return undefined;
    const text = wordsIn(update.content);
    return text ? { type, messageId, text } : undefined;
  }
}

/** Whether an update brings words of the agent's, or of its thoughts, one after another. */
export function isChunk({ sessionUpdate }: AnyUpdate): boolean {
  return sessionUpdate === "agent_message_chunk" || sessionUpdate === "agent_thought_chunk";
}
