import { Containers } from "./containers.ts";
import {
  alignOf,
  cellsOf,
  closes,
  type Fence,
  fenceOf,
  headingOf,
  type ItemMark,
  isRule,
  underlineOf,
} from "./marks.ts";
import type { Piece, Prefix } from "./piece.ts";
import { type Fragment, wholeCharacters } from "./source-lines.ts";

/** The longest text without a blank line that is looked at as one paragraph, in characters. */
export const MAX_PARAGRAPH = 2000;
/** The most lines of it. */
export const MAX_PARAGRAPH_LINES = 50;

/** What the current line may go on with. */
type Leaf =
  | { readonly type: "text"; text: string; lines: number }
  | { readonly type: "table" }
  /** `line`: the fragments of a line that has not ended. */
  | { readonly type: "fence"; readonly fence: Fence; readonly line: string[] };

type Body<P = Piece> = P extends { prefix: Prefix } ? Omit<P, "prefix"> : never;

/**
 * The blocks of a message, found line by line as CommonMark has it, so that no line is looked at twice and what a block is
 * never depends on what comes after it. Left out is what would need that, or what a terminal cannot show: definitions of links
 * and HTML are text.
 */
export class Blocks {
  private containers = new Containers();
  private leaf: Leaf | undefined;
  private begun = false;
  private blank = false;
  private found: Piece[] = [];

  /** The same state, for a look ahead; of a long line of code only the last fragment. */
  fork(): Blocks {
    const copy = new Blocks();
    const { leaf } = this;
    copy.containers = this.containers.fork();
    copy.leaf = leaf?.type === "fence" ? { ...leaf, line: leaf.line.slice(-1) } : leaf && { ...leaf };
    copy.begun = this.begun;
    copy.blank = this.blank;
    return copy;
  }

  /** Gives the pieces that are finished with this line. */
  take({ text, starts, ends }: Fragment): Piece[] {
    const { leaf } = this;
    if (starts || leaf === undefined || leaf.type === "table") this.takeLine(text, ends);
    else if (leaf.type === "fence") this.takeCode(leaf, text, ends);
    else this.grow(leaf, text);
    return this.taken();
  }

  /** Gives the pieces that were not finished. */
  end(): Piece[] {
    const { leaf } = this;
    if (leaf?.type === "fence" && leaf.line.length > 0) this.takeCode(leaf, "", true);
    this.close(0);
    return this.taken();
  }

