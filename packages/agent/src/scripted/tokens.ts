import type { AssistantPart, Message, Part, TokenUsage } from "../model/index.ts";
import type { Usage } from "./scenario.ts";

/** What a text costs: this many characters (UTF-16 code units) are a token. */
export const CHARACTERS_A_TOKEN = 4;

/** What an image costs. */
export const TOKENS_AN_IMAGE = 500;

/**
 * Counts the tokens of a request and its answer: of the messages alone, so that the numbers are the same whatever the system
 * prompt and the tools are. Nothing is cached. `told` wins over what is counted.
 */
export function countTokens(messages: readonly Message[], answer: readonly AssistantPart[], told: Usage): TokenUsage {
  const input = messages.reduce((sum, message) => sum + tokensOf(message), 0);
  return { input, output: partTokens(answer), cacheRead: 0, cacheWrite: 0, ...told };
}

function tokensOf(message: Message): number {
  if (message.role !== "tool") return partTokens(message.content);
  return message.results.reduce((sum, { content }) => sum + partTokens(content), 0);
}

function partTokens(parts: readonly (Part | AssistantPart)[]): number {
  const images = parts.filter(({ type }) => type === "image").length;
  const characters = parts.reduce((sum, part) => sum + charactersOf(part), 0);
  return images * TOKENS_AN_IMAGE + Math.ceil(characters / CHARACTERS_A_TOKEN);
}

function charactersOf(part: Part | AssistantPart): number {
  if (part.type === "image") return 0;
  if (part.type === "call") return part.name.length + JSON.stringify(part.input ?? null).length;
  return part.text.length;
}
