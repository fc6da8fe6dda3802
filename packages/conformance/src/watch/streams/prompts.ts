import { type Event, resultOf } from "../event.ts";
import { items, record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** What is known of a session of the client under test. */
interface Session {
  /** Prompts that are not answered. */
  open: number;
  /** Requests for permission that are not answered; those that were open when the client cancelled. */
  readonly asking: Set<Event>;
  readonly cancelled: Set<Event>;
  /** Requests for permission of a turn that is over. */
  readonly stale: Set<Event>;
}

/** A client's prompts, its cancels, and its answers to requests for permission. */
export const prompts: Watch = {
  rules: ["PROM-01", "PROM-15", "CANC-01", "CANC-06", "PERM-09", "PERM-11"],
  sides: ["client"],
  versions: [1, 2],
  *see({ events }) {
    const sessions = new Map<string, Session>();
    const opened = new Set<unknown>();
    for (const event of events) {
      if (!event.own && /^session\/(new|fork)$/.test(event.method)) opened.add(resultOf(event)?.sessionId);
      const { sessionId } = event.params;
      if (!event.own && /^session\/(load|resume)$/.test(event.method) && resultOf(event)) opened.add(sessionId);
      if (typeof sessionId !== "string") continue;
      let session = sessions.get(sessionId);
      if (session === undefined)
        sessions.set(sessionId, (session = { open: 0, asking: new Set(), cancelled: new Set(), stale: new Set() }));
      if (event.own) yield* sent(event, session, opened);
      else heard(event, session);
    }
  },
};

function heard(event: Event, session: Session): void {
  if (event.kind === "request" && event.method === "session/request_permission") session.asking.add(event);
  if (event.kind !== "response" || event.method !== "session/prompt") return;
  session.open--;
  for (const request of session.asking) session.stale.add(request);
}

function* sent(event: Event, session: Session, opened: ReadonlySet<unknown>): Iterable<Sighting> {
  const { kind, method, frame, params } = event;
  if (method === "session/cancel") {
    yield { rule: "CANC-01", frame, ...(kind === "request" && { breach: "It is sent as a request, with an id." }) };
    for (const request of session.asking) session.cancelled.add(request);
  }
  if (kind === "request" && method === "session/prompt") {
    const unknown = !opened.has(params.sessionId);
    yield { rule: "PROM-01", frame, ...(unknown && { breach: `No session ${shown(params.sessionId)} was set up.` }) };
    yield {
      rule: "PROM-15",
      frame,
      ...(session.open > 0 && { breach: "An earlier prompt in the session is still being answered." }),
    };
    const left = session.stale.size > 0;
    yield {
      rule: "PERM-11",
      frame,
      ...(left && { breach: "It goes on with the next prompt, and has not answered a request for permission." }),
    };
    session.open++;
  }
  if (kind !== "response" || method !== "session/request_permission" || event.request === undefined) return;
  session.asking.delete(event.request);
  session.stale.delete(event.request);
  yield { rule: "PERM-11", frame };
  const { outcome, optionId } = record(resultOf(event)?.outcome);
  if (outcome === "selected") {
    const offered = items(params.options).some((option) => record(option).optionId === optionId);
    yield {
      rule: "PERM-09",
      frame,
      ...(!offered && { breach: `It selects ${shown(optionId)}, which was not offered.` }),
    };
  }
  if (!session.cancelled.delete(event.request)) return;
  yield {
    rule: "CANC-06",
    frame,
    ...(outcome !== "cancelled" && {
      breach: `It had cancelled the turn, and answers with the outcome ${shown(outcome)}.`,
    }),
  };
}
