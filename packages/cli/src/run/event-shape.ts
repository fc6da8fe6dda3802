import type { v2 } from "@colloquy/acp";
import type { SessionEvent, TurnResult } from "@colloquy/acp/client";
import type { Session, Terminal, ToolCall } from "@colloquy/acp/state";
import type { ViewEvent } from "../view/index.ts";
import type { RunEvent, RunResult, RunToolCall } from "./run-event.ts";

/** What is told of a session, in the words of `stream-json`. */
export function runEventOf(event: ViewEvent): RunEvent {
  switch (event.type) {
    case "text":
    case "thought":
      return { type: event.type, messageId: event.messageId, text: event.text };
    case "message": {
      const { role, messageId, content } = event.message;
      return { type: "message", role, messageId, content: [...content] };
    }
    case "tool_call":
      return { type: "tool_call", ...toolCallOf(event.toolCall), ...toolNews(event.toolCall, event.before) };
    case "terminal":
      return { type: "terminal", ...terminalOf(event.terminal), text: event.text, whole: event.whole };
    case "plan":
      return { type: "plan", id: event.planId, plan: event.plan ?? null };
    case "usage":
      return { type: "usage", ...usageOf(event) };
    case "wrote":
      return { type: "wrote", path: event.path };
    case "remark":
      return { type: "remark", text: event.text };
    default:
      return factOf(event);
  }
}

/** What a tool call is, without what went in and came out. */
export function toolCallOf(toolCall: ToolCall): RunToolCall {
  const { toolCallId, title, kind, status, name, locations } = toolCall;
  return {
    id: toolCallId,
    title: title ?? name ?? "",
    kind,
    status,
    ...(name !== undefined && { name }),
    ...(locations.length > 0 && { locations }),
  };
}

/** How full the context is, and what the session has cost. */
export function usageOf({ usage, cost }: Pick<Session, "usage" | "cost">): Pick<RunResult, "context" | "cost"> {
  return {
    context: usage === undefined ? null : { used: usage.used, size: usage.size },
    cost: cost === undefined ? null : { amount: cost.amount, currency: cost.currency },
  };
}

/** The tokens of a turn; `null` where the agent does not tell the three numbers that count, which nobody checks for us. */
export function tokensOf(usage: TurnResult["usage"]): RunResult["usage"] {
  const counts: readonly unknown[] = [usage?.totalTokens, usage?.inputTokens, usage?.outputTokens];
  return usage !== undefined && counts.every((count) => typeof count === "number") ? usage : null;
}

type Fact = Exclude<
  SessionEvent,
  { type: "text" | "thought" | "message" | "tool_call" | "terminal" | "plan" | "usage" }
>;

function factOf(event: Fact): RunEvent {
  switch (event.type) {
    case "options":
      return { type: "options", options: event.options.map(optionOf) };
    case "mode":
      return { type: "mode", modeId: event.modeId };
    case "commands":
      return { type: "commands", commands: event.commands.map(({ name, description }) => ({ name, description })) };
    case "info":
      return { type: "info", title: event.title ?? null, updatedAt: event.updatedAt ?? null };
    case "notice": {
      const { severity, title, description = null } = event.notice;
      return { type: "notice", severity, title, description };
    }
    case "compaction":
      return { type: "compaction", id: event.compaction.compactionId, status: event.compaction.status };
    case "subagent": {
      const { sessionId, title = null, state } = event.subagent;
      return { type: "subagent", sessionId, title, state: state?.state ?? null };
    }
    case "session_message":
      return { type: "session_message", messageId: event.message.messageId, content: [...event.message.content] };
    case "state":
      return { type: "state", state: event.state.state, stopReason: event.state.stopReason ?? null };
    case "other":
      return { type: "other", update: event.update ?? {} };
  }
}

/** Only what is new: agents send all of a long output again and again. */
function toolNews(now: ToolCall, before: ToolCall | undefined) {
  return {
    ...(now.rawInput !== before?.rawInput && { input: now.rawInput ?? null }),
    ...(now.rawOutput !== before?.rawOutput && { output: now.rawOutput ?? null }),
    ...(now.content !== before?.content &&
      (before !== undefined || now.content.length > 0) && { content: [...now.content] }),
  };
}

function terminalOf({ terminalId, command, exitStatus }: Terminal) {
  const { exitCode = null, signal = null } = exitStatus ?? {};
  return {
    id: terminalId,
    ...(command !== undefined && { command }),
    ...(exitStatus !== undefined && { exit: { code: exitCode, signal } }),
  };
}

function optionOf(option: v2.SessionConfigOption) {
  const { configId, name, category = null } = option;
  const { currentValue } = option as { readonly currentValue?: unknown };
  const value = typeof currentValue === "string" || typeof currentValue === "boolean" ? currentValue : null;
  return { id: configId, name, category, value };
}
