import type { EventBody } from "../../client/index.ts";
import type { Message } from "../../state/index.ts";

/** What the scripted client shows of something that happened, as text; empty for what it does not show. */
export function wordsOf(event: EventBody): string {
  switch (event.type) {
    case "text":
    case "thought":
      return event.text;
    case "message":
      return `\n${contentOf(event.message)}\n`;
    case "tool_call": {
      const { title = "", status, kind } = event.toolCall;
      return `\n[${kind}] ${title}: ${status}\n`;
    }
    case "terminal":
      return event.text;
    case "plan":
      return `\nPlan ${JSON.stringify(event.plan ?? null)}\n`;
    case "notice":
      return `\n${event.notice.severity}: ${event.notice.title}\n${JSON.stringify(event.notice)}\n`;
    case "commands":
      return `\nCommands: ${event.commands.map(({ name, description }) => `/${name} ${description}`).join("\n")}\n`;
    case "info":
      return `\nTitle: ${event.title ?? ""}\n`;
    case "state":
      return `\n(${event.state.state}${event.state.stopReason ? `, ${event.state.stopReason}` : ""})\n${event.state.error?.message ?? ""}`;
    default:
      return "";
  }
}

function contentOf({ content }: Message): string {
  return [...content].map((block) => ("text" in block ? String(block.text) : JSON.stringify(block))).join("");
}
