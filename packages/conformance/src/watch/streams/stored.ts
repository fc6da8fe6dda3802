import { type Event, resultOf } from "../event.ts";
import { items, record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** What the agent said of a session that it keeps. */
interface Stored {
  cwd?: string;
  archived?: boolean;
  open?: boolean;
  /** Whether it said that the session is open, be it on another connection. */
  saidOpen?: boolean;
  child?: boolean;
  cancellable?: boolean;
}

/** How a client goes about sessions that the agent keeps. */
export const stored: Watch = {
  rules: ["SESS-51", "SESS-65", "ARCH-09", "ARCH-11", "SSTA-05", "SUBA-05", "SUBA-07"],
  sides: ["client"],
  versions: [1, 2],
  *see({ events }) {
    const known = new Map<string, Stored>();
    const of = (id: string) => known.get(id) ?? known.set(id, {}).get(id)!;
    let filters: readonly unknown[] = [];
    const cursors = new Map<string, unknown>();
    for (const event of events) {
      const { own, kind, method, params, frame } = event;
      const result = own ? undefined : resultOf(event);
      if (result && method === "session/list") {
        for (const { sessionId, cwd, archived } of items(result.sessions).map(record))
          if (typeof sessionId === "string") Object.assign(of(sessionId), { cwd, archived });
        if (typeof result.nextCursor === "string") cursors.set(result.nextCursor, params.archived);
      }
      if (result && method === "session/new" && typeof result.sessionId === "string")
        Object.assign(of(result.sessionId), { cwd: params.cwd, open: true });
      if (result && typeof params.sessionId === "string") noted(method, result, of(params.sessionId));
      const update = record(params.update);
      if (!own && update.sessionUpdate === "subagent_update" && typeof update.sessionId === "string") {
        const cancellable =
          update.capabilities === undefined ? {} : { cancellable: record(update.capabilities).cancel != null };
        Object.assign(of(update.sessionId), { child: true, ...cancellable });
      }
      if (!own || kind === "response") continue;
      if (method === "session/list" && params.cursor !== undefined && params.cursor !== null) {
        const strange = !cursors.has(params.cursor);
        yield {
          rule: "SESS-65",
          frame,
          ...(strange && { breach: `The agent gave no cursor ${shown(params.cursor)}.` }),
        };
        filters = strange ? [] : [cursors.get(params.cursor)];
        const other = filters.length > 0 && filters[0] !== params.archived;
        if (!strange && (other || params.archived !== undefined))
          yield {
            rule: "ARCH-09",
            frame,
            ...(other && { breach: 'It asks for the next page with another value of "archived".' }),
          };
      }
      const session = known.get(params.sessionId);
      if (session) yield* used(event, session);
    }
  },
};

function noted(method: string, result: Event["params"], session: Stored): void {
  if (/^session\/(load|resume)$/.test(method)) session.open = true;
  if (/^session\/(close|delete)$/.test(method)) session.open = false;
  if (method === "session/archive") session.archived = true;
  if (method === "session/unarchive") session.archived = false;
  if (method === "session/status" && result.status === "open") session.saidOpen = true;
}

function* used({ method, params, frame }: Event, session: Stored): Iterable<Sighting> {
  const opens = /^session\/(load|resume)$/.test(method);
  if (method === "session/resume" && typeof session.cwd === "string") {
    const plain = (path: unknown) => String(path).replace(/[\\/]+$/, "");
    const other = plain(params.cwd) !== plain(session.cwd);
    yield {
      rule: "SESS-51",
      frame,
      ...(other && { breach: `The session is at ${shown(session.cwd)}, and it sends ${shown(params.cwd)}.` }),
    };
  }
  if (opens && session.archived !== undefined)
    yield { rule: "ARCH-11", frame, ...(session.archived && { breach: "The session is archived." }) };
  if (method === "session/prompt" && session.saidOpen && !session.child)
    yield { rule: "SSTA-05", frame, ...(!session.open && { breach: "The session was neither loaded nor resumed." }) };
  if (!session.child) return;
  if (
    /^session\/(prompt|close|delete|set_mode|set_config_option)$/.test(method) ||
    (method === "session/cancel" && !session.cancellable)
  )
    yield { rule: "SUBA-05", frame, breach: `It sends ${method} for the session of a subagent.` };
  else if (method === "session/cancel") yield { rule: "SUBA-05", frame };
  yield { rule: "SUBA-07", frame, ...(opens && { breach: `It sends ${method} for the session of a subagent.` }) };
}
