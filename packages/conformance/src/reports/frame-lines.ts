import type { ShownFrame } from "./document.ts";
import { logLine } from "./safe-text.ts";

/** A frame as a line: what stands before it, and what it says. */
export interface FrameLine {
  /** Number, time and direction, as wide as those of the others. */
  readonly lead: string;
  readonly text: string;
}

/** How frames are told. */
export interface FrameLineOptions {
  /** As much of each is told, in characters; default: all that the document has. */
  readonly limit?: number;
  /** What is to be said of a frame, by its index. */
  readonly notes?: (n: number) => readonly string[];
}

/** Frames as lines: `→` to the program, `←` from it. A number stands for so many that are left out. */
export function frameLines(
  frames: readonly (ShownFrame | number)[],
  { limit = Number.POSITIVE_INFINITY, notes = () => [] }: FrameLineOptions = {},
): FrameLine[] {
  const own = frames.filter((one) => typeof one !== "number");
  const [numbers, times] = [widest(own.map(({ n }) => n)), widest(own.map(({ at }) => at))];
  return frames.map((one) => {
    if (typeof one === "number") return { lead: `${" ".repeat(numbers)} `, text: `… ${one} left out` };
    const { n, at, from, flaws = [] } = one;
    const told = [...flaws, ...notes(n)];
    const note = told.length > 0 ? `(${told.join(", ")}) ` : "";
    const lead = `${String(n).padStart(numbers)} ${String(at).padStart(times)} ms ${from === "harness" ? "→" : "←"} `;
    return { lead, text: `${note}${frameText(one, limit)}` };
  });
}

/** What a frame says, on one line; of one that is shortened, how long it was. */
export function frameText({ text, characters }: ShownFrame, limit: number): string {
  const line = logLine(text.slice(0, limit));
  const length = characters ?? text.length;
  if (text.length > limit) return `${line}… (${length} characters)`;
  return characters === undefined ? line : `${line} (${length} characters)`;
}

function widest(numbers: readonly number[]): number {
  return Math.max(0, ...numbers.map((number) => String(number).length));
}
