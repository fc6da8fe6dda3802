import { createHash } from "node:crypto";
import { type AssistantPart, type Message, type ToolRequest, type ToolResult, textOf } from "../model/index.ts";
import { type Prompt, promptOf } from "./matching.ts";

/** What the messages have of a scenario that is being played. */
export interface Progress {
  readonly prompt: Prompt;
  /** The same for all requests of a turn, and another one for the next turn. */
  readonly turn: string;
  /** The results of each answer that had calls, in the order of its calls. */
  readonly answers: readonly (readonly ToolResult[])[];
  /** How many calls there were in all, with results or without. */
  readonly calls: number;
  /** What has been said since, of an answer that was cut off. */
  readonly said: Said;
}

/** Text that is in the messages. */
export interface Said {
  readonly text: string;
  readonly thinking: string;
}

const nothing: Said = { text: "", thinking: "" };

/** Reads how far a scenario has come since the user's last message. */
export function progressOf(messages: readonly Message[]): Progress {
  const asked = messages.findLastIndex(({ role }) => role === "user");
  const since = messages.slice(asked + 1);
  const results = new Map<string, ToolResult>();
  for (const message of since)
    if (message.role === "tool") for (const result of message.results) results.set(result.callId, result);

  const answers: (readonly ToolResult[])[] = [];
  let asking = 0;
  let said = nothing;
  for (const message of since) {
    if (message.role !== "assistant") continue;
    const calls = message.content.filter((part): part is ToolRequest => part.type === "call");
    asking += calls.length;
    const answer = calls.map(({ id }) => results.get(id)).filter((result) => result !== undefined);
    if (calls.length > 0 && answer.length === calls.length) {
      answers.push(answer);
      said = nothing;
    } else {
      said = { text: said.text + textOf(message.content), thinking: said.thinking + thinkingOf(message.content) };
    }
  }
  const turn = idOf(messages.slice(0, asked + 1));
  return { prompt: promptOf(messages[asked]), turn, answers, calls: asking, said };
}

function thinkingOf(parts: readonly AssistantPart[]): string {
  return parts.map((part) => (part.type === "thinking" ? part.text : "")).join("");
}

function idOf(messages: readonly Message[]): string {
  return createHash("sha256").update(JSON.stringify(messages)).digest("hex").slice(0, 12);
}
