import { type Message, messageKey, type Session } from "../../state/index.ts";
import type { AnyUpdate } from "./derive-events.ts";

/** What the agent says in one turn, by message. Agents may go on with a message of an earlier turn, or use its id again. */
export class TurnWords {
  /** How much of each message there was before. */
  private readonly before = new Map<string, number>();

  /** Takes an update of the turn. */
  heard({ sessionUpdate, messageId, content }: AnyUpdate, before: Session, after: Session): void {
    const isWhole = sessionUpdate === "agent_message" && content !== undefined;
    if (!isWhole && sessionUpdate !== "agent_message_chunk") return;
    const key = typeof messageId === "string" ? messageKey("agent", messageId) : after.edge.open;
    if (key === undefined || (this.before.has(key) && !isWhole)) return;
    const old = before.messages.get(key);
    this.before.set(key, isWhole || old === undefined ? 0 : wordsOf(old).length);
  }

  /** All of it, with an empty line between two messages. */
  text({ messages }: Session): string {
    const said = [...this.before].map(([key, from]) => {
      const message = messages.get(key);
      return message === undefined ? "" : wordsOf(message).slice(from);
    });
    return said.filter((words) => words !== "").join("\n\n");
  }
}

function wordsOf({ content }: Message): string {
  return content.map((block) => (block.type === "text" && typeof block.text === "string" ? block.text : "")).join("");
}
