import { bare, count, list, number, orNull, record, type Shape, tagged, text, the } from "./shape.ts";

const chunk = record({ messageId: text, content: the("ContentBlock") });
const message = record({ messageId: text }, { content: orNull(list(the("ContentBlock"))) });
const entry = record({ content: text, priority: text, status: text });
/** Input has no tag of its own; with one, it is of a kind to come. */
const input = { anyOf: [{ ...record({ hint: text }), not: { required: ["type"] } }, bare({ type: text })] };

/** `session/update`. */
export const updates: { readonly [name: string]: Shape } = {
  SessionNotification: record({ sessionId: text, update: the("SessionUpdate") }),
  SessionUpdate: tagged("sessionUpdate", {
    user_message_chunk: chunk,
    user_message: message,
    agent_message_chunk: chunk,
    agent_message: message,
    agent_thought_chunk: chunk,
    agent_thought: message,
    tool_call_content_chunk: record({ toolCallId: text, content: the("ToolCallContent") }),
    tool_call_update: the("ToolCallUpdate"),
    plan_update: record({
      plan: tagged("type", { items: record({ id: text, entries: list(entry) }) }, { id: text }, ["file", "markdown"]),
    }),
    available_commands_update: record({
      availableCommands: list(record({ name: text, description: text }, { input: orNull(input) })),
    }),
    config_option_update: record({ configOptions: list(the("SessionConfigOption")) }),
    session_info_update: record({}, { title: orNull(text), updatedAt: orNull(text) }),
    usage_update: record({ used: count, size: count }, { cost: orNull(bare({ amount: number, currency: text })) }),
  }),
};
