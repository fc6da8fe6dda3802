import { type Line, line, styled, truncate } from "../cells/index.ts";
import { chord, type Dialog, type Frame, type Input, type Size } from "../terminal/index.ts";
import { oneLine } from "../view/index.ts";
import { pendingAnswer } from "./answer.ts";
import type { Clock } from "./deafness.ts";
import { entryOf, matching, type PickerEntry, type PickerItem } from "./picker-entries.ts";
import { entryLines } from "./picker-lines.ts";
import { textLine, typedText, typeInto } from "./typed-text.ts";
import { unasked } from "./unasked.ts";
import { topFor } from "./window.ts";

/** What can be done with an item besides taking it. */
export interface PickerAct<T> {
  /** As `chord` writes it: `ctrl+d`. To be pressed twice. */
  readonly key: string;
  /** A verb: `delete`. */
  readonly name: string;
  /** Resolves to whether the item is gone. When it rejects, that is shown, and the item stays. */
  readonly act: (value: T) => Promise<boolean>;
}

/** What can be picked from. */
export interface PickerOptions<T> {
  readonly title: string;
  /** Those that come later are added at the end; what is marked stays marked. */
  readonly items: readonly PickerItem<T>[] | AsyncIterable<PickerItem<T>>;
  /** Whether typing looks for items. Without it, digits take one of up to nine. Default true. */
  readonly search?: boolean;
  readonly acts?: readonly PickerAct<T>[];
  /** What is said where there is nothing. */
  readonly empty?: string;
  /** It appears by itself, not for what a person has just done: what was typed before it was seen is dropped (P-09). Default false. */
  readonly byItself?: boolean;
  /** Is called when the dialog has changed by itself. */
  readonly onChange?: () => void;
  readonly now?: Clock;
}

/** Lets a person pick one of many things: by arrows and Enter, by typing a part of it, or by a digit. Esc puts it away. */
export function picker<T>(options: PickerOptions<T>): Dialog<T> {
  const dialog = new Picker(options);
  return options.byItself === true ? unasked(dialog, options.now) : dialog;
}

/** The most items that are seen at once. */
const MAX_ROWS = 12;

class Picker<T> implements Dialog<T> {
  private readonly options: PickerOptions<T>;
  private readonly pending = pendingAnswer<T>();
  private entries: readonly PickerEntry<T>[] = [];
  private isLoading = false;
  private typed = typedText();
  private found: readonly PickerEntry<T>[] | undefined;
  private marked: PickerEntry<T> | undefined;
  /** The act that waits for its key to be pressed again. */
  private asked: PickerAct<T> | undefined;
  private note = "";

  constructor(options: PickerOptions<T>) {
    this.options = options;
    const { items } = options;
    if (Symbol.asyncIterator in items) void this.load(items);
    else {
      this.entries = items.map(entryOf);
      this.marked = this.entries[items.findIndex(({ current }) => current === true)];
    }
  }

  get answered(): Promise<T | undefined> {
    return this.pending.answered;
  }

  dismiss(): void {
    this.pending.give(undefined);
  }

  take(input: Input): boolean {
    if (input.type === "focus") return false;
    const key = input.type === "key" ? chord(input) : "";
    const act = this.options.acts?.find((one) => one.key === key);
    if (act !== undefined) {
      this.press(act);
      return true;
    }
    this.asked = undefined;
    this.note = "";
    if (key === "escape") this.pending.give(undefined);
    else if (key === "enter") this.pick(this.current);
    else if (this.isSearching ? this.search(input) : this.digit(key)) return true;
    else return this.move(key) || input.type === "paste" || !input.ctrl;
    return true;
  }

  frame({ columns, rows }: Size): Frame {
    const { title, acts = [] } = this.options;
    const input = textLine(this.typed, line("> "), columns);
    const head = [
      truncate(line(styled(oneLine(title, 200), { bold: true })), columns),
      ...(this.isSearching ? [input.line] : []),
    ];
    const keys = ["Enter takes the marked one", "Esc leaves", ...acts.map(({ key, name }) => `${key} ${name}`)].join(
      " · ",
    );
    const foot =
      this.note === "" ? styled(`${this.counts()} · ${keys}`, { dim: true }) : styled(this.note, { color: "yellow" });
    const room = Math.max(1, Math.min(MAX_ROWS, rows - head.length - 1));
    const lines = [...head, ...this.list(columns, room), truncate(line(foot), columns)].slice(-rows);
    const isWhole = lines.length >= head.length + 1 && lines[0] === head[0];
    return { lines, ...(this.isSearching && isWhole && { cursor: { row: 1, column: input.column } }) };
  }

