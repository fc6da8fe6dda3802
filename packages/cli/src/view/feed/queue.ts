import { type Line, truncate } from "../../cells/index.ts";
import { type Area, type Ending, type Entry, type EntryKind, lastOf } from "./entry.ts";

/** What was drained last: whether a blank line comes before the next depends on it. */
interface Place {
  readonly entry: Entry | undefined;
  readonly kind: EntryKind | undefined;
}

/** Entries in their order, until they are finished and so is all before them. */
export class Queue {
  private entries: Entry[] = [];
  /** Where those begin that are left. */
  private start = 0;
  private newest: Entry | undefined;
  private drained: Place = { entry: undefined, kind: undefined };

  /** The newest entry, drained or not. */
  get last(): Entry | undefined {
    return this.newest;
  }

  append(entry: Entry): void {
    this.entries.push(entry);
    this.newest = entry;
  }

  /** Ends what is open. */
  close(ending: Ending): void {
    for (const entry of this.left()) entry.close(ending);
  }

  /** What is finished, each line once. What is left fits into the area: the first that do not are ended for it. */
  drain(area: Area): Line[] {
    const lines: Line[] = [];
    this.takeFinished(area.columns, lines);
    while (this.start < this.entries.length - 1 && this.lay(area, true, area.rows).length > area.rows) {
      this.entries[this.start]!.close("overtaken");
      this.takeFinished(area.columns, lines);
    }
    return lines;
  }

  /** What is not finished, oldest first: the last lines that fit. */
  live(area: Area): Line[] {
    const whole = this.lay(area, false);
    const lines = whole.length > area.rows ? this.lay(area, true) : whole;
    return lastOf(lines, area.rows).map((line) => truncate(line, area.columns));
  }

  private takeFinished(columns: number, lines: Line[]): void {
    for (const entry of this.left()) {
      const taken = entry.take(columns);
      if (taken.length > 0) {
        if (isApart(this.drained, entry)) lines.push([]);
        for (const line of taken) lines.push(line);
        this.drained = { entry, kind: entry.kind };
      }
      if (!entry.done) break;
      this.start++;
    }
    // Now and then, so that it costs the same for each.
    if (this.start * 2 > this.entries.length) {
      this.entries = this.entries.slice(this.start);
      this.start = 0;
    }
  }

  private *left(): Generator<Entry> {
    for (let at = this.start; at < this.entries.length; at++) yield this.entries[at]!;
  }

  /** `enough`: more lines than these need not be laid out. */
  private lay(area: Area, brief: boolean, enough = Number.POSITIVE_INFINITY): Line[] {
    const lines: Line[] = [];
    let place = this.drained;
    for (const entry of this.left()) {
      const looks = entry.look(area, brief);
      if (looks.length === 0) continue;
      if (isApart(place, entry)) lines.push([]);
      for (const line of looks) lines.push(line);
      place = { entry, kind: entry.kind };
      if (lines.length > enough) break;
    }
    return lines;
  }
}

function isApart(before: Place, entry: Entry): boolean {
  if (before.kind === undefined || before.entry === entry) return false;
  return before.kind !== entry.kind || entry.kind === "message";
}
