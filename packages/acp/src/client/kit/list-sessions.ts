import type * as v2 from "../../schema/v2/unstable.ts";
import type { UnstableListOptions } from "./agent.ts";

/** Sessions page by page. A missing or null cursor ends it, an empty one does not (SESS-63, SESS-64); one that came before does. */
export async function* listSessions(
  call: (params: object) => Promise<unknown>,
  options: UnstableListOptions,
): AsyncGenerator<v2.SessionInfo, void, undefined> {
  const seen = new Set<string>();
  let cursor: string | null | undefined;
  do {
    const page = (await call({ ...options, ...(cursor != null && { cursor }) })) as v2.ListSessionsResponse;
    yield* page.sessions;
    cursor = page.nextCursor;
    if (cursor == null || seen.has(cursor)) return;
    seen.add(cursor);
  } while (true);
}
