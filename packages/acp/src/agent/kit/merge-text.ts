import type { StoredUpdate } from "../../sessions/index.ts";

type Chunk = { sessionUpdate: string; messageId: string; content: { type: "text"; text: string }; _meta?: unknown };

/** The longest text that is put together, in UTF-16 units: clients limit the size of a message. */
export const longestPiece = 64 * 1024;

/** Both updates as one, when they are plain text of one message and not too long; undefined when they are not. */
export function mergedText(first: StoredUpdate, second: StoredUpdate): StoredUpdate | undefined {
  if (!isPlainText(first) || !isPlainText(second)) return undefined;
  if (first.sessionUpdate !== second.sessionUpdate || first.messageId !== second.messageId) return undefined;
  if (first.content.text.length + second.content.text.length > longestPiece) return undefined;
  return { ...first, content: { type: "text", text: first.content.text + second.content.text } } as StoredUpdate;
}

function isPlainText(update: StoredUpdate): update is StoredUpdate & Chunk {
  const { sessionUpdate, content, _meta } = update as Chunk;
  if (sessionUpdate !== "agent_message_chunk" && sessionUpdate !== "agent_thought_chunk") return false;
  return content?.type === "text" && _meta === undefined && Object.keys(content).length === 2;
}
