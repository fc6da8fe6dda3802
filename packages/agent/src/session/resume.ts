import type { SessionStore, StoredSession } from "@colloquy/acp/sessions";

/**
 * The session that `--resume` means, by its id. `true`: of the sessions of this working directory the one that was changed
 * last. A string: the session of this id, else the only one whose id begins with it; wherever it worked, and archived or not.
 * `undefined` on any miss: there is none, several begin with it, or the store cannot be read.
 */
export async function sessionToResume(
  store: Pick<Required<SessionStore>, "get" | "list">,
  wanted: true | string,
  cwd: string,
): Promise<string | undefined> {
  try {
    if (wanted === true) return (await store.list({ cwd })).sessions[0]?.sessionId;
    if (wanted === "") return undefined;
    return (await store.get(wanted))?.sessionId ?? (await onlyOne(store, wanted));
  } catch {
    // A new session is begun instead, and says what is wrong with the store.
    return undefined;
  }
}

async function onlyOne(store: Pick<Required<SessionStore>, "list">, prefix: string): Promise<string | undefined> {
  let found: string | undefined;
  for await (const { sessionId } of everySession(store)) {
    if (!sessionId.startsWith(prefix)) continue;
    if (found !== undefined && found !== sessionId) return undefined;
    found = sessionId;
  }
  return found;
}

async function* everySession(store: Pick<Required<SessionStore>, "list">): AsyncGenerator<StoredSession> {
  for (const archived of [false, true]) {
    let cursor: string | undefined;
    do {
      const page = await store.list({ archived, ...(cursor !== undefined && { cursor }) });
      yield* page.sessions;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
}
