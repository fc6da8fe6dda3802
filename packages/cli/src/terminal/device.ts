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
  /** Aborted when nothing more can be typed or shown: the input has ended, or the terminal is gone. */
  readonly ended: AbortSignal;
  /**
   * Prints lines above the live part, once and for good: they belong to the terminal's own history from then on. Lines may be
   * longer than the screen is wide; the terminal breaks them. They wait while a page is shown and while the terminal is lent.
   * Gives a promise when the terminal is behind, or more than `MAX_WAITING` characters wait: await it to keep in step. After
   * `close` they are printed as any program prints.
   */
  commit(lines: readonly Line[]): Promise<void> | undefined;
  /**
   * What the live part shows from now on. Painted soon, at most `FRAMES_PER_SECOND` times a second, only where it differs, and
   * together with what was committed in the same go.
   */
  show(frame: Frame): void;
  /** Shows this on all of a second screen instead, until called with `undefined`. What is committed meanwhile waits. */
  page(frame: Frame | undefined): void;
  /** Paints everything that is live anew. */
  redraw(): void;
  /** Calls back for what is typed, in order; what came before anybody listened comes first. Returns what ends that. */
  onInput(listener: (input: Input) => void): () => void;
  /** Calls back when the size has changed. Returns what ends that. */
  onResize(listener: (size: Size) => void): () => void;
  /**
   * Gives the terminal to another program, as it was found, and takes it back when that has ended, however it did. One after
   * another. Nothing is read meanwhile, so that the other program gets every byte.
   */
  lend<T>(use: () => Promise<T>): Promise<T>;
  /**
   * Stops this program, and what belongs to its job, as Ctrl-Z does elsewhere; resolves when it goes on. Does nothing where
   * there is no such thing.
   */
  suspend(): Promise<void>;
  bell(): void;
  /** The title of the window; `""` gives back what it was. Cleaned here. */
  setTitle(title: string): void;
  /** Tells the desktop, where the terminal can (OSC 9). Cleaned here. */
  notify(text: string): void;
  /** Puts a text on the clipboard, where the terminal can (OSC 52). `false`: it is longer than `MAX_COPY` bytes, and is not copied. */
  copy(text: string): boolean;
  /** Prints what was committed, takes the live part away and leaves the terminal as it was found. Can be called again. */
  close(): Promise<void>;
}
