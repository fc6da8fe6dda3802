// Checked by the compiler alone: what the types promise to someone who writes or reads messages.
import type * as v1 from "../../packages/acp/src/schema/v1/index.ts";
import type * as v1u from "../../packages/acp/src/schema/v1/unstable.ts";
import type * as v2 from "../../packages/acp/src/schema/v2/index.ts";
import type * as v2u from "../../packages/acp/src/schema/v2/unstable.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function holds<_T extends true>(): void {}

// Absent, null and a value are three things.
export const absent: v2.ToolCallUpdate = { toolCallId: "t" };
export const cleared: v2.ToolCallUpdate = { toolCallId: "t", title: null };
// @ts-expect-error undefined is none of them
export const neither: v2.ToolCallUpdate = { toolCallId: "t", title: undefined };
// @ts-expect-error not every field can be null
export const required: v1.NewSessionRequest = { cwd: "/", mcpServers: null };

// A tag narrows without casts, though there is a member for tags that are not listed.
export function title(update: v1.SessionUpdate): string | undefined {
  if (update.sessionUpdate === "tool_call") return update.title;
  switch (update.sessionUpdate) {
    case "agent_message_chunk":
      return update.content.type === "text" ? update.content.text : undefined;
    case "session_info_update":
      return update.title ?? undefined;
    default:
      return undefined;
  }
}

export function nested(update: v2.SessionUpdate): string | null | undefined {
  if (update.sessionUpdate !== "state_update" || update.state !== "idle") return undefined;
  return update.stopReason === "error" ? update.error?.message : update.stopReason;
}

export function untagged(server: v1.McpServer): string {
  return server.type === "http" || server.type === "sse" ? server.url : server.command;
}

export function option(option: v2.SessionConfigOption): string | boolean | undefined {
  return option.type === "select" || option.type === "boolean" ? option.currentValue : undefined;
}

// A reader cannot do without a default branch.
export function exhaustive(reason: v1.StopReason): string {
  switch (reason) {
    case "end_turn":
    case "max_tokens":
    case "max_turn_requests":
    case "refusal":
    case "cancelled":
      return reason;
    default: {
      // @ts-expect-error there is always a value that is not listed
      const nothing: never = reason;
      return nothing;
    }
  }
}

// A typing error is found where the schema is closed, and in every tag.
// @ts-expect-error
export const reason: v1.StopReason = "end_trun";
// @ts-expect-error
export const update: v1.SessionUpdate = { sessionUpdate: "tool_cal", toolCallId: "t", title: "T" };
// @ts-expect-error
export const block: v2.ContentBlock = { type: "txet", text: "" };
// @ts-expect-error a listed tag asks for its fields
export const empty: v2.ContentBlock = { type: "text" };

// Version 2 leaves room for one's own.
export const own: v2.ContentBlock = { type: "_acme.example/chart", points: [1, 2] };
export const kind: v2.ToolKind = "_acme.example/deploy";

// From a method to its types.
holds<Equal<v1.AgentRequests["session/new"], { params: v1.NewSessionRequest; result: v1.NewSessionResponse }>>();
holds<Equal<v2.ClientNotifications["session/update"], { params: v2.UpdateSessionNotification }>>();
holds<Equal<keyof v1.AgentNotifications, "session/cancel" | "$/cancel_request">>();
holds<Equal<"session/fork" extends keyof v2.AgentRequests ? true : false, false>>();
holds<Equal<"session/fork" extends keyof v2u.AgentRequests ? true : false, true>>();

// What is the same in both files of a version is one type; the rest is not.
holds<Equal<v1u.TextContent, v1.TextContent>>();
holds<Equal<v1u.SessionUpdate, v1.SessionUpdate> extends true ? false : true>();
