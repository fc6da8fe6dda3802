import type { AssistantPart, Message, Part } from "../model/index.ts";

/** What an image counts for, in tokens: about what a large one costs with the common providers. */
export const IMAGE_TOKENS = 1_600;

/** What a message counts for besides its content, in tokens: its role, its borders, the names of what is in it. */
export const MESSAGE_TOKENS = 6;

/** How many bytes of UTF-8 make a token: near enough for English, code, and scripts whose characters take three bytes. */
export const BYTES_PER_TOKEN = 4;

/**
 * About how many tokens this is, for any model: a quarter of its bytes in UTF-8, and fixed numbers for images and messages.
 * It is cheap, and can be wrong by a third: what a provider has counted is better.
 */
export function estimateTokens(what: string | readonly Message[]): number {
  if (typeof what === "string") return tokensOf(Buffer.byteLength(what));
  return what.reduce((sum, message) => sum + messageTokens(message), 0);
}

function messageTokens(message: Message): number {
  if (message.role !== "tool") return MESSAGE_TOKENS + sumOf(message.content);
  return message.results.reduce((sum, { content }) => sum + MESSAGE_TOKENS + sumOf(content), 0);
}

function sumOf(parts: readonly (Part | AssistantPart)[]): number {
  return parts.reduce((sum, part) => sum + partTokens(part), 0);
}

function partTokens(part: Part | AssistantPart): number {
  if (part.type === "image") return IMAGE_TOKENS;
  const said = part.type === "call" ? part.name + inputText(part.input) : part.text;
  const extra = "provider" in part ? inputText(part.provider) : "";
  return tokensOf(Buffer.byteLength(said) + Buffer.byteLength(extra));
}

/** What a tool is given, as text. */
export function inputText(input: unknown): string {
  return typeof input === "string" ? input : (JSON.stringify(input) ?? "");
}

function tokensOf(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}
