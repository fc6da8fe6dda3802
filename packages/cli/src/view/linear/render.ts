import { optionValues } from "@colloquy/acp/client";
import { type Line, line, styled } from "../../cells/index.ts";
import { costWords } from "../cost.ts";
import type { ViewEvent } from "../event.ts";
import { noteLines, noticeLines } from "../notes.ts";
import { usedWords } from "../usage.ts";
import { showPath } from "../words.ts";
import { renderMessage } from "./message.ts";
import { renderPlan } from "./plan.ts";
import { begin, breakLine, printed, type ViewState } from "./state.ts";
import { renderTerminal } from "./terminal.ts";
import { announceTools, renderTool, upsertTool } from "./tool.ts";

/** What there is to print for an event: text that ends where the next begins. Safe for a terminal, whatever the agent sent. */
export function render(state: ViewState, event: ViewEvent): string {
  switch (event.type) {
    case "text":
    case "thought":
    case "message":
      return behindTools(state, () => renderMessage(state, event));
    case "tool_call":
      return renderTool(state, upsertTool(state, event.toolCall));
    case "terminal":
      return renderTerminal(state, event);
    case "plan": {
      const { plan } = event;
      return plan === undefined ? "" : behindTools(state, () => renderPlan(state, plan));
    }
    case "usage":
      state.used = event;
      return "";
    case "notice":
      return note(state, noticeLines(event.notice));
    case "options":
      return event.options
        .map((option) => {
          const { name, currentValue } = option as { name: string; currentValue?: unknown };
          const value = optionValues(option).find((one) => one.value === currentValue)?.name ?? String(currentValue);
          const known = state.settings.has(name);
          return setting(state, name, option.type === "boolean" ? (currentValue ? "on" : "off") : value, known);
        })
        .join("");
    case "info":
      return event.title ? setting(state, "title", event.title) : "";
    case "compaction":
      return setting(state, "compaction", event.compaction.error ?? event.compaction.status);
    case "subagent": {
      const { sessionId, title = sessionId } = event.subagent;
      return remark(state, `subagent ${sessionId}`, `The agent lets another one work: ${title}`);
    }
    case "session_message":
      return remark(state, "session messages", "The agent's sessions write to each other, which is not shown");
    case "other":
      return remark(state, ...unknown(event.update?.sessionUpdate));
    case "remark":
      return remark(state, event.topic, event.text);
    case "wrote": {
      const wrote = line(styled(`  → wrote ${showPath(event.path, state.sight.cwd)}`, { dim: true }));
      return begin(state, "tool", "wrote") + printed(state, [wrote]);
    }
    default:
      return "";
  }
}

/** What there is to print when nothing has come for a moment: the tool calls that go on. */
export function renderPause(state: ViewState): string {
  return announceTools(state);
}

/** What there is to print at the end: what is still open, and what the session has used. */
export function renderEnd(state: ViewState): string {
  const open = renderPause(state) + breakLine(state);
  const { usage, cost } = state.used ?? {};
  if (usage === undefined) return open;
  const words = [usedWords(usage), ...(cost && cost.amount > 0 ? [costWords(cost)] : [])].join(" · ");
  return open + begin(state, "note") + printed(state, [line(styled(words, { dim: true }))]);
}

/** Lines on the side. */
function note(state: ViewState, lines: readonly Line[]): string {
  return behindTools(state, () => begin(state, "note") + printed(state, lines));
}

/** Says how something stands now, unless that is known. */
function setting(state: ViewState, name: string, value: string, tell = true): string {
  if (state.settings.get(name) === value) return "";
  state.settings.set(name, value);
  return tell ? note(state, noteLines(`${name}: ${value}`)) : "";
}

function remark(state: ViewState, topic: string, text: string): string {
  if (state.topics.has(topic)) return "";
  state.topics.add(topic);
  return note(state, noteLines(text));
}

function unknown(kind: unknown): [topic: string, text: string] {
  return [`update ${kind}`, `The agent sends updates of a kind unknown here: ${kind}`];
}

/** What is printed comes behind the lines of the tool calls that go on. */
function behindTools(state: ViewState, print: () => string): string {
  const announced = announceTools(state);
  return announced + print();
}
