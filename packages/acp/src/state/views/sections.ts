import { cleanLine } from "../../text/index.ts";
import type { Compaction, Message, Plan, Session, SessionMessage, Subagent } from "../model.ts";
import { type TimelineItem, timelineItems } from "../timeline.ts";
import { code, type Part, partsOfBlocks, prose } from "./parts.ts";
import { terminalParts, toolCallParts } from "./tool-parts.ts";

/** One thing in a transcript: what it is, in one line, and what it says. */
export interface Section {
  readonly title: string;
  readonly parts: readonly Part[];
}

/** What a transcript shows, in order; without empty messages, and without terminals that a tool call shows. */
export function* sections(session: Session): Generator<Section, void, undefined> {
  const shown = shownTerminals(session);
  for (const item of timelineItems(session)) {
    if (item.in === "terminals" && shown.has(item.key)) continue;
    const { title, parts } = section(session, item);
    if (item.in !== "messages" || parts.length > 0) yield { title: cleanLine(title), parts };
  }
}

function shownTerminals(session: Session): Set<string> {
  const ids = new Set<string>();
  for (const { content } of session.toolCalls) {
    for (const item of content) if (item.type === "terminal") ids.add(String(item.terminalId));
  }
  return ids;
}

function section(session: Session, item: TimelineItem): Section {
  switch (item.in) {
    case "messages":
      return { title: names[item.value.role], parts: partsOfBlocks(item.value.content) };
    case "toolCalls": {
      const { title, name, kind, status } = item.value;
      return { title: `${title ?? name ?? kind} (${status})`, parts: toolCallParts(session, item.value) };
    }
    case "terminals":
      return { title: "Terminal", parts: terminalParts(item.value) };
    case "plans":
      return { title: "Plan", parts: planParts(item.value) };
    case "compactions":
      return compacted(item.value);
    case "subagents":
      return subagent(item.value);
    case "sessionMessages":
      return sessionMessage(item.value);
    case "notices": {
      const { severity, title, description } = item.notice;
      return { title: `Notice (${severity}): ${title}`, parts: prose(description ?? "") };
    }
    case "unknown":
      return {
        title: `Update ${item.update.sessionUpdate}`,
        parts: code(JSON.stringify(item.update, null, 2), "json"),
      };
  }
}

const names: { readonly [Role in Message["role"]]: string } = { user: "User", agent: "Agent", thought: "Thought" };

/** The marks of entries; another status is shown by its name. */
const marks: { readonly [status: string]: string } = { pending: " ", in_progress: "~", completed: "x", cancelled: "-" };

type Loose = { readonly [field: string]: unknown };

function planParts(plan: Plan): readonly Part[] {
  const { entries, content, uri, type } = plan as Loose;
  if (Array.isArray(entries)) {
    const lines = (entries as Loose[]).map(({ status, content }) => `[${marks[String(status)] ?? status}] ${content}`);
    return lines.length === 0 ? [] : code(lines.join("\n"));
  }
  return prose(String(content ?? uri ?? `[${type}]`));
}

function compacted({ status, summary, error }: Compaction): Section {
  return { title: `Compaction (${status})`, parts: [...partsOfBlocks(summary), ...prose(error ?? "")] };
}

function subagent({ sessionId, title, description, state }: Subagent): Section {
  return { title: `Subagent ${title ?? sessionId} (${state?.state ?? "unknown"})`, parts: prose(description ?? "") };
}

function sessionMessage({ senderSessionId, recipientSessionId, content }: SessionMessage): Section {
  const [from, to] = [senderSessionId ?? "a session", recipientSessionId ?? "a session"];
  return { title: `Message from ${from} to ${to}`, parts: partsOfBlocks(content) };
}
