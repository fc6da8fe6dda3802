import type { Line } from "../cells/index.ts";
import type { Frame, Size } from "./frame.ts";
import type { Input } from "./input.ts";

/** A terminal with a person at it, taken over until it is closed. */
export interface TerminalDevice {
  readonly size: Size;
  /** Whether looks are shown. */
  readonly color: boolean;
  /** Whether its window has the focus; true where the terminal does not tell. */
  readonly focused: boolean;
  /**
   * Prints lines above the live part, once and for good: they belong to the terminal's own history from then on. Lines may be
   * longer than the screen is wide; the terminal breaks them. Gives a promise when the terminal is behind: await it to keep in
   * step.
   */
  commit(lines: readonly Line[]): Promise<void> | undefined;
  /** What the live part shows from now on. Painted soon, at most `FRAMES_PER_SECOND` times a second, only where it differs. */
  show(frame: Frame): void;
  /** Shows this on all of a second screen instead, until called with `undefined`. What is committed meanwhile waits. */
  page(frame: Frame | undefined): void;
  /** Paints everything that is live anew. */
  redraw(): void;
  /** Calls back for what is typed, in order. Returns what ends that. */
  onInput(listener: (input: Input) => void): () => void;
  onResize(listener: (size: Size) => void): () => void;
  /** Gives the terminal to another program, as it was found, and takes it back when that has ended. */
  lend<T>(use: () => Promise<T>): Promise<T>;
  /** Stops this program as Ctrl-Z does elsewhere; resolves when it goes on. Does nothing where there is no such thing. */
  suspend(): Promise<void>;
  bell(): void;
  /** The title of the window; `""` gives back what it was. Cleaned here. */
  setTitle(title: string): void;
  /** Tells the desktop, where the terminal can (OSC 9). Cleaned here. */
  notify(text: string): void;
  /** Puts a text on the clipboard, where the terminal can (OSC 52). */
  copy(text: string): void;
  /** Prints what was committed, takes the live part away and leaves the terminal as it was found. Can be called again. */
  close(): Promise<void>;
}
