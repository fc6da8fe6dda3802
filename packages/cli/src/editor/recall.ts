import { type EditState, moved, type } from "./edit.ts";

/** Goes through what was sent before, and back to what was being written. */
export class Recall {
  private readonly entries: () => readonly string[];
  private at = -1;
  private draft: EditState | undefined;
  private shown: EditState | undefined;

  /** `entries`: the latest first. */
  constructor(entries: () => readonly string[]) {
    this.entries = entries;
  }

  /** Whether this state is one that was recalled, untouched. */
  isShowing(state: EditState): boolean {
    return this.shown === state;
  }

  /** What was sent before that, or after it; `undefined`: there is nothing further that way. */
  step(state: EditState, to: "older" | "newer"): EditState | undefined {
    if (!this.isShowing(state)) {
      this.at = -1;
      this.draft = state;
    }
    const entries = this.entries();
    const next = to === "older" ? this.at + 1 : this.at - 1;
    if (next >= entries.length || next < -1) return undefined;
    this.at = next;
    this.shown = next === -1 ? this.draft! : recalled(state, entries[next]!);
    return this.shown;
  }
}

/** A state with this text in place of what was written, the cursor at its end. */
export function recalled(state: EditState, text: string): EditState {
  const empty = { ...state, text: "", cursor: 0 };
  return moved({ ...type(empty, text), past: state.past }, Number.POSITIVE_INFINITY);
}
