import { encode, type Line } from "../cells/index.ts";
import { control } from "./control.ts";
import type { Frame, Size } from "./frame.ts";
import { FullPage } from "./full-page.ts";
import { LiveRegion, type RegionOptions } from "./live-region.ts";
import type { Outlet } from "./outlet.ts";
import type { Traits } from "./traits.ts";

/** How often what is live is painted at most. */
export const FRAMES_PER_SECOND = 30;
/** How many characters of committed lines can wait before whoever commits has to. */
export const MAX_WAITING = 1 << 20;

const FRAME_MS = 1000 / FRAMES_PER_SECOND;

/** What a screen is painted on. */
export interface ScreenOptions extends RegionOptions, Pick<Traits, "keys"> {
  readonly outlet: Outlet;
}

/** What is seen: lines for good, below them the live part; or a page instead. Each time in one write. */
export class Screen {
  private readonly options: ScreenOptions;
  private readonly region: LiveRegion;
  private readonly full: FullPage;
  private frame: Frame = { lines: [] };
  private page: Frame | undefined;
  /** Whether the second screen is shown. */
  private paging = false;
  /** Whether the screen is ours to paint on. */
  private ours = false;
  /** Whether it never will be again. */
  private over = false;
  /** Whether what is painted may be damaged. */
  private anew = false;
  private waiting = "";
  private room: PromiseWithResolvers<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private soon: ReturnType<typeof setImmediate> | undefined;
  private paintedAt = -FRAME_MS;
  /** Whether something has changed since the last time. */
  private stale = false;

  constructor(options: ScreenOptions) {
    this.options = options;
    this.region = new LiveRegion(options);
    this.full = new FullPage(options.color);
  }

  commit(lines: readonly Line[]): Promise<void> | undefined {
    const { color, outlet } = this.options;
    if (outlet.gone) return undefined;
    for (const line of lines) this.waiting += `${encode(line, color)}\r\n`;
    if (this.over) return this.print();
    if (this.waiting.length > MAX_WAITING && this.page === undefined) this.paint();
    else this.schedule();
    if (!outlet.behind && this.waiting.length <= MAX_WAITING) return undefined;
    this.room ??= Promise.withResolvers();
    return this.room.promise;
  }

  show(frame: Frame): void {
    this.frame = frame;
    this.schedule();
  }

  setPage(frame: Frame | undefined): void {
    this.page = frame;
    this.schedule();
  }

  redraw(): void {
    this.anew = true;
    this.full.forget();
    this.schedule();
  }

  /** The screen is ours from now on; the cursor is at the start of a line. */
  take(): void {
    this.ours = true;
    this.region.forget();
    this.full.forget();
    this.schedule();
  }

  /** Prints what waits, takes away what is live, and paints no more until `take`. Written when it returns. */
  leave(): void {
    if (!this.ours) return;
    this.ours = false;
    const live = this.paging ? this.leavePage() : this.region.erase(this.options.outlet.size);
    this.write(`${live}${control.wrap}${this.taken()}${control.showCursor}`);
    this.free();
  }

  /** Leaves for good; what is committed from now on is printed as any program does. */
  close(): void {
    this.leave();
    this.over = true;
    this.print();
  }

  /** Something has changed: it is painted as soon as that may be. */
  schedule(): void {
    this.stale = true;
    if (!this.ours || this.timer !== undefined || this.soon !== undefined) return;
    const wait = this.paintedAt + FRAME_MS - performance.now();
    // Not at once: what is committed and shown in one go is to be seen in one go.
    if (wait <= 0) this.soon = setImmediate(() => this.paint());
    else this.timer = setTimeout(() => this.paint(), wait);
  }

  /** The terminal has caught up. */
  free(): void {
    const { outlet } = this.options;
    if (outlet.gone) this.waiting = "";
    if (!outlet.behind && this.waiting.length <= MAX_WAITING) {
      this.room?.resolve();
      this.room = undefined;
    }
    if (this.stale) this.schedule();
  }

  private paint(): void {
    clearTimeout(this.timer);
    clearImmediate(this.soon);
    this.timer = undefined;
    this.soon = undefined;
    if (!this.ours || this.options.outlet.behind) return;
    this.stale = false;
    this.write(this.changes());
    this.paintedAt = performance.now();
    if (this.page === undefined) this.frame.seen?.();
    this.free();
  }

  /** What makes the screen show what it is to show. */
  private changes(): string {
    const size = this.options.outlet.size;
    if (this.page !== undefined) {
      const entered = this.paging ? "" : this.enterPage(size);
      return entered + this.full.paint(this.page, size);
    }
    const left = this.paging ? this.leavePage() : "";
    const erased = this.anew ? this.region.erase(size) : "";
    this.anew = false;
    return left + erased + this.committed(size) + this.region.paint(this.frame, size);
  }

  private committed(size: Size): string {
    return this.waiting === "" ? "" : this.region.erase(size) + this.taken();
  }

  private taken(): string {
    const lines = this.waiting;
    this.waiting = "";
    return lines;
  }

  private print(): undefined {
    this.options.outlet.write(this.taken());
  }

  private enterPage(size: Size): string {
    this.paging = true;
    this.full.forget();
    return `${this.committed(size)}${this.region.erase(size)}${control.enterPage}${this.options.keys.on}`;
  }

  private leavePage(): string {
    this.paging = false;
    this.region.forget();
    return `${this.options.keys.off}${control.leavePage}`;
  }

  private write(bytes: string): void {
    if (bytes !== "") this.options.outlet.write(control.beginFrame + bytes + control.endFrame);
  }
}
