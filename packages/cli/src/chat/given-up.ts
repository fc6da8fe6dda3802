import { CancelledError } from "@colloquy/acp";
import type { ClientSession, SessionEventListener } from "@colloquy/acp/client";

/** What becomes of the opening of a session. */
export interface OpeningEnd {
  /** Aborted when the session is not wanted any more. */
  readonly signal: AbortSignal;
  /** Hears the session, as long as it is wanted. */
  readonly onEvent: SessionEventListener;
}

/**
 * Waits for a session, but not after it is given up: rejects with a `CancelledError` at once then, and the session is closed when
 * it comes all the same.
 */
export async function unlessGivenUp(opening: Promise<ClientSession>, signal: AbortSignal): Promise<ClientSession> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new CancelledError("The session is not opened")), { once: true });
  try {
    return await Promise.race([opening, gone]);
  } catch (error) {
    if (signal.aborted) opening.then((session) => session.close()).catch(() => {});
    throw error;
  }
}
