import type { ToolCall } from "../agent/index.ts";

/** What comes of something; undefined if it fails, and the call with it. An abort of the turn is no failure. */
export async function attempted<T>(call: ToolCall, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!call.signal.aborted) await call.fail(error);
    else throw error;
    return undefined;
  }
}
