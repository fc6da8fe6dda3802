import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { restAfter, singlePlanId } from "../../state/index.ts";
import { bridgePrefix } from "../bridge-meta.ts";
import { blockToV2, withoutNull } from "../content.ts";
import { commandsToV2 } from "./commands.ts";
import type { DiffToV2Options } from "./diff.ts";
import { KnownCalls } from "./known-calls.ts";
import { loseToV2 } from "./losses.ts";
import { openMessage } from "./open-message.ts";
import { type PermissionToV2, permissionToV2 } from "./permission.ts";
import { type SettingsToV2, settingsToV2 } from "./settings.ts";
import { terminalsIn } from "./terminal-habit.ts";
import { timedToV2 } from "./timestamps.ts";
import { toolCallToV2 } from "./tool-call.ts";

/** How a session is put into the words of version 2. */
export interface ToV2Options extends DiffToV2Options {
  /** Whether the client knows a terminal of this id. Default: only those that the agent told of in `_meta`. */
  readonly knowsTerminal?: ((terminalId: string) => boolean) | undefined;
  /** Makes ids for messages that have none. Default: `brg:` and a UUID. */
  readonly newId?: (() => string) | undefined;
}

/** One session of version 1 in the words of version 2. */
export interface ToV2 {
  /** What can be set. */
  readonly settings: SettingsToV2;
  /** What version 2 says for this update: nothing, one update, or several in order. */
  update(update: v1.SessionUpdate): v2.SessionUpdate[];
  /** A prompt is about to be sent: the message to show, which the agent may repeat without it being shown again. */
  prompt(content: readonly v2.ContentBlock[]): { sessionUpdate: "user_message" } & v2.UserMessage;
  /** The turn has ended: what comes next begins a new message. */
  turnEnded(): void;
  /** A question for consent. Undefined: it offers nothing, and the answer is `cancelled`. */
  permission(request: v1.RequestPermissionRequest): PermissionToV2 | undefined;
}

const messageId = () => `${bridgePrefix}${crypto.randomUUID()}`;

/** Begins with a session of which nothing has been said. Keeps the titles of tool calls, what can be set, and no content. */
export function toV2(options: ToV2Options = {}): ToV2 {
  const { onLoss, newId = messageId } = options;
  const message = openMessage(newId, () => loseToV2(onLoss, "L-17"));
  const settings = settingsToV2(onLoss);
  const calls = new KnownCalls();
  const told = new Set<string>();
  const knowsTerminal = (id: string) => told.has(id) || options.knowsTerminal?.(id) === true;
  /** What of the prompt the agent has not repeated. */
  let echo: readonly v2.ContentBlock[] | undefined;

  const chunk = (kind: string, { messageId: given, content, _meta }: v1.ContentChunk) => ({
    messageId: message.idOf(kind, given),
    content: blockToV2(content),
    ...(_meta && { _meta }),
  });

  const userChunk = (update: { sessionUpdate: "user_message_chunk" } & v1.ContentChunk): v2.SessionUpdate[] => {
    echo = echo && restAfter(echo, blockToV2(update.content));
    return echo ? [] : [{ sessionUpdate: update.sessionUpdate, ...chunk("user", update) }];
  };

  const toolCall = (update: { sessionUpdate: "tool_call" | "tool_call_update" } & v1.ToolCallUpdate) => {
    const terminals = terminalsIn(update.toolCallId, update._meta);
    for (const id of terminals?.terminalIds ?? []) told.add(id);
    const shown = terminals ? { ...update, _meta: terminals.rest } : update;
    const patch = toolCallToV2(shown, { ...options, knowsTerminal });
    const isNew = calls.see(update.toolCallId, patch.title ?? undefined);
    if (isNew) message.end();
    const defaults = isNew && update.sessionUpdate === "tool_call" ? { kind: "other", status: "pending" } : {};
    return [{ ...defaults, ...patch } as v2.SessionUpdate, ...(terminals?.updates ?? [])];
  };

  const settingsUpdate = (update: v1.SessionUpdate): v2.SessionUpdate[] => {
    settings.updated(update);
    return [{ sessionUpdate: "config_option_update", ...metaOf(update), configOptions: settings.list() }];
  };

  return {
    settings,
    update(update) {
      switch (update.sessionUpdate) {
        case "user_message_chunk":
          return userChunk(update);
        case "agent_message_chunk":
        case "agent_thought_chunk":
          echo = undefined;
          return [{ sessionUpdate: update.sessionUpdate, ...chunk(update.sessionUpdate, update) }];
        case "tool_call":
        case "tool_call_update":
          return toolCall(update as { sessionUpdate: "tool_call" } & v1.ToolCallUpdate);
        case "plan": {
          message.end();
          const { entries, ...rest } = withoutNull(update);
          const plan = { type: "items" as const, planId: singlePlanId, entries: entries.map(withoutNull) };
          return [{ ...rest, sessionUpdate: "plan_update", plan }];
        }
        case "plan_update":
          message.end();
          // A plan of a kind that is not listed need not have an id in version 1; without one nobody can show it.
          return typeof update.plan.planId === "string" ? [withoutNull(update) as v2.SessionUpdate] : [];
        case "plan_removed": {
          const { planId } = update;
          return [{ sessionUpdate: "plan_update", ...metaOf(update), plan: { type: "items", planId, entries: [] } }];
        }
        case "available_commands_update": {
          const { availableCommands } = update;
          const commands = commandsToV2(availableCommands.map(withoutNull), onLoss);
          return [{ ...withoutNull(update), availableCommands: commands } as v2.SessionUpdate];
        }
        case "current_mode_update":
        case "config_option_update":
          return settingsUpdate(update);
        case "usage_update":
          return [withoutNull(update)];
        case "session_info_update":
          return [timedToV2(unmarked(update), onLoss)];
        case "compaction_summary_chunk":
        case "session_message_chunk":
          return [{ ...unmarked(update), content: blockToV2(update.content) } as v2.SessionUpdate];
        case "session_message": {
          const content = update.content?.map(blockToV2);
          return [{ ...unmarked(update), ...(content && { content }) } as v2.SessionUpdate];
        }
        case "compaction_update": {
          const summary = update.summary?.map(blockToV2);
          return [{ ...unmarked(update), ...(summary && { summary }) } as v2.SessionUpdate];
        }
        default:
          // Alike in both, nulls included; what neither lists goes on as it is.
          return [unmarked(update) as v2.SessionUpdate];
      }
    },
    prompt(content) {
      const id = newId();
      message.end();
      echo = content;
      return { sessionUpdate: "user_message", messageId: id, content: [...content] };
    },
    turnEnded() {
      message.end();
      echo = undefined;
    },
    permission(request) {
      const { toolCallId } = request.toolCall;
      const { sessionUpdate: _, ...toolCall } = toolCallToV2(request.toolCall, { ...options, knowsTerminal });
      return permissionToV2(request, toolCall, calls.titleOf(toolCallId));
    },
  };
}

function metaOf(update: object): { _meta?: { [key: string]: unknown } } {
  const { _meta } = update as { _meta?: { [key: string]: unknown } | null };
  return _meta ? { _meta } : {};
}

/** Without a `_meta` that is null, which would clear it. Other nulls mean the same in both versions. */
function unmarked<T extends object>(update: T): T {
  const { _meta, ...rest } = update as T & { _meta?: unknown };
  return _meta === null ? (rest as T) : update;
}
