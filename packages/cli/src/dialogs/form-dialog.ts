import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import { type Line, line, styled, truncate, wrap } from "../cells/index.ts";
import { fieldsOf } from "../person/index.ts";
import { chord, type Dialog, type Frame, type Input, type Size } from "../terminal/index.ts";
import { firstLines, safeLines } from "../view/index.ts";
import { pendingAnswer } from "./answer.ts";
import type { Clock } from "./deafness.ts";
import { type Entry, entryOf, readEntry, typeIntoEntry } from "./form-entry.ts";
import { activeLines, type FormLines, restingLines } from "./form-lines.ts";
import { unasked } from "./unasked.ts";
import { topFor } from "./window.ts";

/** What a form asks. */
export interface FormDialogOptions {
  readonly question: ElicitationQuestion<"form">;
  readonly now?: Clock;
}

/**
 * Lets a person fill in a form: its fields one below the other, checked as they are left. Enter and Tab go on, Shift-Tab goes
 * back; behind the last field it is asked whether to send it. Ctrl-D declines, Esc puts the form away (`cancel`). What looks like
 * a credential by its name is not shown. A form that needs what nobody can be asked for can only be declined.
 */
export function formDialog({ question, now }: FormDialogOptions): Dialog<ElicitationAnswer> {
  return unasked(new Form(question), now);
}

/** The most lines of the agent's words that are seen. */
const MAX_MESSAGE = 6;

class Form implements Dialog<ElicitationAnswer> {
  private readonly pending = pendingAnswer<ElicitationAnswer>();
  private readonly message: readonly string[];
  /** `undefined`: it cannot be filled in here. */
  private readonly entries: Entry[] | undefined;
  /** The field that is being filled in; behind the last: whether to send it. */
  private at = 0;

  constructor({ message, request }: ElicitationQuestion<"form">) {
    const { properties = {} } = request.requestedSchema;
    const fields = fieldsOf(request.requestedSchema);
    this.entries = fields?.map((field) => entryOf(field, properties[field.name]!));
    const words = safeLines(message);
    this.message = firstLines(words.length === 0 ? ["The agent asks for something"] : words, MAX_MESSAGE);
  }

  get answered(): Promise<ElicitationAnswer | undefined> {
    return this.pending.answered;
  }

  dismiss(): void {
    this.pending.give(undefined);
  }

  take(input: Input): boolean {
    if (input.type === "focus") return false;
    const key = input.type === "key" ? chord(input) : undefined;
    if (key === "escape") this.pending.give("cancel");
    else if (key === "ctrl+d") this.pending.give("decline");
    else if (this.entries === undefined) {
      if (key === "enter" || key === "n") this.pending.give("decline");
    } else return this.fill(this.entries, input, key);
    return key === undefined || !key.startsWith("ctrl+") || key === "ctrl+d";
  }

  frame({ columns, rows }: Size): Frame {
    const head = this.message.flatMap((text, at) =>
      wrap(line(styled(text, at === 0 ? { bold: true } : {})), columns, { first: line(at === 0 ? "? " : "  ") }),
    );
    const foot = truncate(line(styled(this.keys(), { dim: true })), columns);
    const room = Math.max(1, rows - 1 - Math.min(head.length, Math.floor(rows / 2)));
    const { lines, cursor } = this.body(columns, room);
    const above = head.slice(0, Math.max(0, rows - 1 - lines.length));
    return {
      lines: [...above, ...lines, foot],
      ...(cursor && { cursor: { row: cursor.row + above.length, column: cursor.column } }),
    };
  }

  private fill(entries: Entry[], input: Input, key: string | undefined): boolean {
    const entry = entries[this.at];
    if (key === "shift+tab" || (key === "up" && entry?.way !== "one" && entry?.way !== "several")) this.go(-1);
    else if (entry === undefined) this.send(entries, key);
    else if (key === "enter" || key === "tab" || (key === "down" && entry.way === "text")) this.go(1);
    else {
      const next = typeIntoEntry(entry, input);
      if (next === undefined) return input.type === "paste" || (input.type === "key" && !input.ctrl);
      entries[this.at] = next;
    }
    return true;
  }

  /** Leaves a field for the next one; what is wrong with it is said, and keeps nobody from going back. */
  private go(by: 1 | -1): void {
    const entries = this.entries!;
    const entry = entries[this.at];
    if (entry !== undefined) {
      const { problem } = { problem: undefined, ...readEntry(entry) };
      entries[this.at] = { ...entry, problem };
      if (by === 1 && problem !== undefined) return;
    }
    this.at = Math.max(0, Math.min(entries.length, this.at + by));
  }

  private send(entries: Entry[], key: string | undefined): void {
    if (key === "n") return this.pending.give("decline");
    if (key !== "y") return;
    const readings = entries.map(readEntry);
    const wrong = readings.findIndex((reading) => "problem" in reading);
    if (wrong >= 0) {
      this.at = wrong;
      return this.go(1);
    }
    const values = entries.map(({ field }, at) => [field.name, (readings[at] as { value: unknown }).value] as const);
    const content = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Extract<
      ElicitationAnswer,
      object
    >["content"];
    this.pending.give({ action: "accept", ...(content && { content }) });
  }

  /** The fields, those around the one that is being filled in where there is no room for all. */
  private body(columns: number, rows: number): FormLines {
    if (this.entries === undefined) return { lines: wrap(line("This form cannot be filled in here."), columns) };
    const parts: FormLines[] = this.entries.map((entry, at) =>
      at === this.at ? activeLines(entry, columns) : restingLines(entry, columns),
    );
    const asks = line(styled("› Send this to the agent? ", { bold: true }), "y sends it, n declines");
    if (this.at === this.entries.length) parts.push({ lines: wrap(asks, columns) });
    const lines: readonly Line[] = parts.flatMap((part) => part.lines);
    const start = parts.slice(0, this.at).flatMap((part) => part.lines).length;
    const active = parts[this.at];
    const end = start + (active?.lines.length ?? 1);
    const top =
      lines.length <= rows
        ? 0
        : Math.max(0, Math.min(topFor(start, lines.length, rows), Math.max(start, end - rows)), end - rows);
    const cursor = active?.cursor;
    const row = cursor === undefined ? -1 : start + cursor.row - top;
    const isSeen = cursor !== undefined && row >= 0 && row < rows;
    return { lines: lines.slice(top, top + rows), ...(isSeen && { cursor: { row, column: cursor.column } }) };
  }

  private keys(): string {
    if (this.entries === undefined) return "Enter declines · Esc cancels";
    if (this.at === this.entries.length) return "y · n · Shift+Tab back · Esc cancels";
    return "Enter next · Shift+Tab back · Ctrl+D declines · Esc cancels";
  }
}
