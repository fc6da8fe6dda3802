import { toErrorObject } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { TurnResult, TurnStop } from "./options.ts";

/** How a turn ended. */
export interface TurnEnd {
  readonly stopReason: TurnStop | "cancelled" | "error";
  readonly usage?: v2.Usage | undefined;
  /** What was thrown, with the stop reason `error`. */
  readonly thrown?: unknown;
}

/** How a turn ended that its author ended. */
export function endOf(result: TurnResult): TurnEnd {
  const { stopReason = "end_turn", usage } = typeof result === "string" ? { stopReason: result } : (result ?? {});
  return { stopReason, usage };
}

/** The state that tells of it. */
export function idle({ stopReason, usage, thrown }: TurnEnd, withUsage: boolean): v2.SessionUpdate {
  const error = stopReason === "error" ? { error: toErrorObject(thrown, false) } : {};
  const used = withUsage && usage ? { usage } : {};
  return { sessionUpdate: "state_update", state: "idle", stopReason, ...error, ...used } as v2.SessionUpdate;
}

/** What `work` comes to; or, some time after an abort, a rejection without it. */
export async function untilGivenUp<T>(signal: AbortSignal, graceMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onAbort = () => {
    timer = setTimeout(() => reject(signal.reason), graceMs);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    clearTimeout(timer);
  }
}
