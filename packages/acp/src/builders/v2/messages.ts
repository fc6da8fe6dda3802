import type * as v2 from "../../schema/v2/index.ts";
import { blockOf, text } from "../content.ts";
import type { Meta, UpdateV2 } from "../shapes.ts";

type Content = string | v2.ContentBlock;

/** A message of the user as a whole: it replaces what there was under this id. */
export function userMessage(
  messageId: string,
  content: string | v2.ContentBlock[],
  fields: Meta = {},
): UpdateV2<"user_message"> {
  return { sessionUpdate: "user_message", messageId, content: blocksOf(content), ...fields };
}

/** The next piece of a message of the user. */
export function userMessageChunk(
  messageId: string,
  content: Content,
  fields: Meta = {},
): UpdateV2<"user_message_chunk"> {
  return { sessionUpdate: "user_message_chunk", messageId, content: blockOf(content), ...fields };
}

/** A message of the agent as a whole: it replaces what there was under this id. */
export function agentMessage(
  messageId: string,
  content: string | v2.ContentBlock[],
  fields: Meta = {},
): UpdateV2<"agent_message"> {
  return { sessionUpdate: "agent_message", messageId, content: blocksOf(content), ...fields };
}

/** The next piece of a message of the agent. */
export function agentMessageChunk(
  messageId: string,
  content: Content,
  fields: Meta = {},
): UpdateV2<"agent_message_chunk"> {
  return { sessionUpdate: "agent_message_chunk", messageId, content: blockOf(content), ...fields };
}

/** A thought of the agent as a whole: it replaces what there was under this id. */
export function agentThought(
  messageId: string,
  content: string | v2.ContentBlock[],
  fields: Meta = {},
): UpdateV2<"agent_thought"> {
  return { sessionUpdate: "agent_thought", messageId, content: blocksOf(content), ...fields };
}

/** The next piece of a thought of the agent. */
export function agentThoughtChunk(
  messageId: string,
  content: Content,
  fields: Meta = {},
): UpdateV2<"agent_thought_chunk"> {
  return { sessionUpdate: "agent_thought_chunk", messageId, content: blockOf(content), ...fields };
}

function blocksOf(content: string | v2.ContentBlock[]): v2.ContentBlock[] {
  return typeof content === "string" ? [text(content)] : content;
}
