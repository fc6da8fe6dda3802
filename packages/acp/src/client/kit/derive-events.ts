import type { Session } from "../../state/index.ts";
import { settings } from "../../state/index.ts";
import type { EventBody } from "./events.ts";
import { messageEvents } from "./message-events.ts";
import { terminalEvents } from "./terminal-events.ts";

/** An update of either version, as far as it names what it is about. */
export interface AnyUpdate {
  readonly sessionUpdate?: string;
  readonly [field: string]: unknown;
}

/**
 * What happened between two steps of a session. The update only says where to look; what is told is taken from the session,
 * so that both versions are told alike. Costs the same however long the session is.
 */
export function deriveEvents(before: Session, after: Session, update: AnyUpdate = {}): EventBody[] {
  if (before === after) return [];
  const calls = toolCallEvents(before, after, update);
  const terminals = terminalEvents(before, after, update);
  return [
    ...messageEvents(before, after, update),
    // What a call's terminal still says comes before the end of the call, as version 2 has it.
    ...(calls.some(hasEnded) ? [...terminals, ...calls] : [...calls, ...terminals]),
    ...keyedEvents(before, after, update),
    ...factEvents(before, after),
  ];
}

function hasEnded(event: EventBody): boolean {
  return event.type === "tool_call" && event.before !== undefined && ended.includes(event.toolCall.status);
}

const ended: readonly string[] = ["completed", "failed", "cancelled"];

function toolCallEvents(before: Session, after: Session, { toolCallId }: AnyUpdate): EventBody[] {
  if (before.toolCalls === after.toolCalls || typeof toolCallId !== "string") return [];
  const [old, toolCall] = [before.toolCalls.get(toolCallId), after.toolCalls.get(toolCallId)];
  if (toolCall === undefined || toolCall === old) return [];
  return [{ type: "tool_call", toolCall, ...(old && { before: old }) }];
}

function keyedEvents(before: Session, after: Session, update: AnyUpdate): EventBody[] {
  const events: EventBody[] = [];
  if (before.plans !== after.plans) {
    const planId = idOf((update.plan as AnyUpdate | undefined)?.planId ?? update.planId) ?? after.plans.at(-1)?.planId;
    const plan = planId === undefined ? undefined : after.plans.get(planId);
    if (planId !== undefined) events.push({ type: "plan", planId, ...(plan && { plan }) });
  }
  if (before.compactions !== after.compactions) {
    const compaction = after.compactions.get(String(update.compactionId));
    if (compaction !== undefined) events.push({ type: "compaction", compaction });
  }
  if (before.subagents !== after.subagents) {
    const subagent = after.subagents.get(String(update.sessionId));
    if (subagent !== undefined) events.push({ type: "subagent", subagent });
  }
  if (before.sessionMessages !== after.sessionMessages) {
    const message = after.sessionMessages.get(String(update.messageId));
    if (message !== undefined) events.push({ type: "session_message", message });
  }
  if (before.notices !== after.notices) events.push({ type: "notice", notice: after.notices.at(-1)! });
  if (before.unknown !== after.unknown) events.push({ type: "other" });
  return events;
}

function factEvents(before: Session, after: Session): EventBody[] {
  const events: EventBody[] = [];
  if (before.usage !== after.usage || before.cost !== after.cost)
    events.push({ type: "usage", usage: after.usage, cost: after.cost });
  if (before.configOptions !== after.configOptions || before.modes !== after.modes) {
    events.push({ type: "options", options: settings(after) });
    const modeId = modeOf(after);
    if (modeId !== undefined && modeId !== modeOf(before)) events.push({ type: "mode", modeId });
  }
  if (before.commands !== after.commands) events.push({ type: "commands", commands: after.commands });
  if (before.title !== after.title || before.updatedAt !== after.updatedAt || before._meta !== after._meta)
    events.push({ type: "info", title: after.title, updatedAt: after.updatedAt });
  if (before.state !== after.state) events.push({ type: "state", state: after.state });
  return events;
}

/** The mode that is on, whichever way the agent tells of it. */
function modeOf(session: Session): string | undefined {
  const option = settings(session).find(({ type, category }) => type === "select" && category === "mode");
  return idOf(option?.currentValue);
}

function idOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
