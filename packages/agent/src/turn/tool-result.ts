import type { ToolRequest, ToolResult } from "../model/index.ts";
import type { ToolOutput } from "../tools/index.ts";

/** What the model is told of a use that the user has cancelled, or that a cancel has kept from being begun. */
export const CANCELLED = "The user has cancelled this.";

/** What the model is told of a use that came to something. */
export function resultOf({ id, name }: ToolRequest, { content, isError = false }: ToolOutput): ToolResult {
  return {
    callId: id,
    name,
    isError,
    content: typeof content === "string" ? [{ type: "text", text: content }] : content,
  };
}

/** What the model is told of a use that came to nothing. */
export function failed({ id, name }: ToolRequest, text: string): ToolResult {
  return { callId: id, name, isError: true, content: [{ type: "text", text }] };
}

/** What an error says, to people and to the model. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
