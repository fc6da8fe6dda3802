import { type Line, line, lineWidth, restyled, styled, truncate, wrap } from "../cells/index.ts";
import { CodeLines } from "./code-lines.ts";
import { inlineLines } from "./inline.ts";
import type { Piece, Prefix } from "./piece.ts";
import { Table } from "./table.ts";
import { untrailed } from "./untrailed.ts";
import type { Work } from "./work.ts";

/** A rule is no wider than so many cells. */
const RULE = 40;

/** Makes lines of the pieces of a message. What it keeps is what goes on in the next piece. */
export class Layout {
  private readonly work: Work;
  private code: CodeLines | undefined;
  private table: Table | undefined;
  /** The last line of a long paragraph that goes on, and what stands before it. */
  private carry: { readonly spans: Line; readonly first: Line } | undefined;

  constructor(work: Work) {
    this.work = work;
  }

  fork(): Layout {
    const copy = new Layout(this.work);
    copy.code = this.code?.fork();
    copy.table = this.table?.fork();
    copy.carry = this.carry;
    return copy;
  }

  /** The lines that are finished with this piece, for so many columns. Lines of code are as long as they are. */
  take(piece: Piece, columns: number): Line[] {
    const carried = piece.type === "text" ? [] : this.carried();
    return [...carried, ...(piece.type === "table-end" ? this.endTable(columns) : this.lay(piece, columns))];
  }

  private lay(piece: Exclude<Piece, { type: "table-end" }>, columns: number): Line[] {
    const before = fitting(piece.prefix, columns);
    const room = Math.max(1, columns - lineWidth(before.rest));
    switch (piece.type) {
      case "blank":
        return [untrailed(before.rest)];
      case "text":
        return this.paragraph(piece, before, room);
      case "heading": {
        const sign = styled(`${"#".repeat(piece.depth)} `, { dim: true });
        const text = this.inline(piece.text).flat();
        return put(before, wrap(restyled(text, { bold: true }), room, { first: line(sign) }));
      }
      case "rule":
        return put(before, [[styled("─".repeat(Math.min(room, RULE)), { dim: true })]]);
      case "verbatim":
        return put(before, [line(piece.text)]);
      case "code-begin":
        this.code = new CodeLines(piece.language, this.work);
        return put(before, wrap(line(styled(piece.sign, { dim: true })), room));
      case "code":
        return this.code!.push({ before: before.rest, text: piece.text });
      case "code-end": {
        const lines = this.code!.end();
        this.code = undefined;
        return [...lines, ...put(before, [[styled(piece.sign, { dim: true })]])];
      }
      case "table-begin":
        this.table = new Table({ ...piece, prefix: before }, this.work);
        return [];
      case "row":
        return this.table!.push(piece.cells, columns);
    }
  }

  /** The end of a paragraph whose rest has become a heading or a table. */
  private carried(): Line[] {
    const { carry } = this;
    this.carry = undefined;
    return carry === undefined ? [] : [[...carry.first, ...carry.spans]];
  }

  private endTable(columns: number): Line[] {
    const { table } = this;
    this.table = undefined;
    return table!.end(columns);
  }

  private paragraph({ text, continues }: Piece & { type: "text" }, before: Prefix, room: number): Line[] {
    const { spans = [], first = before.first } = this.carry ?? {};
    const [begin = [], ...more] = this.inline(text);
    const lines = [[...spans, ...begin], ...more].flatMap((one) => wrap(one, room));
    const last = continues ? lines.pop()! : undefined;
    const begun = { first, rest: before.rest };
    this.carry = last && { spans: last, first: lines.length === 0 ? first : before.rest };
    return put(begun, lines);
  }

  private inline(text: string): Line[] {
    this.work.lexed += text.length;
    return inlineLines(text);
  }
}

/** Lines behind their prefix. */
function put({ first, rest }: Prefix, lines: readonly Line[]): Line[] {
  return lines.map((one, at) => [...(at === 0 ? first : rest), ...one]);
}

/** A prefix that leaves half of the columns to what is behind it. */
function fitting({ first, rest }: Prefix, columns: number): Prefix {
  const most = Math.max(0, columns >> 1);
  return lineWidth(rest) <= most ? { first, rest } : { first: truncate(first, most), rest: truncate(rest, most) };
}