  private get isSearching(): boolean {
    return this.options.search !== false;
  }

  private get results(): readonly PickerEntry<T>[] {
    this.found ??= matching(this.entries, this.typed.text);
    return this.found;
  }

  private get current(): PickerEntry<T> | undefined {
    const { marked, results } = this;
    return marked !== undefined && results.includes(marked) ? marked : results[0];
  }

  private list(columns: number, rows: number): readonly Line[] {
    const { results } = this;
    if (results.length === 0) {
      const { empty = "There is nothing to choose from." } = this.options;
      const words = this.entries.length > 0 ? "Nothing matches." : this.isLoading ? "Looking …" : empty;
      return [truncate(line(`  ${words}`), columns)];
    }
    const { current } = this;
    const top = topFor(Math.max(0, results.indexOf(current!)), results.length, rows);
    const numbered = !this.isSearching && this.entries.length < 10 ? top + 1 : undefined;
    return entryLines(results.slice(top, top + rows), current, columns, numbered);
  }

  private counts(): string {
    const [found, all] = [this.results.length, this.entries.length];
    const matches = `${found} ${found === 1 ? "match" : "matches"}`;
    const words = found === all ? matches : `${matches} of ${all}`;
    return this.isLoading ? `${words}, more to come` : words;
  }

  private search(input: Input): boolean {
    if (input.type === "key" && /^(?:home|end|ctrl\+e)$/.test(chord(input)) && this.typed.text === "") return false;
    const next = typeInto(this.typed, input);
    if (next === undefined) return false;
    if (next.text !== this.typed.text) {
      this.found = undefined;
      this.marked = undefined;
    }
    this.typed = next;
    return true;
  }

  private digit(key: string): boolean {
    const isDigit = /^[1-9]$/.test(key) && this.entries.length < 10;
    if (isDigit) this.pick(this.results[Number(key) - 1]);
    return isDigit;
  }

  private pick(entry: PickerEntry<T> | undefined): void {
    if (entry !== undefined) this.pending.give(entry.value);
  }

  private move(key: string): boolean {
    const { results, current } = this;
    const at = current === undefined ? 0 : results.indexOf(current);
    const places: { readonly [key: string]: number } = {
      up: at - 1,
      "ctrl+p": at - 1,
      down: at + 1,
      "ctrl+n": at + 1,
      "page-up": at - MAX_ROWS,
      "page-down": at + MAX_ROWS,
      home: 0,
      end: results.length - 1,
    };
    const place = places[key];
    if (place === undefined) return false;
    this.marked = results[Math.max(0, Math.min(results.length - 1, place))];
    return true;
  }

  private press(act: PickerAct<T>): void {
    const { current } = this;
    if (current === undefined) return;
    this.marked = current;
    if (this.asked !== act) {
      this.asked = act;
      this.note = `${act.key} again: ${act.name} ${oneLine(current.label, 60)}`;
      return;
    }
    this.asked = undefined;
    void this.perform(act, current);
  }

  private async perform(act: PickerAct<T>, entry: PickerEntry<T>): Promise<void> {
    this.note = `${act.name} …`;
    try {
      const at = this.results.indexOf(entry);
      if (await act.act(entry.value)) {
        this.entries = this.entries.filter((one) => one !== entry);
        this.found = undefined;
        if (this.marked === entry) this.marked = this.results[Math.min(at, this.results.length - 1)];
      }
      this.note = "";
    } catch (error) {
      this.note = oneLine(error instanceof Error ? error.message : String(error), 200);
    }
    this.options.onChange?.();
  }

  private async load(items: AsyncIterable<PickerItem<T>>): Promise<void> {
    this.isLoading = true;
    try {
      for await (const item of items) {
        if (this.pending.isOver) return;
        // What is looked at stays where it is.
        if (this.entries.length > 0) this.marked ??= this.current;
        this.entries = [...this.entries, entryOf(item)];
        this.found = undefined;
        this.options.onChange?.();
      }
    } catch (error) {
      this.note = oneLine(error instanceof Error ? error.message : String(error), 200);
    }
    this.isLoading = false;
    this.options.onChange?.();
  }
}
