/** How much of what a program printed is kept: UTF-16 units of its end. */
export const MAX_TEXT = 1_048_576;

/** A sequence that is longer before its end has come is none. */
const MAX_SEQUENCE = 4096;

/** In order: moves within a line, other control sequences, strings for the terminal, other escapes, control bytes. */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /\x1b\[(\d*)C|\x1b\[[0-?]*[ -/]*([@-~])|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** The beginning of a sequence that has not come as a whole. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNFINISHED = /\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)?$|\r$/;

/**
 * What a program prints, as plain text: what is painted where stands one after another, on lines of its own. Nothing is taken
 * back that was shown.
 */
export class PlainText {
  private readonly decoder = new TextDecoder();
  private rest = "";
  private kept = "";
  private dropped = 0;
  private readonly listeners = new Set<() => void>();

  /** How much has been printed: a place for `since`. */
  get length(): number {
    return this.dropped + this.kept.length;
  }

  /** Takes what it printed. */
  push(chunk: Uint8Array): void {
    const text = this.rest + this.decoder.decode(chunk, { stream: true });
    const from = UNFINISHED.exec(text)?.index ?? text.length;
    const unfinished = text.length - from > MAX_SEQUENCE ? text.length : from;
    this.rest = text.slice(unfinished);
    this.kept += plain(text.slice(0, unfinished));
    const excess = Math.max(0, this.kept.length - MAX_TEXT);
    this.dropped += excess;
    this.kept = this.kept.slice(excess);
    for (const listener of [...this.listeners]) listener();
  }

  /** What was printed after this place; all of it from 0. */
  since(place: number): string {
    return this.kept.slice(Math.max(0, place - this.dropped));
  }

  /** Calls `listener` after everything that is printed. Returns what ends that. */
  watch(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** Moves to another place begin a line; moves to the right are blanks. */
function plain(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replace(CONTROLS, (_whole, right: string | undefined, final: string | undefined) => {
      if (right !== undefined) return " ".repeat(Math.min(Number(right || 1), 500));
      return final !== undefined && "ABEFGHdfJ".includes(final) ? "\n" : "";
    });
}
