import { DEAF_MS } from "../person/index.ts";

/** Milliseconds since any time in the past, never going back. */
export type Clock = () => number;

/** Whether keys are meant for a dialog that nobody has asked for (P-09). */
export interface Deafness {
  /** Some were dropped, and none has been taken since. */
  readonly hasDropped: boolean;
  /** The dialog is on the screen. Only the first time counts. */
  appeared(): void;
  /**
   * Whether a key that comes now is to be dropped: as long as the dialog has not been seen, and after that until nothing has
   * been typed for `DEAF_MS`. Whoever is in the middle of a word goes on typing it for a moment.
   */
  drops(): boolean;
  /** What is shown has become something else: it begins anew. */
  again(): void;
}

/** For a dialog that is not on the screen yet. */
export function deafness(now: Clock = () => performance.now()): Deafness {
  let last: number | undefined;
  let isOpen = false;
  let hasDropped = false;
  return {
    get hasDropped() {
      return hasDropped;
    },
    appeared() {
      last ??= now();
    },
    drops() {
      if (isOpen) return false;
      const at = now();
      hasDropped = last === undefined || at - last < DEAF_MS;
      isOpen = !hasDropped;
      if (last !== undefined) last = at;
      return hasDropped;
    },
    again() {
      isOpen = false;
      last = now();
    },
  };
}
