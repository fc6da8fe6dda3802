import type { Model, ModelEvent, ModelRequest } from "./model.ts";
import { ModelError, type ModelProblem } from "./model-error.ts";

/** How often a model is asked in all before its error counts. */
export const maxAttempts = 5;
/** How long is waited before the second attempt, in milliseconds, if the provider does not say; it doubles each time. */
export const firstDelayMs = 1_000;
/** The longest wait, in milliseconds. A provider that wants to be left alone for longer is not asked again. */
export const maxDelayMs = 60_000;

/** What tests put in the place of time and chance. */
export interface RetryOptions {
  /** Resolves when the time is over; rejects with the signal's reason as soon as it aborts. */
  readonly delay?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to, not including, 1. */
  readonly random?: () => number;
}

/**
 * The model, asked again when its provider limits rates, is overloaded or cannot be reached: up to `maxAttempts` times, with
 * growing pauses, each announced by a `retry` event. Only until it has said something: after that, and for all other
 * problems, the error comes out as it is. An abort ends a pause at once.
 */
export function withRetries(model: Model, { delay = pause, random = Math.random }: RetryOptions = {}): Model {
  return { ...model, stream };

  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    for (let attempt = 1; ; attempt++) {
      let said = false;
      try {
        for await (const event of model.stream(request)) {
          said = true;
          yield event;
        }
        return;
      } catch (error) {
        const delayMs = said || attempt === maxAttempts ? undefined : delayBefore(attempt, error, random);
        if (delayMs === undefined || !(error instanceof ModelError)) throw error;
        yield { type: "retry", message: error.message, attempt: attempt + 1, delayMs };
        await delay(delayMs, request.signal);
      }
    }
  }
}

const passing: readonly ModelProblem[] = ["rateLimited", "overloaded", "network"];

/** Undefined: it is of no use to ask again. */
function delayBefore(attempt: number, error: unknown, random: () => number): number | undefined {
  if (!(error instanceof ModelError) || !passing.includes(error.problem)) return undefined;
  const { retryAfterMs } = error;
  if (retryAfterMs !== undefined) return retryAfterMs > maxDelayMs ? undefined : retryAfterMs;
  // Between half and all of it, so that many sessions do not come back at once.
  const full = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.round((full / 2) * (1 + random()));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener("abort", giveUp, { once: true });
  const timer = setTimeout(resolve, ms);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  });
}
