import type { AssistantPart, Message, Part, ToolRequest, ToolResult } from "../model/index.ts";

/** What a model is told of a call whose result was lost. */
export const INTERRUPTED =
  "This was interrupted before its result was known: it may or may not have happened. Look before you do it again.";

/**
 * Messages as every model takes them, whatever a crash or a compaction has cut off. Each call of an assistant's message has
 * one result right after it: one that was lost is an error with the note; results of no call go, and so do messages and texts
 * in which nothing is said. What was valid stays the same, and repairing twice is repairing once.
 */
export function repaired(messages: readonly Message[], interruptedNote: string): Message[] {
  const whole: Message[] = [];
  for (let at = 0; at < messages.length; ) {
    const next = messages.findIndex((message, index) => index > at && message.role === "assistant");
    const end = next === -1 ? messages.length : next;
    whole.push(...repairedStretch(messages.slice(at, end), interruptedNote));
    at = end;
  }
  return whole;
}

/** An assistant's message and all up to the next one; the first stretch of a conversation has none. */
function repairedStretch([first, ...rest]: readonly Message[], note: string): Message[] {
  const assistant = first?.role === "assistant" ? spoken(first.content) : undefined;
  const others = first?.role === "assistant" || !first ? rest : [first, ...rest];
  const calls = (assistant ?? []).filter((part) => part.type === "call");
  const users = others.flatMap((message) => (message.role === "user" ? said(message) : []));
  return [
    ...(assistant ? [same(first!, { role: "assistant" as const, content: assistant })] : []),
    ...answers(calls, others, note),
    ...users,
  ];
}

/** What is said in a message of an assistant; `undefined`: nothing. Thoughts alone say nothing, and many models refuse them. */
function spoken(content: readonly AssistantPart[]): readonly AssistantPart[] | undefined {
  // A provider can have put a signature beside a text that is empty.
  const parts = content.filter((part) => part.type !== "text" || part.provider !== undefined || !isBlank(part.text));
  const says = parts.some((part) => part.type === "call" || (part.type === "text" && !isBlank(part.text)));
  return says ? parts : undefined;
}

function said(message: Message & { role: "user" }): Message[] {
  const content = message.content.filter((part: Part) => part.type !== "text" || !isBlank(part.text));
  return content.length === 0 ? [] : [same(message, { role: "user", content })];
}

/** The messages with the results of these calls, each once; what is missing is added to the last of them. */
function answers(calls: readonly ToolRequest[], others: readonly Message[], note: string): Message[] {
  const waiting = new Map(calls.map((call) => [call.id, call]));
  const found: { role: "tool"; results: readonly ToolResult[] }[] = [];
  for (const message of others) {
    if (message.role !== "tool") continue;
    const results = message.results.filter(({ callId }) => waiting.delete(callId));
    if (results.length > 0) found.push(same(message, { role: "tool", results }) as (typeof found)[number]);
  }
  const lost = [...waiting.values()].map(({ id, name }) => interrupted(id, name, note));
  if (lost.length === 0) return found;
  return [...found.slice(0, -1), { role: "tool", results: [...(found.at(-1)?.results ?? []), ...lost] }];
}

function interrupted(callId: string, name: string, note: string): ToolResult {
  return { callId, name, content: [{ type: "text", text: note }], isError: true };
}

/** The message itself where nothing of it went. */
function same(message: Message, repaired: Message): Message {
  const length = (one: Message) => (one.role === "tool" ? one.results.length : one.content.length);
  return length(message) === length(repaired) ? message : repaired;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
