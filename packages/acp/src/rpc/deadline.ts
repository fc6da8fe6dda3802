/** Bounds the end of a connection: all its steps together take about `ms`, from the first of them on. */
export class Deadline {
  private readonly ms: number;
  private at: number | undefined;

  constructor(ms: number) {
    this.ms = ms;
  }

  /** Resolves when `work` has, or when the time is up. However late it is, work that needs but a moment gets that moment. */
  async bound(work: Promise<unknown>): Promise<void> {
    const now = performance.now();
    this.at ??= now + this.ms;
    await within(Math.max(this.at - now, this.ms / 8), work);
  }
}

/** Resolves when `work` has, or after `ms` milliseconds. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, bound]);
  clearTimeout(timer);
}
