import type { PermissionQuestion, PermissionRule } from "@colloquy/acp/permissions";
import { type Line, line, styled, textOf, truncate, wrap } from "../cells/index.ts";
import { chord, type Dialog, type Frame, type Input, type Size } from "../terminal/index.ts";
import { pendingAnswer } from "./answer.ts";
import { choiceLines } from "./choice-lines.ts";
import { type Consent, type ConsentChoice, consentChoices, leftOutWords } from "./consent-choices.ts";
import { type Clock, type Deafness, deafness } from "./deafness.ts";
import { windowOf } from "./window.ts";

/** What a person is asked to allow. */
export interface PermissionDialogOptions {
  readonly question: PermissionQuestion;
  /** What it is about, as safe lines; `expanded`: all of it. Asked for anew only after `changed`. */
  readonly lines: (columns: number, expanded: boolean) => readonly Line[];
  /** What an "always" would have this client keep. Empty: it is not offered. */
  readonly always?: readonly PermissionRule[];
  /** How many more questions wait behind this one. Default: none. */
  readonly waiting?: () => number;
  /** Default `performance.now`. */
  readonly now?: Clock;
}

/** A request for permission. */
export interface PermissionDialog extends Dialog<Consent> {
  /** What `lines` gives may have become something else. When it has, that is said, and keys are dropped for a moment (P-06). */
  changed(): void;
}

/**
 * Asks for consent. A number, a letter, or a choice that the arrows were moved to and Enter, says what is meant; nothing is
 * marked at first, so Enter alone says nothing. Keys that were typed before it appeared, or before what it shows changed, and
 * whatever is pasted, are dropped (P-06, P-09); but Esc, which stops the turn here as elsewhere. On a screen that has no room for
 * any of what it is about, it can only be refused (P-05). Control keys but Ctrl-E are left to others.
 */
export function permissionDialog(options: PermissionDialogOptions): PermissionDialog {
  return new PermissionPrompt(options);
}

/** As wide as lines are when they are compared to see whether they have changed. */
const COMPARED_COLUMNS = 200;

/** Stands before every line of what it is about: none of the agent's can pass for one of the dialog's own (P-05). */
const EDGE = styled("│ ", { dim: true });

/** So many lines of what it is about are seen before choices take the room. */
const MIN_BODY = 3;

class PermissionPrompt implements PermissionDialog {
  private readonly options: PermissionDialogOptions;
  private readonly pending = pendingAnswer<Consent>();
  private readonly deaf: Deafness;
  private readonly laidOut = new Map<string, readonly Line[]>();
  private text: string;
  private mayDiffer = false;
  private hasChanged = false;
  private expanded = false;
  /** The choice that the arrows were moved to. */
  private marked: number | undefined;
  /** Of a number of two digits, what is typed so far. */
  private digits = "";
  private hint = "";
  private top = 0;
  private page = 1;
  /** There is no room for any line of what it is about. */
  private isHidden = false;

  constructor(options: PermissionDialogOptions) {
    this.options = options;
    this.deaf = deafness(options.now);
    this.text = this.textNow();
  }

  get answered(): Promise<Consent | undefined> {
    return this.pending.answered;
  }

  dismiss(): void {
    this.pending.give(undefined);
  }

  changed(): void {
    this.mayDiffer = true;
    this.laidOut.clear();
  }

  take(input: Input): boolean {
    if (input.type === "focus") return false;
    this.notice();
    if (input.type === "paste" || this.pending.isOver) return true;
    if (input.ctrl && chord(input) !== "ctrl+e") return false;
    if (input.name === "escape" || !this.deaf.drops()) this.type(chord(input));
    return true;
  }

  frame({ columns, rows }: Size): Frame {
    this.notice();
    const short = this.linesFor(columns, false);
    const whole = this.linesFor(columns, true);
    const notes = this.notes(columns);
    const foot = this.foot(columns, whole.length !== short.length);
    const body = this.expanded ? whole : short;
    const left = rows - notes.length - foot.length;
    const choices = choiceLines(
      this.choices(),
      this.marked,
      columns,
      Math.max(1, left - Math.min(body.length, MIN_BODY)),
    );
    const seen = windowOf(body, Math.max(0, left - choices.length), columns, this.top, "Space and b scroll");
    this.top = seen.top;
    this.page = seen.page;
    this.isHidden = body.length > 0 && left - choices.length < Math.min(2, body.length);
    return {
      lines: [...seen.lines, ...notes, ...choices, ...foot].slice(-rows),
      seen: () => this.deaf.appeared(),
    };
  }

