import type { StoredUpdate } from "../../sessions/index.ts";
import { mergedText } from "./merge-text.ts";
import { noteFact, type ToldFacts } from "./told-facts.ts";

/** How many updates of a transcript are sent before room is waited for. */
const STEP = 64;

const ended: readonly unknown[] = ["completed", "failed", "cancelled"];

/**
 * Shows a transcript from its beginning, adjacent text as one piece. States of the past are left out; what they came to is
 * in the facts that it resolves with. `isOver`: nothing of it goes on, so tool calls and terminals that a crash cut off are
 * shown as failed and exited.
 */
export async function replay(
  updates: Iterable<StoredUpdate> | AsyncIterable<StoredUpdate>,
  show: (updates: readonly StoredUpdate[]) => Promise<void>,
  isOver: boolean,
): Promise<ToldFacts> {
  const facts: ToldFacts = {};
  const open = new Map<string, StoredUpdate>();
  let batch: StoredUpdate[] = [];
  for await (const update of updates) {
    noteFact(facts, update);
    if (update.sessionUpdate === "state_update") continue;
    note(open, update);
    const last = batch.at(-1);
    const merged = last && mergedText(last, update);
    if (merged !== undefined) batch[batch.length - 1] = merged;
    else batch.push(update);
    if (batch.length < STEP) continue;
    await show(batch);
    batch = [];
  }
  await show(isOver ? [...batch, ...open.values()] : batch);
  return facts;
}

/** Remembers what would end a tool call or terminal that has not ended yet. */
function note(open: Map<string, StoredUpdate>, update: StoredUpdate): void {
  if (update.sessionUpdate === "tool_call_update") {
    const { toolCallId, status } = update as { toolCallId: string; status?: unknown };
    if (ended.includes(status)) open.delete(toolCallId);
    else if (status !== undefined || !open.has(toolCallId))
      open.set(toolCallId, { sessionUpdate: "tool_call_update", toolCallId, status: "failed" });
  } else if (update.sessionUpdate === "terminal_update") {
    const { terminalId, exitStatus } = update as { terminalId: string; exitStatus?: object | null };
    if (exitStatus) open.delete(terminalId);
    else open.set(terminalId, { sessionUpdate: "terminal_update", terminalId, exitStatus: {}, capabilities: null });
  }
}
