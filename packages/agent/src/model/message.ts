/**
 * The conversation as a model is given it. It is not the transcript that clients are shown: it has the tools' whole inputs and
 * outputs, and a compaction takes the place of what was before.
 */
export type Message =
  | { readonly role: "user"; readonly content: readonly Part[] }
  | { readonly role: "assistant"; readonly content: readonly AssistantPart[] }
  | { readonly role: "tool"; readonly results: readonly ToolResult[] };

/** Text, or an image as base64. */
export type Part =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

/** What a model says. `provider`: what its provider wants back with it, such as a signature; JSON, opaque to the rest. */
export type AssistantPart =
  | { readonly type: "text"; readonly text: string; readonly provider?: unknown }
  | { readonly type: "thinking"; readonly text: string; readonly provider?: unknown }
  | ToolRequest;

/** A tool that a model wants used. */
export interface ToolRequest {
  readonly type: "call";
  readonly id: string;
  readonly name: string;
  /** As the model gave it: not checked yet. A string, where it was not JSON. */
  readonly input: unknown;
  readonly provider?: unknown;
}

/** What came of a tool that a model wanted used. */
export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly content: readonly Part[];
  readonly isError: boolean;
}

/** All the text of a message's parts. */
export function textOf(parts: readonly (Part | AssistantPart)[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}
