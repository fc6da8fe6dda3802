import type { Line } from "../../cells/index.ts";
import { MarkdownStream } from "../../markdown/index.ts";
import { foldedThought } from "../notes.ts";
import { thoughtLine } from "../speech.ts";
import { type Area, type Entry, type EntryKind, lastOf } from "./entry.ts";

/** An entry that grows by words. */
export interface WordsEntry extends Entry {
  push(text: string): void;
}

/** Words in Markdown: finished blocks are settled while the message goes on. A thought has a mark on each line. */
export class MarkdownEntry implements WordsEntry {
  readonly kind: EntryKind;
  done = false;
  private readonly isThought: boolean;
  private readonly stream = new MarkdownStream();
  /** What has come since it was looked at last: words come far more often than they are painted. */
  private fresh = "";
  /** Lines that were settled and wait for what is before them. */
  private ready: Line[] = [];

  constructor(isThought: boolean) {
    this.isThought = isThought;
    this.kind = isThought ? "thought" : "message";
  }

  push(text: string): void {
    this.fresh += text;
  }

  take(columns: number): readonly Line[] {
    this.settle(columns);
    const lines = this.ready;
    this.ready = [];
    return lines;
  }

  look({ columns, rows }: Area): readonly Line[] {
    this.settle(columns);
    const open = this.done ? [] : this.stream.open(this.room(columns), rows);
    return lastOf([...lastOf(this.ready, rows), ...open.map((one) => this.marked(one))], rows);
  }

  close(): void {
    if (this.done) return;
    this.done = true;
    this.read();
    this.stream.end();
  }

  private read(): void {
    if (this.fresh === "") return;
    this.stream.push(this.fresh);
    this.fresh = "";
  }

  private settle(columns: number): void {
    this.read();
    for (const one of this.stream.settle(this.room(columns))) this.ready.push(this.marked(one));
  }

  private room(columns: number): number {
    return this.isThought ? Math.max(1, columns - 2) : columns;
  }

  private marked(one: Line): Line {
    return this.isThought ? thoughtLine(one) : one;
  }
}

/** A thought that is folded: only how long it is. */
export class FoldedEntry implements WordsEntry {
  readonly kind = "thought";
  done = false;
  private lines = 0;
  /** Whether the line that is not ended has anything to be seen. */
  private begun = false;

  push(text: string): void {
    const [first, ...rest] = text.split("\n");
    this.see(first!);
    for (const one of rest) {
      this.begun = false;
      this.see(one);
    }
  }

  take(): readonly Line[] {
    return this.done ? [foldedThought(this.lines, false)] : [];
  }

  look(): readonly Line[] {
    return [foldedThought(this.lines, !this.done)];
  }

  close(): void {
    this.done = true;
  }

  private see(part: string): void {
    if (this.begun || part.trim() === "") return;
    this.begun = true;
    this.lines++;
  }
}

/** Words that are shown as they are, when they are all there. */
export class PlainEntry implements WordsEntry {
  readonly kind: EntryKind;
  done = false;
  private readonly make: (text: string, columns: number) => readonly Line[];
  private text = "";
  private seen: { readonly columns: number; readonly text: string; readonly lines: readonly Line[] } | undefined;

  constructor(kind: EntryKind, make: (text: string, columns: number) => readonly Line[]) {
    this.kind = kind;
    this.make = make;
  }

  push(text: string): void {
    this.text += text;
  }

  take(columns: number): readonly Line[] {
    return this.done ? this.lines(columns) : [];
  }

  look({ columns, rows }: Area): readonly Line[] {
    return lastOf(this.lines(columns), rows);
  }

  close(): void {
    this.done = true;
  }

  private lines(columns: number): readonly Line[] {
    const { text, seen } = this;
    if (seen?.text === text && seen.columns === columns) return seen.lines;
    this.seen = { columns, text, lines: this.make(text, columns) };
    return this.seen.lines;
  }
}
