import { randomUUID } from "node:crypto";
import { link, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** After this time, in milliseconds, who holds a lock is taken for dead. Nobody holds one for longer than a few. */
export const STALE_LOCK_MS = 5_000;

const RETRY_MS = 5;

/**
 * Does something while no other process does: who is first to make the file `path` has the lock. Waits for its turn; a lock
 * that a dead process has left is taken over.
 */
export async function withLock<T>(path: string, act: () => Promise<T>): Promise<T> {
  const mine = randomUUID();
  while (!(await taken(path, mine))) {
    await breakStale(path);
    await wait(RETRY_MS);
  }
  try {
    return await act();
  } finally {
    if ((await readFile(path, "utf8").catch(() => undefined)) === mine) await unlink(path).catch(() => {});
  }
}

async function taken(path: string, mine: string): Promise<boolean> {
  try {
    await writeFile(path, mine, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function breakStale(path: string): Promise<void> {
  if (!(await isStale(path))) return;
  // Another process may have done the same and hold a new lock by now: what was moved away is looked at again.
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => {});
  if (!(await isStale(aside))) await link(aside, path).catch(() => {});
  await unlink(aside).catch(() => {});
}

async function isStale(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > STALE_LOCK_MS;
}
