import type { ReadStream, WriteStream } from "node:tty";
import { hasColor, type Line } from "../cells/index.ts";
import { clipboard, giveTitleBack, keepTitle, notification, title } from "./announce.ts";
import { control } from "./control.ts";
import type { TerminalDevice } from "./device.ts";
import type { Frame, Size } from "./frame.ts";
import { guardProcess } from "./guard.ts";
import type { Input } from "./input.ts";
import { Keyboard } from "./keyboard.ts";
import { Outlet } from "./outlet.ts";
import { Screen } from "./screen.ts";
import { stopProcess } from "./suspend.ts";
import { type Environment, type Traits, traitsOf } from "./traits.ts";

/** A terminal that is to be taken over. */
export interface TerminalOptions {
  readonly input: ReadStream;
  readonly output: WriteStream;
  /** Says what kind of terminal it is: `TERM` and others, `NO_COLOR`, `FORCE_COLOR`. */
  readonly env: Environment;
}

/**
 * Takes a terminal over until `close`: keys come as they are typed, also those that were typed before. Whatever way the process
 * ends, the terminal is left as it was found; a signal that somebody else listens to is theirs, and they close it or exit.
 * Ask `canDraw` first; throws where input or output is no terminal.
 */
export function openTerminal(options: TerminalOptions): TerminalDevice {
  if (!options.input.isTTY || !options.output.isTTY)
    throw new Error("A terminal is needed to paint on: neither the input nor the output can be redirected");
  return new Device(options);
}

class Device implements TerminalDevice {
  readonly color: boolean;
  readonly ended: AbortSignal;
  private readonly output: WriteStream;
  private readonly traits: Traits;
  private readonly outlet: Outlet;
  private readonly screen: Screen;
  private readonly keyboard: Keyboard;
  private readonly release: () => void;
  private readonly sizeListeners = new Set<(size: Size) => void>();
  private state: "ours" | "lent" | "closed" = "lent";
  private lending: Promise<unknown> = Promise.resolve();
  private closing: Promise<void> | undefined;
  private titled = false;

  constructor({ input, output, env }: TerminalOptions) {
    const ending = new AbortController();
    const end = () => ending.abort();
    this.ended = ending.signal;
    this.output = output;
    this.color = hasColor(output, env);
    this.traits = traitsOf(env);
    this.outlet = new Outlet(output, () => this.screen.free(), end);
    this.screen = new Screen({ ...this.traits, color: this.color, outlet: this.outlet });
    this.keyboard = new Keyboard(input, end);
    output.on("resize", this.resized);
    const isLent = () => this.state === "lent";
    this.release = guardProcess({
      get lent() {
        return isLent();
      },
      restore: () => this.restore(),
      resumed: () => this.state === "ours" && this.takeAgain(),
      stopAsked: () => void (this.state === "lent" ? stopProcess() : this.suspend()),
    });
    this.take();
  }

  get size(): Size {
    return this.outlet.size;
  }

  get focused(): boolean {
    return this.keyboard.focused;
  }

  commit(lines: readonly Line[]): Promise<void> | undefined {
    return this.screen.commit(lines);
  }

  show(frame: Frame): void {
    this.screen.show(frame);
  }

  page(frame: Frame | undefined): void {
    this.screen.setPage(frame);
  }

  redraw(): void {
    this.screen.redraw();
  }

  onInput(listener: (input: Input) => void): () => void {
    return this.keyboard.onInput(listener);
  }

  onResize(listener: (size: Size) => void): () => void {
    this.sizeListeners.add(listener);
    return () => void this.sizeListeners.delete(listener);
  }

  lend<T>(use: () => Promise<T>): Promise<T> {
    const lent = this.lending.then(async () => {
      if (this.state === "ours") {
        this.screen.leave();
        this.giveBack();
        this.state = "lent";
      }
      try {
        return await use();
      } finally {
        if (this.state === "lent") this.take();
      }
    });
    this.lending = lent.catch(() => {});
    return lent;
  }

  suspend(): Promise<void> {
    if (process.platform === "win32" || this.state === "closed") return Promise.resolve();
    return this.lend(stopProcess);
  }

  bell(): void {
    this.tell("\x07");
  }

  setTitle(text: string): void {
    if (!this.traits.titled || (text === "" && !this.titled)) return;
    if (text === "") this.tell(giveTitleBack);
    else this.tell(`${this.titled ? "" : keepTitle}${title(text)}`);
    if (this.state === "ours") this.titled = text !== "";
  }

  notify(text: string): void {
    this.tell(notification(text));
  }

  copy(text: string): boolean {
    const bytes = clipboard(text);
    if (bytes !== undefined) this.tell(bytes);
    return bytes !== undefined;
  }

  close(): Promise<void> {
    this.closing ??= this.lending.then(async () => {
      this.restore();
      await this.outlet.flushed();
      this.outlet.release();
      this.output.off("resize", this.resized);
    });
    return this.closing;
  }

  private take(): void {
    this.state = "ours";
    this.keyboard.start();
    this.outlet.write(`${control.bracketPastes}${control.tellFocus}${this.traits.keys.on}`);
    this.screen.take();
  }

  /** After somebody had the terminal without asking: nothing is known of it any more. */
  private takeAgain(): void {
    this.keyboard.stop();
    this.outlet.write(this.traits.keys.off);
    this.take();
  }

  private giveBack(): void {
    this.outlet.write(`${this.traits.keys.off}${control.hideFocus}${control.barePastes}`);
    this.keyboard.stop();
  }

  /** Everything that has to be done before the process is gone, at once. */
  private restore(): void {
    if (this.state === "closed") return;
    this.screen.close();
    if (this.titled) this.outlet.write(giveTitleBack);
    if (this.state === "ours") this.giveBack();
    this.state = "closed";
    this.keyboard.close();
    this.release();
  }

  private readonly resized = (): void => {
    const { size } = this;
    this.screen.schedule();
    for (const listener of [...this.sizeListeners]) listener(size);
  };

  private tell(bytes: string): void {
    if (this.state === "ours") this.outlet.write(bytes);
  }
}
