import type { TalkLog } from "../judge/index.ts";
import type { Outcome } from "./outcome.ts";

/** How a fault is committed on a program. */
export interface Suffering {
  readonly seed: number;
  readonly protocol: 1 | 2;
  readonly patienceMs: number;
  readonly size: number;
}

/** What became of the program. */
export interface Suffered extends Outcome {
  readonly talk: TalkLog;
}
