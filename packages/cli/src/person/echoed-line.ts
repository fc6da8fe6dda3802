import { clean } from "@colloquy/acp/text";
import { cellsOf, widthOf } from "../cells/index.ts";

/** The longest line that can be typed, in characters; what is typed beyond it is dropped. */
export const MAX_TYPED_LINE = 1_000_000;

/** Where a line stands, and what is before it. */
export interface EchoedLineOptions {
  readonly write: (text: string) => void;
  readonly prompt: string;
  /** What is typed is not shown. */
  readonly hidden: boolean;
  /** How wide the terminal is, in cells. */
  readonly columns: () => number;
}

/** One line of a terminal that grows and shrinks as it is typed. It is printed as text, blanks and steps back alone. */
export class EchoedLine {
  text = "";
  /** Whether it stands on the terminal. */
  shown = false;
  private readonly options: EchoedLineOptions;

  constructor(options: EchoedLineOptions, text: string) {
    this.options = options;
    this.text = text;
  }

  /** Prints the prompt and what there is of the line. */
  show(): void {
    const { write, prompt } = this.options;
    this.shown = true;
    write(prompt + this.visible(this.text));
  }

  /** Ends the line on the terminal. What was typed of it stays. */
  hide(): void {
    this.shown = false;
    this.options.write("\n");
  }

  type(text: string): void {
    const typed = clean(text)
      .replace(/[\n\t]+/g, " ")
      .slice(0, MAX_TYPED_LINE - this.text.length);
    this.text += typed;
    this.options.write(this.visible(typed));
  }

  /** Takes the last character back. */
  eraseCharacter(): void {
    const last = [...cellsOf(this.text)].at(-1)?.text ?? "";
    this.cut(this.text.length - last.length);
  }

  /** Takes the last word back, and the blanks behind it. */
  eraseWord(): void {
    this.cut(this.text.search(/\S+\s*$/));
  }

  replace(text: string): void {
    this.cut(0);
    this.type(text);
  }

  private cut(length: number): void {
    if (length < 0 || length >= this.text.length) return;
    const { write, prompt, columns } = this.options;
    const before = widthOf(prompt + this.visible(this.text));
    const steps = widthOf(this.visible(this.text.slice(length)));
    this.text = this.text.slice(0, length);
    // A step back does not lead to the row above.
    if (before < columns()) return write("\b \b".repeat(steps));
    this.hide();
    this.show();
  }

  private visible(text: string): string {
    return this.options.hidden ? "" : text;
  }
}
