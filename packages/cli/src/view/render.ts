import type { SessionEvent } from "../events/event.ts";
import { renderMessage } from "./message.ts";
import { renderPlan } from "./plan.ts";
import { begin, breakLine, type ViewState } from "./state.ts";
import { renderTerminal } from "./terminal.ts";
import { announceTools, renderTool, toolName, upsertTool } from "./tool.ts";
import { oneLine, safeLines, showPath } from "./words.ts";

/** What there is to print for an event: text that ends where the next begins. Safe for a terminal, whatever the agent sent. */
export function render(state: ViewState, event: SessionEvent): string {
  switch (event.type) {
    case "message":
      return event.text === "" && !event.whole ? "" : behindTools(state, () => renderMessage(state, event));
    case "tool":
      return renderTool(state, upsertTool(state, event.patch));
    case "tool-content": {
      const content = [...(state.tools.get(event.id)?.content ?? []), event.item];
      return renderTool(state, upsertTool(state, { id: event.id, content }));
    }
    case "terminal":
      return renderOutput(state, event.patch);
    case "plan":
      return behindTools(state, () => renderPlan(state, event.id, event.entries));
    case "usage":
      state.usage = { used: event.used, size: event.size, cost: event.cost ?? state.usage?.cost ?? null };
      return "";
    case "notice":
      return note(state, `${event.severity}: ${event.title}`, event.description);
    case "setting":
      if (state.settings.get(event.name) === event.value) return "";
      state.settings.set(event.name, event.value);
      return note(state, `${event.name}: ${event.value}`);
    case "remark":
      if (state.topics.has(event.topic)) return "";
      state.topics.add(event.topic);
      return note(state, event.text);
    case "wrote": {
      const { paint, cwd } = state.sight;
      return `${begin(state, "tool", "wrote")}${paint("dim", `  → wrote ${showPath(event.path, cwd)}`)}\n`;
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
  const open = announceTools(state) + breakLine(state);
  if (state.usage === undefined) return open;
  const { used, size, cost } = state.usage;
  const money = cost ? ` · ${cost.amount.toFixed(cost.amount < 1 ? 4 : 2)} ${oneLine(cost.currency, 20)}` : "";
  const usage = `${used.toLocaleString("en")} of ${size.toLocaleString("en")} tokens${money}`;
  return `${open}${begin(state, "note")}${state.sight.paint("dim", usage)}\n`;
}

/** A line on the side, and its explanation. */
export function note(state: ViewState, text: string, more?: string): string {
  return behindTools(state, () => {
    const lines = [`* ${oneLine(text)}`, ...(more === undefined ? [] : safeLines(more).map((line) => `  ${line}`))];
    return `${begin(state, "note")}${lines.map((line) => `${state.sight.paint("dim", line)}\n`).join("")}`;
  });
}

/** What is printed comes behind the lines of the tool calls that go on. */
function behindTools(state: ViewState, print: () => string): string {
  const announced = announceTools(state);
  return announced + print();
}

function renderOutput(state: ViewState, patch: Parameters<typeof renderTerminal>[1]): string {
  const shows = (id: string) => id === patch.id;
  const owner = [...state.tools.values()].find(
    (tool) => shows(tool.id) || tool.content.some((item) => item.type === "terminal" && shows(item.id)),
  );
  const announced = announceTools(state, (tool) => owner === undefined || tool === owner);
  return announced + renderTerminal(state, patch, owner && toolName(owner));
}
