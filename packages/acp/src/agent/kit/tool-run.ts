import { rejected, TurnEndedError } from "./errors.ts";
import type { ToolCall } from "./tool-call.ts";
import type { Work } from "./work.ts";

/** Runs something as a tool call. The rejection need not be handled: the call shows it. */
export function runTool<T>(work: Work, call: ToolCall, run: (call: ToolCall) => T | Promise<T>): Promise<T> {
  if (work.isOver) return rejected(new TurnEndedError());
  if (work.aborted) return rejected(work.signal.reason);
  const result = attempt(call, run);
  work.waitFor(result.catch(() => {}));
  return result;
}

async function attempt<T>(call: ToolCall, run: (call: ToolCall) => T | Promise<T>): Promise<T> {
  const { signal } = call;
  try {
    const work = run(call);
    // One that asks first has not begun yet.
    call.begin();
    const result = await work;
    if (!call.isEnded) void call.end("completed");
    return result;
  } catch (error) {
    if (!call.isEnded) void (signal.aborted ? call.end("cancelled") : call.fail(error));
    throw error;
  }
}
