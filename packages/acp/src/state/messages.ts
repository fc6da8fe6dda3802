import type * as v2 from "../schema/v2/unstable.ts";
import { appendBlock, contentOf } from "./content.ts";
import { List } from "./list.ts";
import { type Message, type MessageRole, messageKey, type Session, type SessionMessage } from "./model.ts";
import { patchFields } from "./patch.ts";
import { put } from "./timeline.ts";

/** A chunk: appended to its message, whatever made the content so far (MSG-06, MSG-07). Its `_meta` is its own (MSG-12). */
export function appendToMessage(session: Session, role: MessageRole, chunk: v2.ContentChunk): Session {
  const key = messageKey(role, chunk.messageId);
  const old = session.messages.get(key) ?? { role, messageId: chunk.messageId, content: List.empty };
  return put(session, "messages", key, { ...old, content: appendBlock(old.content, chunk.content) });
}

/** A whole message: content that is given replaces (MSG-04), null clears, absent keeps (MSG-05). */
export function patchMessage(session: Session, role: MessageRole, update: v2.AgentMessage): Session {
  const { content, ...rest } = update;
  const key = messageKey(role, update.messageId);
  const old = session.messages.get(key) ?? { role, messageId: update.messageId, content: List.empty };
  const patched = patchFields<Message>(old, rest, {}, ["role"]);
  return put(session, "messages", key, content === undefined ? patched : { ...patched, content: contentOf(content) });
}

/** A whole message between sessions, under the same rules (SUBA-13). */
export function patchSessionMessage(session: Session, update: v2.SessionMessage): Session {
  const { content, ...rest } = update;
  const { messageId } = update;
  const old = session.sessionMessages.get(messageId) ?? { messageId, content: List.empty };
  const patched = patchFields<SessionMessage>(old, rest);
  const next = content === undefined ? patched : { ...patched, content: contentOf(content) };
  return put(session, "sessionMessages", messageId, next);
}

/** A chunk of a message between sessions. */
export function appendToSessionMessage(session: Session, { messageId, content }: v2.SessionMessageChunk): Session {
  const old = session.sessionMessages.get(messageId) ?? { messageId, content: List.empty };
  return put(session, "sessionMessages", messageId, { ...old, content: appendBlock(old.content, content) });
}
