import type { Turn, TurnResult } from "../agent/index.ts";
import type { Programs } from "./options.ts";

/** What an act of the scripted agent has besides its turn. */
export interface Stage {
  readonly programs: Programs;
  readonly unstable: boolean;
  /** Resolves after so many pieces' time, default one. Rejects with the signal's reason once that is aborted. */
  rest(signal: AbortSignal | undefined, pieces?: number): Promise<void>;
}

/** What the scripted agent does in a turn. `words`: what follows the first word of the prompt. */
export type Act = (turn: Turn, stage: Stage, words: readonly string[]) => TurnResult | Promise<TurnResult>;

/** Acts by the first word of the prompt, without its `#`. */
export interface Acts {
  readonly [name: string]: Act;
}

/** So many pieces are a second in the words of a scenario. */
export const PIECES_A_SECOND = 40;

/** Makes the `rest` of a stage. */
export function resting(pace: number): Stage["rest"] {
  return (signal, pieces = 1) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal!.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, pace * pieces);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
}

/** Says something piece by piece, at the stage's pace. */
export async function sayInPieces(turn: Turn, stage: Stage, pieces: readonly string[]): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await stage.rest(turn.signal);
    await turn.say(piece);
  }
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
