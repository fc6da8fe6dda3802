import type { WriteStream } from "node:tty";
import type { Size } from "./frame.ts";

/** The way out to a terminal, and whether it keeps up. */
export class Outlet {
  /** Whether the terminal has not yet taken what it was given: it is given nothing more that can be left out. */
  behind = false;
  /** Whether the terminal is gone. */
  gone = false;

  private readonly output: WriteStream;
  private readonly onFree: () => void;
  private readonly onGone: () => void;

  /** `onFree`: the terminal has caught up, or is gone. */
  constructor(output: WriteStream, onFree: () => void, onGone: () => void) {
    this.output = output;
    this.onFree = onFree;
    this.onGone = onGone;
    output.on("error", this.fail);
    output.on("close", this.fail);
    output.on("drain", this.free);
  }

  /** The size as it is now; that which the stream keeps is as old as the last signal. 80 × 24 where nobody knows it. */
  get size(): Size {
    let [columns, rows] = [this.output.columns, this.output.rows];
    try {
      [columns, rows] = this.output.getWindowSize();
    } catch {
      // The terminal is gone.
    }
    return { columns: columns || 80, rows: rows || 24 };
  }

  write(bytes: string): void {
    if (bytes === "" || this.gone) return;
    try {
      this.behind = !this.output.write(bytes);
    } catch {
      this.fail();
    }
  }

  /** Resolves when all has been written that could be. */
  flushed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.gone) return resolve();
      this.output.once("close", resolve);
      this.output.write("", () => {
        this.output.off("close", resolve);
        resolve();
      });
    });
  }

  /** Listens to the stream no more, but to errors: one that comes late is to end nothing. */
  release(): void {
    this.output.off("close", this.fail);
    this.output.off("drain", this.free);
    this.free();
  }

  private readonly free = (): void => {
    this.behind = false;
    this.onFree();
  };

  private readonly fail = (): void => {
    if (this.gone) return;
    this.gone = true;
    this.behind = false;
    this.onGone();
    this.onFree();
  };
}
