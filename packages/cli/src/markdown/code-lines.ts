import { type Line, line } from "../cells/index.ts";
import { highlight, languageOf } from "./highlight.ts";
import type { Work } from "./work.ts";

/** So many lines of a block of code wait for their colours together; then the first of them are finished. */
export const WINDOW = 24;
/** So many wait at most while a comment or a string goes on. */
export const MAX_WINDOW = 96;
/** The most characters that are highlighted at once (D-23). */
export const MAX_HIGHLIGHTED = 16_384;
/** A longer line of code has no colours, in characters (D-23). */
export const MAX_HIGHLIGHTED_LINE = 1000;

interface CodeLine {
  readonly before: Line;
  readonly text: string;
}

/** The lines of a block of code on their way to their colours. A long block is parted where nothing goes on behind a line's end. */
export class CodeLines {
  private readonly language: string | undefined;
  private readonly work: Work;
  private waiting: CodeLine[] = [];
  private characters = 0;

  /** `word`: what stands behind the fence. */
  constructor(word: string, work: Work) {
    this.language = languageOf(word);
    this.work = work;
  }

  fork(): CodeLines {
    const copy = new CodeLines("", this.work);
    return Object.assign(copy, { ...this, waiting: [...this.waiting] });
  }

  /** Takes a line. Gives the lines that are finished with it. */
  push(next: CodeLine): Line[] {
    if (this.language === undefined) return [line(next.before, next.text)];
    if (next.text.length > MAX_HIGHLIGHTED_LINE) return [...this.end(), line(next.before, next.text)];
    const early = this.characters + next.text.length > MAX_HIGHLIGHTED ? this.end() : [];
    this.waiting.push(next);
    this.characters += next.text.length + 1;
    return this.waiting.length % WINDOW === 0 ? [...early, ...this.part()] : early;
  }

  /** Gives the lines that are left. */
  end(): Line[] {
    return this.waiting.length === 0 ? [] : this.finish(this.colored().lines, this.waiting.length);
  }

  private part(): Line[] {
    const { lines, closed } = this.colored();
    const end = closed.lastIndexOf(true) + 1;
    // Where only little could be finished, the rest would be highlighted again and again.
    if (end >= this.waiting.length / 2) return this.finish(lines, end);
    return this.waiting.length >= MAX_WINDOW ? this.finish(lines, this.waiting.length) : [];
  }

  private finish(colored: readonly Line[], count: number): Line[] {
    const done = this.waiting.slice(0, count).map(({ before }, at) => [...before, ...colored[at]!]);
    this.waiting = this.waiting.slice(count);
    this.characters = this.waiting.reduce((sum, { text }) => sum + text.length + 1, 0);
    return done;
  }

  private colored() {
    this.work.lexed += this.characters;
    return highlight(this.waiting.map(({ text }) => text).join("\n"), this.language!);
  }
}
