import type { Version } from "./model.ts";

/** How long a piece becomes before it is put to its message, in UTF-16 units: small enough to be gone soon. */
const fullLength = 4096;

/** Chunks of plain text of one message of the agent's, one after another. */
export interface Piece {
  readonly sessionUpdate: string;
  readonly messageId: unknown;
  readonly version: Version;
  /** Joined in one go: that takes a fraction of the time of adding them to a growing text. */
  readonly words: string[];
  length: number;
}

/** The update as the beginning of a piece; undefined when it is none, or carries more than words. */
export function pieceOf(update: object, version: Version): Piece | undefined {
  const { sessionUpdate, messageId } = update as Chunk;
  const text = plainWords(update);
  return text === undefined ? undefined : { sessionUpdate, messageId, version, words: [text], length: text.length };
}

/** Puts the words of an update to the piece, when they go on with the same message; else returns false. */
export function goOn(piece: Piece, update: object): boolean {
  const { sessionUpdate, messageId } = update as Chunk;
  if (sessionUpdate !== piece.sessionUpdate || messageId !== piece.messageId) return false;
  const text = plainWords(update);
  if (text === undefined) return false;
  piece.words.push(text);
  piece.length += text.length;
  return true;
}

/** Whether a piece is long enough to be put to its message. */
export function isFull({ length }: Piece): boolean {
  return length >= fullLength;
}

/** The piece as one update. */
export function updateOf({ sessionUpdate, messageId, words }: Piece): object {
  return { sessionUpdate, messageId, content: { type: "text", text: words.join("") } };
}

interface Chunk {
  readonly sessionUpdate: string;
  readonly messageId?: unknown;
  readonly content: { readonly type: "text"; readonly text: string };
}

/** The words of a chunk of the agent's that has nothing besides. */
function plainWords(update: object): string | undefined {
  const { sessionUpdate, content, _meta } = update as Partial<Chunk> & { _meta?: unknown };
  if (sessionUpdate !== "agent_message_chunk" && sessionUpdate !== "agent_thought_chunk") return undefined;
  if (content?.type !== "text" || typeof content.text !== "string" || _meta != null) return undefined;
  for (const field in content) if (field !== "type" && field !== "text") return undefined;
  return content.text;
}
