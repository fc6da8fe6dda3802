import type { Component, Frame, Size, TerminalDevice } from "../../terminal/index.ts";
import type { Feed } from "../../view/index.ts";
import { type Below, layoutOf } from "./compose.ts";

/** Between two paintings lies at least so much time, in milliseconds. */
const FRAME_MS = 33;

/** Paints a conversation: what is finished goes to the terminal's own history, the rest is painted anew when it changes. */
export class Stage {
  private readonly device: TerminalDevice;
  private readonly feed: Feed;
  private pager: Component | undefined;
  private readonly below: (size: Size) => Below;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private painted = Number.NEGATIVE_INFINITY;
  private behind: Promise<void> | undefined;
  private closed = false;

  constructor(device: TerminalDevice, feed: Feed, below: (size: Size) => Below) {
    this.device = device;
    this.feed = feed;
    this.below = below;
    device.onResize(() => this.change());
  }

  /** Something is to be painted. Gives a promise when the terminal is behind: await it to keep in step. */
  change(): Promise<void> | undefined {
    if (this.timer === undefined && !this.closed) {
      const wait = Math.max(0, this.painted + FRAME_MS - performance.now());
      this.timer = setTimeout(() => this.paint(), wait);
    }
    return this.behind;
  }

  /** Shows this on all of the screen, until called without it. */
  page(pager: Component | undefined): void {
    this.pager = pager;
    if (pager === undefined) this.device.page(undefined);
    this.change();
  }

  /** Prints what is left, and paints no more. */
  close(): void {
    clearTimeout(this.timer);
    this.pager = undefined;
    this.device.page(undefined);
    this.feed.finish();
    this.print(this.device.size);
    this.closed = true;
  }

  private paint(): void {
    this.timer = undefined;
    this.painted = performance.now();
    const { device } = this;
    const { size } = device;
    if (this.pager !== undefined) return device.page(this.pager.frame(size));
    device.show(this.frame(size));
  }

  private frame(size: Size): Frame {
    const { room, frame } = layoutOf(this.below(size), size);
    this.print(room);
    return frame(this.feed.live(room));
  }

  private print(room: Size): void {
    const lines = this.feed.drain(room);
    const behind = lines.length === 0 ? undefined : this.device.commit(lines);
    if (behind === undefined) return;
    this.behind = behind.finally(() => {
      this.behind = undefined;
    });
  }
}
