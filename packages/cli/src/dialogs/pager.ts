import { type Line, line, styled, textOf, truncate } from "../cells/index.ts";
import { type Component, chord, type Frame, type Input, type Key, type Size } from "../terminal/index.ts";
import { oneLine } from "../view/index.ts";
import { isBefore, lastPlace, movedBy, type Place, rowsFrom, searched } from "./pager-text.ts";
import { type TypedText, textLine, typedText, typeInto } from "./typed-text.ts";

/** Many lines to look through. */
export interface PagerOptions {
  readonly title: string;
  /** The lines for a screen of this width. Asked for once for each width; longer ones are wrapped. */
  readonly lines: (columns: number) => readonly Line[];
  /** Begin at the end. Default false. */
  readonly atEnd?: boolean;
}

/** A screen full of lines. */
export interface Pager extends Component {
  /** Resolves when the person has seen enough. */
  readonly closed: Promise<void>;
}

/**
 * Shows many lines a screen at a time. Space, b, d, u (half of one), the arrows and page keys move; g and G go to the ends; `/` searches, n and N go
 * to the next and the one before; q and Esc leave. Only what is seen is laid out.
 */
export function pager(options: PagerOptions): Pager {
  return new LinePager(options);
}

class LinePager implements Pager {
  private readonly options: PagerOptions;
  private readonly end = Promise.withResolvers<void>();
  private lines: readonly Line[] = [];
  private texts: readonly string[] | undefined;
  private size: Size | undefined;
  private place: Place = { line: 0, row: 0 };
  private wantsEnd: boolean;
  /** What is being typed behind `/`. */
  private typed: TypedText | undefined;
  private query = "";
  /** The line that was found last. */
  private hit: number | undefined;
  private note = "";

  constructor(options: PagerOptions) {
    this.options = options;
    this.wantsEnd = options.atEnd === true;
  }

  get closed(): Promise<void> {
    return this.end.promise;
  }

  take(input: Input): boolean {
    if (input.type === "focus") return false;
    if (this.typed !== undefined) return this.type(input, this.typed);
    if (input.type === "paste") return true;
    this.note = "";
    return this.press(input) || !input.ctrl;
  }

  frame(size: Size): Frame {
    const { columns, rows } = size;
    this.fit(size);
    const seen = rowsFrom(this.lines, this.place, this.page, columns, this.query);
    const blank = Array.from({ length: this.page - seen.length }, (): Line => []);
    if (this.typed === undefined) return { lines: [...seen, ...blank, this.status(columns)].slice(-rows) };
    const input = textLine(this.typed, line("/"), columns);
    return {
      lines: [...seen, ...blank, input.line].slice(-rows),
      cursor: { row: Math.min(rows, this.page + 1) - 1, column: input.column },
    };
  }

  private get page(): number {
    return Math.max(1, (this.size?.rows ?? 2) - 1);
  }

  /** Takes note of how large the screen is; what is looked at stays in sight. */
  private fit(size: Size): void {
    if (size.columns !== this.size?.columns) {
      const before = this.lines.length;
      this.lines = this.options.lines(size.columns);
      this.texts = undefined;
      this.hit = undefined;
      if (before > 0) this.place = { line: Math.floor((this.place.line * this.lines.length) / before), row: 0 };
    }
    this.size = size;
    const last = lastPlace(this.lines, this.page, size.columns);
    if (this.wantsEnd || isBefore(last, this.place)) this.place = last;
    this.wantsEnd = false;
  }

  private press(key: Key): boolean {
    const half = Math.max(1, Math.floor(this.page / 2));
    const steps: { readonly [key: string]: number } = {
      ...{ down: 1, j: 1, enter: 1, up: -1, k: -1, d: half, u: -half, "ctrl+d": half, "ctrl+u": -half },
      ...{ " ": this.page, f: this.page, "page-down": this.page, b: -this.page, "page-up": -this.page },
    };
    const name = chord(key);
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    if (step !== undefined) this.move(step);
    else if (name === "q" || name === "escape" || name === "ctrl+o") this.end.resolve();
    else if (name === "g" || name === "home") this.place = { line: 0, row: 0 };
    else if (name === "G" || name === "end") this.wantsEnd = true;
    else if (name === "/") this.typed = typedText();
    else if (name === "n" || name === "N") this.find(name === "n" ? 1 : -1);
    else return false;
    return true;
  }

  private type(input: Input, typed: TypedText): boolean {
    const key = input.type === "key" ? chord(input) : "";
    if (key === "escape") this.typed = undefined;
    else if (key === "enter") {
      this.typed = undefined;
      this.query = searched(typed.text);
      this.hit = undefined;
      this.find(1);
    } else {
      const next = typeInto(typed, input);
      if (next === undefined) return input.type === "key" && !input.ctrl;
      this.typed = next;
    }
    return true;
  }

  private move(by: number): void {
    if (this.size !== undefined) this.place = movedBy(this.lines, this.place, by, this.size.columns);
  }

  /** Goes to the next line that has what is searched for, or the one before; from the other end when there is none. */
  private find(by: 1 | -1): void {
    if (this.query === "") return;
    const texts = this.texts ?? this.lines.map((one) => searched(textOf(one)));
    this.texts = texts;
    const { query } = this;
    const count = texts.length;
    const start = this.hit === undefined ? this.place.line : this.hit + by;
    for (let step = 0; step < count; step++) {
      const at = (((start + by * step) % count) + count) % count;
      if (!texts[at]!.includes(query)) continue;
      if (by > 0 ? at < start : at > start) this.note = by > 0 ? "from the top" : "from the end";
      this.hit = at;
      this.place = { line: at, row: 0 };
      return;
    }
    this.note = "not found";
  }

  private status(columns: number): Line {
    const { title } = this.options;
    const count = this.lines.length;
    const where =
      count === 0 ? "nothing" : `line ${(this.place.line + 1).toLocaleString("en")} of ${count.toLocaleString("en")}`;
    const search = this.query === "" ? "" : ` · /${oneLine(this.query, 40)}`;
    const note = this.note === "" ? "" : ` (${this.note})`;
    const words = `${oneLine(title, 60)} · ${where}${search}${note} · Space b g G / n N · q leaves`;
    return truncate(line(styled(words, { inverse: true })), columns);
  }
}
