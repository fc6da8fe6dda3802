import { once } from "node:events";
import type { WriteStream } from "node:tty";
import { hasColor } from "../cells/index.ts";

/** As much is kept for later while the screen is held; then its writers wait. */
const MAX_HELD = 1_000_000;

/** How a screen is made. */
export interface ScreenOptions {
  /** Default: on a terminal, unless `NO_COLOR` forbids or `FORCE_COLOR` commands. */
  readonly color?: boolean;
  /** Is told that something is kept back. */
  readonly onHeld?: () => void;
}

/** An output stream that can be held while something else is on the terminal. */
export class Screen {
  readonly stream: WriteStream;
  /** Whether looks are shown. */
  readonly color: boolean;
  private readonly onHeld: () => void;
  private held: string[] | undefined;
  private heldLength = 0;
  private released: PromiseWithResolvers<void> | undefined;

  constructor(stream: WriteStream, { color, onHeld = () => {} }: ScreenOptions = {}) {
    this.stream = stream;
    this.color = color ?? hasColor(stream, process.env);
    this.onHeld = onHeld;
  }

  /** Prints. Gives a promise when the reader is behind: await it to keep in step. */
  write(text: string): Promise<void> | undefined {
    if (text === "") return undefined;
    if (this.held === undefined) return this.print(text);
    this.held.push(text);
    this.heldLength += text.length;
    this.onHeld();
    if (this.heldLength < MAX_HELD) return undefined;
    this.released ??= Promise.withResolvers();
    return this.released.promise;
  }

  /** Prints even while held: for what the screen is held for. */
  print(text: string): Promise<void> | undefined {
    if (this.stream.destroyed || this.stream.write(text)) return undefined;
    return once(this.stream, "drain").then(
      () => {},
      () => {},
    );
  }

  /** Keeps back what is written from now on. */
  hold(): void {
    this.held ??= [];
  }

  /** Whether something is kept back. */
  get isBehind(): boolean {
    return this.heldLength > 0;
  }

  /** Prints what was kept back. */
  release(): void {
    const held = this.held ?? [];
    this.held = undefined;
    this.heldLength = 0;
    if (held.length > 0) void this.print(held.join(""));
    this.released?.resolve();
    this.released = undefined;
  }
}
