import type { AssistantPart, Message, Part, ToolResult } from "../model/index.ts";
import { cutMiddle } from "./cut.ts";
import { estimateTokens, inputText } from "./size.ts";

/** How long things may be where there is not room for all, in tokens: what a tool is given or gave, and what somebody said. */
export const tightly = { tool: 200, text: 400 } as const;

type Limits = { readonly [kind in keyof typeof tightly]: number };

/**
 * A conversation as it is told to a model that is to summarize it, in at most about so many tokens: texts only, and tools as
 * what was said of them, so that any model takes it, with no tools and nothing of another provider's. Where there is not
 * room for all, inputs and outputs of tools are cut, then other texts; then what the agent said and did is left out, and
 * last of all what the user said. Of each, the oldest goes first.
 */
export function transcript(messages: readonly Message[], tokens: number): readonly Told[] {
  const rows = messages.map((message) =>
    told(message, { tool: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY }),
  );
  const sizes = rows.map(sizeOf);
  let size = sizes.reduce((sum, one) => sum + one, 0);
  let left = 0;

  function shrink(which: readonly Message["role"][], smaller: (message: Message) => Told): void {
    for (const [at, message] of messages.entries()) {
      if (size <= tokens) return;
      if (sizes[at] === 0 || !which.includes(message.role)) continue;
      rows[at] = smaller(message);
      size += sizeOf(rows[at]) - sizes[at]!;
      sizes[at] = sizeOf(rows[at]);
      if (sizes[at] === 0) left++;
    }
  }

  const anybody: Message["role"][] = ["user", "assistant", "tool"];
  shrink(anybody, (message) => told(message, { ...tightly, text: Number.POSITIVE_INFINITY }));
  shrink(anybody, (message) => told(message, tightly));
  shrink(["assistant", "tool"], () => nothing);
  shrink(["user"], () => nothing);
  const note: Told = { role: "user", content: [words(`[${left} older messages were left out.]`)] };
  return joined([...(left > 0 ? [note] : []), ...rows]);
}

const nothing: Told = { role: "assistant", content: [] };

function sizeOf(row: Told): number {
  return row.content.length === 0 ? 0 : estimateTokens([row]);
}

/** A message of a transcript. */
export interface Told {
  readonly role: "user" | "assistant";
  readonly content: readonly Words[];
}

/** Text, and nothing else. */
export interface Words {
  readonly type: "text";
  readonly text: string;
}

/** With what the agent said and did in a row as one message: many models want the two sides to take turns. */
function joined(messages: readonly Told[]): Told[] {
  const rows: Told[] = [];
  for (const message of messages) {
    if (message.content.length === 0) continue;
    const last = rows.at(-1);
    if (last?.role === "assistant" && message.role === "assistant")
      rows[rows.length - 1] = { role: "assistant", content: [...last.content, ...message.content] };
    else rows.push(message);
  }
  return rows;
}

function told(message: Message, limits: Limits): Told {
  if (message.role === "user")
    return { role: "user", content: [words(cutMiddle(textIn(message.content), limits.text))] };
  if (message.role === "assistant")
    return { role: "assistant", content: message.content.flatMap((part) => toldPart(part, limits)) };
  return { role: "assistant", content: message.results.map((result) => toldResult(result, limits)) };
}

function toldPart(part: AssistantPart, { tool, text }: Limits): Words[] {
  if (part.type === "call") return [words(`[Called ${part.name} with ${cutMiddle(inputText(part.input), tool)}]\n`)];
  return part.type === "thinking" || part.text === "" ? [] : [words(`${cutMiddle(part.text, text)}\n`)];
}

function toldResult({ name, isError, content }: ToolResult, { tool }: Limits): Words {
  return words(`[${name} ${isError ? "failed" : "gave"}: ${cutMiddle(textIn(content), tool)}]\n`);
}

function textIn(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "[an image]")).join("\n");
}

function words(text: string): Words {
  return { type: "text", text };
}
