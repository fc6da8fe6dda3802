import type { Line } from "../cells/index.ts";
import type { Input } from "./input.ts";

/** How large a terminal is, in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What is to be seen at the moment in the part of the screen that is repainted. */
export interface Frame {
  /** None is wider than the screen: what is wider is cut. Of too many, the last are seen, but always that of the cursor. */
  readonly lines: readonly Line[];
  /** Where the cursor stands: a line of `lines`, and how many cells are before it. Absent: it is hidden. */
  readonly cursor?: { readonly row: number; readonly column: number };
  /** Is called each time that it has been painted: not while the terminal is lent, behind, or shows a page. */
  readonly seen?: () => void;
}

/** Something that can be seen and typed into. */
export interface Component {
  /** Takes what was typed. `false`: it was not for it. */
  take(input: Input): boolean;
  /** As it is now, for a screen of this size. It may be asked for often: what is costly is kept. */
  frame(size: Size): Frame;
}

/** A component that asks something. */
export interface Dialog<Answer> extends Component {
  /** Resolves once. `undefined`: it was put away without an answer. */
  readonly answered: Promise<Answer | undefined>;
  /** Puts it away: nobody waits for the answer any more. Does nothing when it has been answered. */
  dismiss(): void;
}