  /** Looks whether what is asked is still the same. */
  private notice(): void {
    if (!this.mayDiffer) return;
    this.mayDiffer = false;
    const before = this.text;
    this.text = this.textNow();
    if (this.text === before) return;
    this.hasChanged = true;
    this.marked = undefined;
    this.digits = "";
    this.deaf.again();
  }

  private linesFor(columns: number, expanded: boolean): readonly Line[] {
    const key = `${columns} ${expanded}`;
    const lines =
      this.laidOut.get(key) ??
      this.options.lines(Math.max(1, columns - EDGE.text.length), expanded).map((one) => line(EDGE, one));
    this.laidOut.set(key, lines);
    return lines;
  }

  private textNow(): string {
    return this.options.lines(COMPARED_COLUMNS, true).map(textOf).join("\n");
  }

  private choices(): readonly ConsentChoice[] {
    const { question, always = [], waiting } = this.options;
    return consentChoices(question, always, waiting?.() ?? 0);
  }

  private type(key: string): void {
    const choices = this.choices();
    this.hint = "";
    if (this.scroll(key)) return;
    if (key === "up" || key === "shift+tab") this.move(-1, choices.length);
    else if (key === "down" || key === "tab") this.move(1, choices.length);
    else if (key === "e" || key === "ctrl+e") this.expanded = !this.expanded;
    else if (key === "backspace") this.digits = "";
    else if (/^\d$/.test(key) && choices.length > 9) this.digits = `${this.digits}${key}`.slice(-2);
    else this.choose(chosenBy(key, choices, this.digits === "" ? this.marked : Number(this.digits) - 1));
  }

  private choose(choice: ConsentChoice | undefined): void {
    this.digits = "";
    if (choice === undefined) this.hint = "Choose by number, letter, or arrows and Enter";
    else if (this.isHidden && !this.refuses(choice)) this.hint = "Too small to see it: make the window larger";
    else this.pending.give({ answer: choice.answer, stop: choice.stop, words: choice.words });
  }

  private refuses({ answer }: ConsentChoice): boolean {
    if (typeof answer !== "object") return answer === "cancelled";
    const option = this.options.question.options.find(({ optionId }) => optionId === answer.optionId);
    return option?.kind.startsWith("reject_") === true;
  }

  private move(by: 1 | -1, count: number): void {
    this.digits = "";
    const from = this.marked ?? (by > 0 ? -1 : count);
    this.marked = (from + by + count) % count;
  }

  /** Whether the key scrolls. */
  private scroll(key: string): boolean {
    if (key === "page-down" || key === " ") this.top += this.page;
    else if (key === "page-up" || key === "b") this.top = Math.max(0, this.top - this.page);
    else if (key === "home") this.top = 0;
    else if (key === "end") this.top = Number.MAX_SAFE_INTEGER;
    else return false;
    return true;
  }

  private notes(columns: number): readonly Line[] {
    const waiting = this.options.waiting?.() ?? 0;
    const words = [
      this.hasChanged && "It has changed since it was first shown.",
      leftOutWords(this.options.question),
      waiting > 0 && `${waiting} more ${waiting === 1 ? "waits" : "wait"} for an answer.`,
    ];
    return words.flatMap((text) => (text ? wrap(line(styled(text, { color: "yellow" })), columns) : []));
  }

  private foot(columns: number, canExpand: boolean): readonly Line[] {
    const words = [
      this.digits !== "" && `${this.digits}: Enter takes it`,
      this.deaf.hasDropped && "Dropped what was typed; pause, then choose",
      this.hint,
      canExpand && (this.expanded ? "e shows less" : "e shows all of it"),
    ].filter((text) => text !== false && text !== "");
    return words.length === 0 ? [] : [truncate(line(styled(words.join(" · "), { dim: true })), columns)];
  }
}

/** The choice that a key stands for. `at`: the one that Enter stands for. */
function chosenBy(key: string, choices: readonly ConsentChoice[], at: number | undefined): ConsentChoice | undefined {
  if (key === "enter") return at === undefined ? undefined : choices[at];
  if (key === "escape") return choices.at(-1);
  return /^[1-9]$/.test(key) ? choices[Number(key) - 1] : choices.find(({ letter }) => letter === key);
}
