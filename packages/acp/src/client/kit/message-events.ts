import { type Message, type MessageRole, messageKey, type Session } from "../../state/index.ts";
import type { AnyUpdate } from "./derive-events.ts";
import type { EventBody } from "./events.ts";

const roles: { readonly [tag: string]: MessageRole } = {
  user_message: "user",
  agent_message: "agent",
  agent_thought: "thought",
};

/** What happened to messages: more words of the agent's as such, everything else as the whole message. */
export function messageEvents(before: Session, after: Session, update: AnyUpdate): EventBody[] {
  if (before.messages === after.messages) return [];
  const { sessionUpdate = "" } = update;
  const isChunk = sessionUpdate.endsWith("_chunk");
  const role = roles[isChunk ? sessionUpdate.slice(0, -"_chunk".length) : sessionUpdate];
  const message = changed(before, after, role, update);
  if (message === undefined) return [];
  const old = before.messages.get(messageKey(message.role, message.messageId));
  const words = isChunk ? wordsIn(update.content) : old === undefined ? onlyText(message) : undefined;
  if (message.role === "user" || words === undefined) return [{ type: "message", message }];
  if (words === "") return [];
  const { messageId } = message;
  return [{ type: message.role === "agent" ? "text" : "thought", messageId, text: words }];
}

/** A message that is new is the last one. Version 1 names none in its chunks: there it is the one that is open. */
function changed(before: Session, after: Session, role: MessageRole | undefined, { messageId }: AnyUpdate) {
  if (after.messages.length > before.messages.length) return after.messages.at(-1);
  if (role !== undefined && typeof messageId === "string") return after.messages.get(messageKey(role, messageId));
  return after.edge.open === undefined ? undefined : after.messages.get(after.edge.open);
}

/** The words of a block that has nothing else. */
export function wordsIn(content: unknown): string | undefined {
  const { type, text, annotations } = (content ?? {}) as AnyUpdate;
  return type === "text" && typeof text === "string" && annotations == null ? text : undefined;
}

function onlyText({ content }: Message): string | undefined {
  return content.length === 1 ? wordsIn(content.at(0)) : undefined;
}
