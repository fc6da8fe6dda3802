import { cellsOf, type Line, lineWidth, type Span } from "../cells/index.ts";
import { Blocks } from "./blocks.ts";
import { Layout } from "./layout.ts";
import type { Piece } from "./piece.ts";
import { SourceLines } from "./source-lines.ts";
import type { Work } from "./work.ts";

/**
 * One message, as lines for a terminal, while it comes. Each block is laid out once, when it is finished; of a long one, each
 * part. What is open is bounded, whatever the message is: the work grows with the length of the message alone. All text is
 * cleaned. The lines are the same however the message is cut into pieces.
 */
export class MarkdownStream {
  private readonly work: Work = { lexed: 0 };
  private readonly source = new SourceLines();
  private readonly blocks = new Blocks();
  private readonly layout = new Layout(this.work);
  private finished: Piece[] = [];
  private ended = false;
  private version = 0;
  private seen: { readonly key: string; readonly lines: Line[] } | undefined;

  /** How many characters were lexed or highlighted so far. */
  get lexed(): number {
    return this.work.lexed;
  }

  /** Takes the next piece of the message, as the agent sent it. Does nothing after {@link end}. */
  push(text: string): void {
    if (this.ended || text === "") return;
    this.version++;
    for (const fragment of this.source.push(text)) {
      for (const piece of this.blocks.take(fragment)) this.finished.push(piece);
    }
  }

  /** No more will come: everything is finished now. Can be called again. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.version++;
    const rest = this.source.rest();
    if (rest !== undefined) this.finished.push(...this.blocks.take(rest));
    this.finished.push(...this.blocks.end());
  }

  /**
   * The lines that are finished and were not taken yet, for so many columns: each once. They never change afterwards. Lines of
   * code may be longer, so that they are copied as they are.
   */
  settle(columns: number): Line[] {
    const { finished } = this;
    if (finished.length === 0) return [];
    this.finished = [];
    this.version++;
    const lines: Line[] = [];
    for (const piece of finished) for (const line of this.layout.take(piece, columns)) lines.push(line);
    return lines;
  }

  /** What is not finished, as it looks now: its last lines, no more than `rows`, and none longer than `columns`. */
  open(columns: number, rows: number): Line[] {
    const key = `${this.version} ${columns} ${rows}`;
    if (this.seen?.key !== key) this.seen = { key, lines: this.ended ? [] : this.look(columns, rows) };
    return this.seen.lines;
  }

  private look(columns: number, rows: number): Line[] {
    const blocks = this.blocks.fork();
    const layout = this.layout.fork();
    for (const piece of this.finished) layout.take(piece, columns);
    const rest = this.source.rest();
    const pieces = [...(rest === undefined ? [] : blocks.take(rest)), ...blocks.end()];
    const lines = pieces.flatMap((piece) => layout.take(piece, columns));
    return lines
      .slice(-rows)
      .flatMap((line) => broken(line, columns))
      .slice(-rows);
  }
}

/** The lines of a whole message. */
export function markdownLines(text: string, columns: number): Line[] {
  const stream = new MarkdownStream();
  stream.push(text);
  stream.end();
  return stream.settle(columns);
}

/** A line as a terminal breaks it. */
function broken(spans: Line, columns: number): Line[] {
  if (lineWidth(spans) <= columns) return [spans];
  const lines: Line[] = [];
  let now: Span[] = [];
  let room = columns;
  for (const span of spans) {
    let text = "";
    for (const cell of cellsOf(span.text)) {
      if (cell.width > room) {
        lines.push([...now, { ...span, text }]);
        now = [];
        text = "";
        room = columns;
      }
      room -= cell.width;
      text += cell.text;
    }
    now.push({ ...span, text });
  }
  return [...lines, now];
}
