import type { AssistantModelMessage, ModelMessage, SystemModelMessage, ToolModelMessage, UserModelMessage } from "ai";
import type { ResolvedProvider } from "../config/index.ts";
import type { AssistantPart, Message, ModelInfo, Part, ToolResult } from "../model/index.ts";
import { metadataFor } from "./provider-metadata.ts";

type Type = ResolvedProvider["type"];
type UserPart = Exclude<UserModelMessage["content"], string>[number];
type AssistantPiece = Exclude<AssistantModelMessage["content"], string>[number];
type Result = Extract<ToolModelMessage["content"][number], { type: "tool-result" }>;

/** What Anthropic reads again at a tenth of its price, if it stands at the same place. */
const cached = { anthropic: { cacheControl: { type: "ephemeral" } } } as const;

/** The system prompt, which is the same from request to request. None, if it is empty: some APIs refuse that. */
export function instructionsFor(system: string, type: Type): SystemModelMessage[] {
  if (system === "") return [];
  const content = system.toWellFormed();
  return [{ role: "system", content, ...(type === "anthropic" && { providerOptions: cached }) }];
}

/**
 * Our messages as the AI SDK's. Images are put where the API takes them, and in their place is a word for a model that takes
 * none. Texts are made well-formed: a character that was cut in two, as the output of a command can be, makes some APIs refuse
 * the request, and each one after it. What a model thought goes back to that model only: others cannot read it, and some refuse it.
 */
export function messagesFor(messages: readonly Message[], info: ModelInfo, type: Type): ModelMessage[] {
  const given = messages.flatMap((message) => toModelMessages(message, info, type));
  if (type !== "anthropic") return given;
  const ends = given.flatMap(({ role }, at) => (role === "assistant" ? [] : [at])).slice(-2);
  return given.map((message, at) => (ends.includes(at) ? { ...message, providerOptions: cached } : message));
}

function toModelMessages(message: Message, info: ModelInfo, type: Type): ModelMessage[] {
  if (message.role === "user") return userMessage(message.content.map((part) => userPart(part, info)));
  if (message.role === "assistant") {
    const content = message.content.flatMap((part) => assistantPiece(part, info.id));
    return content.length === 0 ? [] : [{ role: "assistant", content }];
  }
  const content = message.results.map((result) => toolResult(result, info, type));
  // Chat completions have no place for images in a tool's result.
  const apart = type === "openai-compatible" && info.images ? message.results.flatMap(imagesOf) : [];
  return [{ role: "tool", content }, ...userMessage(apart)];
}

/** An empty text is refused by some APIs, and so is a message of nothing. */
function userMessage(parts: readonly UserPart[]): ModelMessage[] {
  const content = parts.filter((part) => part.type !== "text" || part.text !== "");
  return content.length === 0 ? [] : [{ role: "user", content }];
}

function userPart(part: Part, info: ModelInfo): UserPart {
  if (part.type === "text") return textPart(part.text);
  return info.images ? imagePart(part) : { type: "text", text: unseen(part) };
}

function assistantPiece(part: AssistantPart, model: string): AssistantPiece[] {
  const metadata = metadataFor(part, model);
  const providerOptions = metadata && { providerOptions: metadata };
  if (part.type === "text") return part.text === "" ? [] : [{ ...textPart(part.text), ...providerOptions }];
  if (part.type === "thinking") return metadata ? [{ type: "reasoning", text: part.text, ...providerOptions }] : [];
  const { id: toolCallId, name: toolName, input } = part;
  // An input that was no JSON: the tool's result says so, and APIs take objects only.
  const given = typeof input === "object" && input !== null ? input : {};
  return [{ type: "tool-call", toolCallId, toolName, input: given, ...providerOptions }];
}

function toolResult({ callId, name, content, isError }: ToolResult, info: ModelInfo, type: Type): Result {
  const result = { type: "tool-result", toolCallId: callId, toolName: name } as const;
  const hasImages = content.some((part) => part.type === "image");
  if (hasImages && info.images && !isError && type !== "openai-compatible") {
    const value = content.map((part) => (part.type === "text" ? textPart(part.text) : imagePart(part)));
    return { ...result, output: { type: "content", value } };
  }
  const apart = type === "openai-compatible" && info.images ? "[an image: it follows]" : undefined;
  const texts = content.map((part) => (part.type === "text" ? part.text : (apart ?? unseen(part))));
  const value = texts.join("\n").toWellFormed();
  return { ...result, output: { type: isError ? "error-text" : "text", value } };
}

function imagesOf({ name, content }: ToolResult): UserPart[] {
  const images = content.filter((part) => part.type === "image").map(imagePart);
  return images.length === 0 ? [] : [{ type: "text", text: `[from the tool ${name}]` }, ...images];
}

function textPart(text: string) {
  return { type: "text", text: text.toWellFormed() } as const;
}

/** As bytes: a text could be taken for a URL, and that would be fetched. */
function imagePart({ data, mimeType }: Extract<Part, { type: "image" }>) {
  return { type: "file", data: { type: "data", data: Buffer.from(data, "base64") }, mediaType: mimeType } as const;
}

function unseen({ mimeType }: Extract<Part, { type: "image" }>): string {
  return `[an image (${mimeType}), which this model cannot see]`;
}
