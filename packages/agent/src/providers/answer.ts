import { InvalidResponseDataError, type ProviderMetadata, type TextStreamPart, type ToolSet } from "ai";
import type { AssistantPart, ModelEnd, ModelEvent, TokenUsage } from "../model/index.ts";
import { keep } from "./provider-metadata.ts";

type StreamPart = TextStreamPart<ToolSet>;
type Finish = Extract<StreamPart, { type: "finish-step" }>;

/** A text or a thought while it comes. */
interface Block {
  readonly type: "text" | "thinking";
  text: string;
  metadata: ProviderMetadata | undefined;
}

/** A stream of the AI SDK as our events. Throws what the provider's package reports, and a `CutAnswer` for no whole answer. */
export async function* answerOf(parts: AsyncIterable<StreamPart>, model: string): AsyncGenerator<ModelEvent> {
  const content: (Block | Extract<AssistantPart, { type: "call" }>)[] = [];
  const open = new Map<string, Block>();
  let finish: Finish | undefined;

  for await (const part of parts) {
    switch (part.type) {
      case "text-start":
      case "reasoning-start": {
        const type = part.type === "text-start" ? "text" : "thinking";
        const block: Block = { type, text: "", metadata: part.providerMetadata };
        content.push(block);
        open.set(part.id, block);
        break;
      }
      case "text-delta":
      case "reasoning-delta": {
        const block = open.get(part.id);
        if (block === undefined) break;
        block.metadata = part.providerMetadata ?? block.metadata;
        if (part.text === "") break;
        if (block.text === "" && isParagraph(content)) yield { type: block.type, text: "\n\n" };
        block.text += part.text;
        yield { type: block.type, text: part.text };
        break;
      }
      case "text-end":
      case "reasoning-end": {
        const block = open.get(part.id);
        if (block !== undefined) block.metadata = part.providerMetadata ?? block.metadata;
        break;
      }
      case "tool-call": {
        const provider = keep(model, part.providerMetadata);
        const call = { type: "call", id: part.toolCallId, name: part.toolName, input: part.input } as const;
        content.push(provider === undefined ? call : { ...call, provider });
        break;
      }
      case "finish-step":
        finish = part;
        break;
      case "error":
        throw part.error;
    }
  }
  yield ended(
    finish,
    content.map((part) => ("text" in part ? finished(part, model) : part)),
  );
}

/** An answer that has no end. */
export class CutAnswer extends Error {
  override readonly name = "CutAnswer";
}

/** Whether the newest thing is a thought after another, as OpenAI gives the parts of a summary. */
function isParagraph(content: readonly { readonly type: string; readonly text?: string }[]): boolean {
  const before = content.slice(0, -1).findLast(({ type, text }) => type !== "thinking" || text !== "");
  return content.at(-1)?.type === "thinking" && before?.type === "thinking";
}

function finished({ type, text, metadata }: Block, model: string): AssistantPart {
  // A thought goes back as what it is only with this, so it has it even where its provider wants nothing.
  const provider = keep(model, type === "thinking" ? (metadata ?? {}) : metadata);
  return provider === undefined ? { type, text } : { type, text, provider };
}

function ended(finish: Finish | undefined, content: readonly AssistantPart[]): ModelEnd {
  const reason = reasonOf(finish, content);
  return { type: "end", reason, content: given(reason, content), usage: usageOf(finish?.usage) };
}

function reasonOf(finish: Finish | undefined, content: readonly AssistantPart[]): ModelEnd["reason"] {
  const { finishReason, rawFinishReason } = finish ?? {};
  if (finishReason === "length") return "length";
  if (finishReason === "content-filter") return "refusal";
  const isEmpty = content.every((part) => part.type === "thinking" || (part.type === "text" && part.text === ""));
  if (finishReason === "error" || (finishReason === "other" && rawFinishReason !== undefined && isEmpty)) {
    const message = `The answer ended with ${rawFinishReason ?? "an error"}.`;
    throw new InvalidResponseDataError({ data: undefined, message });
  }
  const isOpen = finishReason === undefined || (finishReason === "other" && rawFinishReason === undefined);
  if (isOpen || finishReason === "interrupted") throw new CutAnswer("The answer has no end.");
  // Some servers say `stop` and want tools used all the same.
  return content.some((part) => part.type === "call") ? "tools" : "stop";
}

/**
 * What is to be given back. Of an answer that was cut or refused, the calls are not to be carried out, and a call without a
 * result, or a thought with nothing after it, would be refused in the next request.
 */
function given(reason: ModelEnd["reason"], content: readonly AssistantPart[]): AssistantPart[] {
  const kept = reason === "tools" ? content : content.filter((part) => part.type !== "call");
  const last = kept.findLastIndex((part) => part.type !== "thinking" && !(part.type === "text" && part.text === ""));
  return kept.slice(0, last + 1);
}

function usageOf(usage: Finish["usage"] | undefined): TokenUsage {
  return {
    input: usage?.inputTokens ?? 0,
    output: usage?.outputTokens ?? 0,
    cacheRead: usage?.inputTokenDetails.cacheReadTokens ?? 0,
    cacheWrite: usage?.inputTokenDetails.cacheWriteTokens ?? 0,
  };
}
