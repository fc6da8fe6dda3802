/**
 * Does all tasks, `atOnce` at a time, and resolves to what they came to, in their order. Begins none after an abort, and leaves out
 * what was under way then: whatever made it end may have spoilt it.
 */
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
      const result = await tasks[at]!();
      if (!signal?.aborted) results[at] = result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker));
  // What was not done leaves no gap.
  return results.filter(() => true);
}
