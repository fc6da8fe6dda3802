import type * as v2 from "../schema/v2/unstable.ts";
import type { Keyed, Session, TimelineEntry, UnknownUpdate } from "./model.ts";
import type { Table } from "./table.ts";

/** What stands in a keyed table. */
type ValueOf<In extends Keyed> = Session[In] extends Table<infer Value> ? Value : never;

/** What ends a message without id: only what a reader would see between two pieces of it. */
const interrupting: readonly Keyed[] = ["messages", "toolCalls", "plans", "compactions", "sessionMessages"];

/** The session with a value in a table; one with a new key gets its place in the timeline. */
export function put<In extends Keyed>(session: Session, table: In, key: string, value: ValueOf<In>): Session {
  const old = session[table] as Table<ValueOf<In>>;
  const next = old.with(key, value);
  if (next === old) return session;
  if (next.length === old.length) return { ...session, [table]: next };
  const open = table === "messages" ? key : interrupting.includes(table) ? undefined : session.edge.open;
  const edge = open === session.edge.open ? session.edge : { ...session.edge, open };
  return { ...session, [table]: next, edge, timeline: session.timeline.push({ in: table, key }) };
}

/** The session with a notice at the end of its timeline. State and work are not touched (NOTE-07). */
export function addNotice(session: Session, update: v2.Notice & { sessionUpdate: string }): Session {
  const { notices, timeline } = session;
  const { sessionUpdate: _, ...notice } = update;
  return { ...session, notices: notices.push(notice), timeline: timeline.push({ in: "notices", notice }) };
}

/** The session with an update that it cannot read, as it came. */
export function keepUnknown(session: Session, update: UnknownUpdate["update"]): Session {
  const { unknown, timeline } = session;
  return {
    ...session,
    unknown: unknown.push({ position: timeline.length, update }),
    timeline: timeline.push({ in: "unknown", update }),
  };
}

/** One thing of the timeline, with its value. */
export type TimelineItem =
  | { [In in Keyed]: { readonly in: In; readonly key: string; readonly value: ValueOf<In> } }[Keyed]
  | Exclude<TimelineEntry, { in: Keyed }>;

/** What a transcript shows, in order, as it is now. */
export function* timelineItems(session: Session): Generator<TimelineItem, void, undefined> {
  for (const entry of session.timeline) {
    if (!("key" in entry)) yield entry;
    else if (session[entry.in].has(entry.key))
      yield { ...entry, value: session[entry.in].get(entry.key) } as TimelineItem;
  }
}
