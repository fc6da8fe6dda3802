/** Does all tasks, `atOnce` at a time, and resolves to what they came to, in their order. Begins none after an abort. */
export async function workThrough<T>(
  tasks: readonly (() => Promise<T>)[],
  atOnce: number,
  signal?: AbortSignal,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < tasks.length && !signal?.aborted) {
      const at = next++;
      results[at] = await tasks[at]!();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker));
  // What was not begun leaves no gap.
  return results.filter(() => true);
}
