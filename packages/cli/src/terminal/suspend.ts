import { once } from "node:events";

/** How soon a process is stopped that is asked to; one that is not by then is not going to be. In milliseconds. */
export const STOP_WAIT_MS = 200;

/**
 * Stops this process and those that were started with it, as Ctrl-Z does. Resolves when it goes on, or when it turns out that
 * nobody could let it go on, so that the system did not stop it.
 */
export async function stopProcess(): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const timer = setTimeout(() => over.abort(), STOP_WAIT_MS);
  const goesOn = once(process, "SIGCONT", { signal }).catch(() => {});
  // A signal that is listened to stops nothing.
  const listeners = process.listeners("SIGTSTP");
  process.removeAllListeners("SIGTSTP");
  process.kill(0, "SIGTSTP");
  await goesOn;
  clearTimeout(timer);
  for (const listener of listeners) process.on("SIGTSTP", listener);
}