  private taken(): Piece[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  private takeLine(line: string, ends: boolean): void {
    const { leaf } = this;
    let { depth, rest } = this.containers.match(line);
    if (leaf?.type === "fence" && depth === this.containers.depth) return this.takeFenced(leaf, rest, ends);
    if (rest.trim() === "" && ends) return this.takeBlank(depth);
    const inParagraph = leaf?.type === "text" && depth === this.containers.depth;
    let opened = false;
    for (;;) {
      const mark = this.containers.begins(rest, depth);
      if (mark === undefined || (inParagraph && !opened && !interrupts(mark))) break;
      this.finish(depth);
      rest = this.containers.enter(mark, rest, depth++);
      opened = true;
    }
    const lazy = leaf?.type === "text" && !opened && !beginsBlock(rest);
    const marksParagraph = inParagraph && !opened;
    if (!lazy && depth < this.containers.depth) this.close(depth);
    this.takeInside(rest, ends, marksParagraph);
  }

  private takeBlank(depth: number): void {
    this.closeLeaf();
    this.showSigns();
    if (this.containers.isQuote(depth)) this.close(depth);
    this.blank = true;
  }

  /** A line inside its containers. `marksParagraph`: it may say what the paragraph above it is. */
  private takeInside(line: string, ends: boolean, marksParagraph: boolean): void {
    const { leaf } = this;
    if (ends && leaf?.type === "table" && line.includes("|")) return this.emit({ type: "row", cells: cellsOf(line) });
    if (!ends || line.trim() === "") return this.takeText(line);
    if (leaf?.type === "text") {
      if (marksParagraph && (this.underline(leaf, line) || this.tableHead(leaf, line))) return;
    } else if (line.startsWith("    ")) {
      this.closeLeaf();
      return this.emit({ type: "verbatim", text: line });
    }
    if (!beginsBlock(line)) return this.takeText(line);
    this.closeLeaf();
    const fence = fenceOf(line);
    const heading = headingOf(line);
    if (fence !== undefined) {
      this.emit({ type: "code-begin", sign: fence.opening, language: fence.language });
      this.leaf = { type: "fence", fence, line: [] };
    } else if (heading !== undefined) this.heading(heading.depth, heading.text);
    else this.emit({ type: "rule" });
  }

  private takeText(line: string): void {
    const { leaf } = this;
    const text = line.trimStart();
    if (leaf?.type === "text" && leaf.lines < MAX_PARAGRAPH_LINES) {
      leaf.lines++;
      return this.grow(leaf, `\n${text}`);
    }
    this.closeLeaf();
    if (text !== "") this.grow((this.leaf = { type: "text", text: "", lines: 1 }), text);
  }

  /** A paragraph that has become too long is finished in parts. */
  private grow(leaf: Leaf & { type: "text" }, more: string): void {
    leaf.text += more;
    while (leaf.text.length > MAX_PARAGRAPH) {
      const { end, next } = partOf(leaf.text);
      this.emit({ type: "text", text: leaf.text.slice(0, end), continues: end === next });
      leaf.text = leaf.text.slice(next);
      leaf.lines = 1;
    }
  }

  /** Makes the paragraph above a line of `===` or `---` a heading. */
  private underline(leaf: Leaf & { type: "text" }, line: string): boolean {
    const depth = underlineOf(line);
    if (depth === undefined) return false;
    this.leaf = undefined;
    this.heading(depth, leaf.text.replaceAll("\n", " "));
    return true;
  }

  /** Begins a table when the line sets the columns for the one above it. */
  private tableHead(leaf: Leaf & { type: "text" }, line: string): boolean {
    const align = alignOf(line);
    const at = leaf.text.lastIndexOf("\n");
    const header = cellsOf(leaf.text.slice(at + 1));
    if (align === undefined || header.length !== align.length) return false;
    if (at !== -1) this.emit({ type: "text", text: leaf.text.slice(0, at), continues: false });
    this.emit({ type: "table-begin", header, align });
    this.leaf = { type: "table" };
    return true;
  }

  private heading(depth: number, text: string): void {
    if (!this.containers.pending) this.blank = true;
    this.emit({ type: "heading", depth, text });
  }

  private takeFenced(leaf: Leaf & { type: "fence" }, line: string, ends: boolean): void {
    if (ends && closes(leaf.fence, line)) return this.closeLeaf();
    const indent = Math.min(leaf.fence.indent, line.length - line.trimStart().length);
    this.takeCode(leaf, line.slice(indent), ends);
  }

  private takeCode(leaf: Leaf & { type: "fence" }, text: string, ends: boolean): void {
    leaf.line.push(text);
    if (ends) this.emit({ type: "code", text: leaf.line.splice(0).join("") });
  }

  /** Ends the containers but so many, and what is in them. */
  private close(depth: number): void {
    this.finish(depth);
    this.containers.leave(depth);
  }

  /** Finishes what is in the containers but so many, which end. */
  private finish(depth: number): void {
    this.closeLeaf();
    if (depth < this.containers.depth) this.showSigns();
  }

  /** An item without anything is shown, too. */
  private showSigns(): void {
    if (this.containers.pending) this.emit({ type: "text", text: "", continues: false });
  }

  private closeLeaf(): void {
    const { leaf } = this;
    this.leaf = undefined;
    if (leaf?.type === "text" && leaf.text !== "")
      this.emit({ type: "text", text: leaf.text.trimEnd(), continues: false });
    else if (leaf?.type === "table") this.found.push({ type: "table-end" });
    else if (leaf?.type === "fence") this.emit({ type: "code-end", sign: leaf.fence.closing });
  }

  private emit(body: Body): void {
    if (this.blank && this.begun) this.found.push({ type: "blank", prefix: this.containers.between() });
    this.blank = false;
    this.begun = true;
    this.found.push({ ...body, prefix: this.containers.prefix() } as Piece);
  }
}

/** Only these may follow a paragraph without a blank line: a number is often the end of a sentence. */
function interrupts(mark: ItemMark | "quote"): boolean {
  if (mark === "quote") return true;
  return mark.rest.trim() !== "" && (mark.number === undefined || mark.number === 1);
}

/** Where a text that is too long is parted: at the end of a line or a sentence, else behind a word, else anywhere. */
function partOf(text: string): { readonly end: number; readonly next: number } {
  const line = text.lastIndexOf("\n", MAX_PARAGRAPH);
  if (line > MAX_PARAGRAPH / 2) return { end: line, next: line + 1 };
  const sentence = text.lastIndexOf(". ", MAX_PARAGRAPH - 2);
  const blank = text.lastIndexOf(" ", MAX_PARAGRAPH - 1);
  const word = sentence > MAX_PARAGRAPH / 2 ? sentence + 2 : blank + 1;
  const end = word > 0 ? word : wholeCharacters(text, MAX_PARAGRAPH);
  return { end, next: end };
}

function beginsBlock(line: string): boolean {
  return fenceOf(line) !== undefined || headingOf(line) !== undefined || isRule(line);
}
