/** Resolves when the work is over, however it ends, or when this time is: what is late goes on, and nobody waits for it. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const over = work.then(
    () => {},
    () => {},
  );
  await Promise.race([over, promise]);
  clearTimeout(timer);
}
