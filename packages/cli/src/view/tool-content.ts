import type { v2 } from "@colloquy/acp";
import type { ToolCall } from "@colloquy/acp/state";
import { contentText } from "./content.ts";
import { filesOf, type ShownFile } from "./diff.ts";
import { rawText } from "./raw.ts";
import { oneLine } from "./words.ts";

/** How a tool call is called where there is one line for it. */
export function toolName({ title, name, kind, rawInput }: ToolCall): string {
  return oneLine(title || name || "", 200) || oneLine(rawText(rawInput), 80) || `a tool (${oneLine(kind, 20)})`;
}

/** Whether a tool call has ended. */
export function isFinal({ status }: ToolCall): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** The diffs of a tool call, each as its files. */
export function diffsOf({ content }: ToolCall): (readonly ShownFile[])[] {
  return content.map(filesOf).filter((files) => files.length > 0);
}

/** What a tool call says in words. What is of no known type is named. */
export function textsOf({ content }: ToolCall): string[] {
  return [...content].flatMap((item) => {
    if (item.type === "content") return [contentText((item as v2.Content).content)];
    return item.type === "diff" || item.type === "terminal" ? [] : [`[${item.type} content]`];
  });
}

/** All that a tool call says in words, as one text. Where there is no content at all, what the tool gave back stands for it. */
export function toolText(call: ToolCall): string {
  return textsOf(call).join("\n") || (call.content.length === 0 ? rawText(call.rawOutput) : "");
}

/** The terminals that a tool call shows, and the one that by habit has the call's own id. */
export function terminalsOf({ toolCallId, content }: ToolCall): string[] {
  const shown = [...content].flatMap((item) => {
    const { terminalId } = item as { terminalId?: unknown };
    return item.type === "terminal" && typeof terminalId === "string" ? [terminalId] : [];
  });
  return [...new Set([...shown, toolCallId])];
}

/** Whether a tool call shows this terminal. */
export function showsTerminal(call: ToolCall, terminalId: string): boolean {
  return terminalsOf(call).includes(terminalId);
}
