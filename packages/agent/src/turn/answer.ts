import { errorCodes, RequestError } from "@colloquy/acp";
import type { Turn } from "@colloquy/acp/agent";
import { type AssistantPart, type ModelEnd, ModelError, type ModelEvent, type ToolSpec } from "../model/index.ts";
import type { CodingSession } from "../session/index.ts";

/** What the model is asked with besides the conversation. */
export interface Asked {
  readonly system: string;
  readonly tools: readonly ToolSpec[];
}

/**
 * Asks the model once and shows what it says as it says it. What it has said is kept for it, also when it is cut off. Throws
 * a `ModelError` when the model fails.
 */
export async function answer(turn: Turn, session: CodingSession, { system, tools }: Asked): Promise<ModelEnd> {
  const said: AssistantPart[] = [];
  try {
    const model = await session.model();
    const { messages, thinking } = session;
    const events = model.stream({ system, messages, tools, thinking, signal: turn.signal });
    const end = await shown(turn, events, said);
    if (end.content.length > 0) session.append({ role: "assistant", content: end.content });
    session.spend(end.usage, session.modelInfo);
    tellUsage(turn, session);
    return end;
  } catch (error) {
    if (said.length > 0) session.append({ role: "assistant", content: said });
    throw error;
  }
}

/** How full the context is, and what the session has cost. */
export function tellUsage(turn: Turn, session: CodingSession): void {
  const { context, cost } = session.spent;
  const known = cost !== undefined && session.modelInfo.price !== undefined;
  void turn.usage({
    used: context,
    size: session.modelInfo.contextTokens,
    ...(known && { cost: { amount: cost, currency: "USD" } }),
  });
}

async function shown(turn: Turn, events: AsyncIterable<ModelEvent>, said: AssistantPart[]): Promise<ModelEnd> {
  for await (const event of events) {
    switch (event.type) {
      case "text":
        add(said, event.text);
        await turn.say(event.text);
        break;
      case "thinking":
        await turn.think(event.text);
        break;
      case "retry":
        await turn.notice(event.message, { severity: "warning" });
        break;
      case "update":
        await turn.update(event.update);
        break;
      case "end":
        return event;
    }
  }
  turn.signal.throwIfAborted();
  throw new ModelError("cut", "The model's answer ended before its end");
}

/** Text in a row is one part. Thoughts that were cut off are of no use to anybody. */
function add(said: AssistantPart[], text: string): void {
  const last = said.at(-1);
  if (last?.type === "text") said[said.length - 1] = { ...last, text: last.text + text };
  else said.push({ type: "text", text });
}

/** What the client is told of it: never more than the sentence. */
export function told(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error;
  const { problem, retryAfterMs } = error;
  const data = { problem, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return new RequestError(errorCodes.internalError, error.message, data);
}
