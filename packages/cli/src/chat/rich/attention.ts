import type { TerminalDevice } from "../../terminal/index.ts";

/** Calls a person who is looking elsewhere. What is asked for in plain sight makes no noise. */
export class Attention {
  private readonly device: TerminalDevice;
  private called = false;

  constructor(device: TerminalDevice) {
    this.device = device;
  }

  /** Rings, and says why in the window's title and on the desktop. */
  call(why: string): void {
    if (this.device.focused) return;
    this.called = true;
    this.device.bell();
    this.device.setTitle(`! ${why} - colloquy`);
    this.device.notify(`Colloquy: ${why}`);
  }

  /** The person is here. */
  answered(): void {
    if (!this.called) return;
    this.called = false;
    this.device.setTitle("");
  }
}
