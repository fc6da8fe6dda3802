import type { Line } from "../cells/index.ts";

/** What stands before the lines of a piece: the signs of lists and quotes. Both are equally wide. */
export interface Prefix {
  readonly first: Line;
  readonly rest: Line;
}

/** How a column of a table is set. */
export type Align = "left" | "right" | "center";

/** A finished part of a message, in the order of the text. A long block comes in several. */
export type Piece =
  | { readonly type: "blank"; readonly prefix: Prefix }
  /** `continues`: the paragraph, and its last line, go on in the next piece. */
  | { readonly type: "text"; readonly prefix: Prefix; readonly text: string; readonly continues: boolean }
  | { readonly type: "heading"; readonly prefix: Prefix; readonly depth: number; readonly text: string }
  | { readonly type: "rule"; readonly prefix: Prefix }
  /** A line of code by its indentation: shown as it is. */
  | { readonly type: "verbatim"; readonly prefix: Prefix; readonly text: string }
  | { readonly type: "code-begin"; readonly prefix: Prefix; readonly sign: string; readonly language: string }
  | { readonly type: "code"; readonly prefix: Prefix; readonly text: string }
  | { readonly type: "code-end"; readonly prefix: Prefix; readonly sign: string }
  | {
      readonly type: "table-begin";
      readonly prefix: Prefix;
      readonly header: readonly string[];
      readonly align: readonly (Align | undefined)[];
    }
  | { readonly type: "row"; readonly prefix: Prefix; readonly cells: readonly string[] }
  | { readonly type: "table-end" };
