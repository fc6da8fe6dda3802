import type { Line } from "../../cells/index.ts";

/** How much room there is, in cells. */
export interface Area {
  readonly columns: number;
  readonly rows: number;
}

/** What an entry is: entries of different kinds are set apart, and messages always. */
export type EntryKind = "message" | "thought" | "tool" | "plan" | "note";

/** Why an entry ends: what comes after it has no room any more, or nothing more is expected. */
export type Ending = "overtaken" | "ended";

/** A thing in the order of the transcript, from its first appearance until all of it has been taken. */
export interface Entry {
  readonly kind: EntryKind;
  /** Nothing of it changes any more. */
  readonly done: boolean;
  /** The lines that are finished and were not taken yet: each once. */
  take(columns: number): readonly Line[];
  /** All that was not taken yet, as it looks now: its last lines, no more than there are rows. `brief`: only what must be seen. */
  look(area: Area, brief: boolean): readonly Line[];
  /** Ends it as it is. Does nothing when it is done. */
  close(ending: Ending): void;
}

/** What is done as soon as it is there. */
export class FixedEntry implements Entry {
  readonly kind: EntryKind;
  readonly done = true;
  private readonly make: (columns: number) => readonly Line[];
  private made: { readonly columns: number; readonly lines: readonly Line[] } | undefined;

  constructor(kind: EntryKind, make: (columns: number) => readonly Line[]) {
    this.kind = kind;
    this.make = make;
  }

  take(columns: number): readonly Line[] {
    if (this.made?.columns !== columns) this.made = { columns, lines: this.make(columns) };
    return this.made.lines;
  }

  look({ columns, rows }: Area): readonly Line[] {
    return lastOf(this.take(columns), rows);
  }

  close(): void {}
}

/** The last of many lines. */
export function lastOf(lines: readonly Line[], rows: number): readonly Line[] {
  return lines.length <= rows ? lines : rows < 1 ? [] : lines.slice(-rows);
}
