import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import { takeEcho } from "./echo.ts";
import { setMode, setOptions } from "./facts.ts";
import { appendToMessage } from "./messages.ts";
import { type MessageRole, type Session, singlePlanId, syntheticPrefix, type UnknownUpdate } from "./model.ts";
import { reduceV2 } from "./reduce-v2.ts";
import { readTerminals, withoutOutput } from "./terminal-habit.ts";
import { keepUnknown, put } from "./timeline.ts";
import { patchToolCall } from "./tool-calls.ts";
import { blockOf, commandOf, locationOf, optionOf, toolContentOf, withoutNulls } from "./v1-shapes.ts";

/**
 * The session after an update of version 1, as the decoders leave it: what version 2 would have said, given to the same
 * rules. Pure and sharing like `reduceV2`. An update that is not version 1's is kept as it came.
 */
export function reduceV1(session: Session, update: v1.SessionUpdate): Session {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
      return takeEcho(session, update) ?? chunk(session, "user", update);
    case "agent_message_chunk":
      return chunk(session, "agent", update);
    case "agent_thought_chunk":
      return chunk(session, "thought", update);
    case "tool_call":
    case "tool_call_update":
      return toolCall(session, update);
    case "plan": {
      const { sessionUpdate: _, ...plan } = update;
      return put(session, "plans", singlePlanId, { ...plan, type: "items", planId: singlePlanId });
    }
    case "available_commands_update":
      return { ...session, commands: update.availableCommands.map(commandOf) };
    case "current_mode_update": {
      const { currentModeId, modeId } = update as { currentModeId?: string; modeId?: unknown };
      const mode = currentModeId ?? modeId;
      return typeof mode === "string" ? setMode(session, mode) : keepUnknown(session, { ...update });
    }
    case "config_option_update":
      return setOptions(session, update.configOptions.map(optionOf));
    case "usage_update":
      return reduceV2(session, withoutNulls(update));
    case "session_info_update":
      return reduceV2(session, update._meta === null ? withoutMeta(update) : update);
    case "plan_update":
    case "plan_removed":
    case "notice":
    case "compaction_update":
    case "compaction_summary_chunk":
    case "subagent_update":
    case "session_message":
    case "session_message_chunk":
      return reduceV2(session, update as v2.SessionUpdate);
    default:
      return keepUnknown(session, update as UnknownUpdate["update"]);
  }
}

/** Chunks of one role without id are one message until something comes between (MSG-02). */
function chunk(session: Session, role: MessageRole, { messageId, content }: v1.ContentChunk): Session {
  const before = session.edge.echo ? { ...session, edge: { open: session.edge.open } } : session;
  const id = messageId ?? openId(before, role) ?? `${syntheticPrefix}${before.messages.length}`;
  const after = appendToMessage(before, role, { messageId: id, content: blockOf(content) });
  const open = `${role}:${id}`;
  return after.edge.open === open ? after : { ...after, edge: { ...after.edge, open } };
}

function openId(session: Session, role: MessageRole): string | undefined {
  const { open } = session.edge;
  return open?.startsWith(`${role}:`) ? open.slice(role.length + 1) : undefined;
}

/** Both tags create and patch: agents send updates for calls they have not announced, and announce twice (TOOL-05). */
function toolCall(session: Session, update: v1.ToolCall | v1.ToolCallUpdate): Session {
  const { content, locations, _meta, ...rest } = withoutNulls(update as v1.ToolCallUpdate);
  const patched = patchToolCall(session, {
    ...(rest as Omit<v2.ToolCallUpdate, "content" | "locations">),
    ...(content && { content: content.map(toolContentOf) }),
    ...(locations && { locations: locations.map(locationOf) }),
    ...(_meta && { _meta: withoutOutput(_meta) }),
  });
  return readTerminals(patched, update.toolCallId, _meta);
}

function withoutMeta<T extends object>(update: T): T {
  const { _meta: _, ...rest } = update as T & { _meta?: unknown };
  return rest as T;
}
