import { type Line, line, styled } from "../cells/index.ts";
import { type ItemMark, isRule, itemOf } from "./marks.ts";
import type { Prefix } from "./piece.ts";

/** How many quotes and lists can be inside each other; the signs of further ones are text (D-23). */
export const MAX_DEPTH = 20;

/** A quote, or an item of a list. */
interface Container {
  readonly type: "quote" | "item";
  readonly first: Line;
  readonly rest: Line;
  /** How far the lines of an item are indented. */
  readonly indent: number;
  readonly delimiter?: string;
  readonly number?: number | undefined;
  /** Its sign has been shown. */
  shown: boolean;
}

/** The quotes and items that the current line is in, from the outermost on. */
export class Containers {
  private readonly open: Container[];

  constructor(open: readonly Container[] = []) {
    this.open = open.map((one) => ({ ...one }));
  }

  fork(): Containers {
    return new Containers(this.open);
  }

  get depth(): number {
    return this.open.length;
  }

  /** How many of them a line goes on with, and what of the line is inside them. */
  match(line: string): { readonly depth: number; readonly rest: string } {
    let rest = line;
    let depth = 0;
    for (const { type, indent } of this.open) {
      const inside = type === "quote" ? insideQuote(rest) : insideItem(rest, indent);
      if (inside === undefined) break;
      rest = inside;
      depth++;
    }
    return { depth, rest };
  }

  /** Whether the one at this depth is a quote. */
  isQuote(depth: number): boolean {
    return this.open[depth]?.type === "quote";
  }

  /** The container that a line begins inside of so many. */
  begins(line: string, depth: number): ItemMark | "quote" | undefined {
    if (depth >= MAX_DEPTH) return undefined;
    if (insideQuote(line) !== undefined) return "quote";
    return isRule(line) ? undefined : itemOf(line);
  }

  /** Enters a container inside of so many: the others end. Gives what of the line is inside it. */
  enter(mark: ItemMark | "quote", source: string, depth: number): string {
    const before = this.open[depth];
    this.open.length = depth;
    if (mark === "quote") {
      const bar: Line = [styled("│ ", { dim: true })];
      this.open.push({ type: "quote", first: bar, rest: bar, indent: 0, shown: false });
      return insideQuote(source)!;
    }
    const { delimiter, indent, rest } = mark;
    const goesOn = before?.delimiter === delimiter;
    const number = goesOn && before.number !== undefined ? before.number + 1 : mark.number;
    const sign = number === undefined ? "- " : `${number}${delimiter} `;
    const blanks = line(" ".repeat(sign.length));
    this.open.push({ type: "item", first: line(sign), rest: blanks, indent, delimiter, number, shown: false });
    return rest;
  }

  /** Whether the sign of one of them has not been shown yet. */
  get pending(): boolean {
    return this.open.some(({ shown }) => !shown);
  }

  /** Ends all but so many. */
  leave(depth: number): void {
    if (this.open.length > depth) this.open.length = depth;
  }

  /** What stands before the next lines; signs are in it once. */
  prefix(): Prefix {
    const first = this.open.flatMap((one) => (one.shown ? one.rest : one.first));
    for (const one of this.open) one.shown = true;
    return { first, rest: this.open.flatMap(({ rest }) => rest) };
  }

  /** What stands before a line between the blocks of those whose signs were shown. */
  between(): Prefix {
    const rest = this.open.filter(({ shown }) => shown).flatMap((one) => one.rest);
    return { first: rest, rest };
  }
}

function insideQuote(line: string): string | undefined {
  const sign = /^ {0,3}> ?/.exec(line)?.[0];
  return sign === undefined ? undefined : line.slice(sign.length);
}

function insideItem(line: string, indent: number): string | undefined {
  if (line.trim() === "") return "";
  return line.startsWith(" ".repeat(indent)) ? line.slice(indent) : undefined;
}
