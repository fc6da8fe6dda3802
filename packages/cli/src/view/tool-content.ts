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

/**
 * All that a tool call says in words, as one text. Where it has no content, or only terminals, what the tool gave back stands for
 * it, unless that is `heard`: its terminals have shown something.
 */
export function toolText(call: ToolCall, heard = false): string {
  const said = textsOf(call).map(unfenced).join("\n");
  if (said !== "" || heard) return said;
  return [...call.content].every(({ type }) => type === "terminal") ? rawText(call.rawOutput) : "";
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

/** What stands in a fence of code, where that is all there is: agents put outputs into one, which are no Markdown here. */
function unfenced(text: string): string {
  const [, fence = "", inner = text] = /^\s*(`{3,})\w*\n(.*?)\n?\1\s*$/s.exec(text) ?? [];
  return fence !== "" && inner.split("\n").some((one) => one.startsWith(fence)) ? text : inner;
}
