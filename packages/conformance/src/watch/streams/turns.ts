import { type Event, resultOf } from "../event.ts";
import { record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** What is known of a session at version 1. */
interface Session {
  /** Prompts and loads that are not answered. */
  open: number;
  /** What the last of them was, once it is answered. */
  over?: { readonly rule: string; readonly what: string };
  /** Whether a tool was called in the turn. */
  called: boolean;
  /** Calls that have come to no end, by id. */
  readonly unfinished: Set<string>;
  /** Those of them that the end of a turn came before. */
  left: Set<string>;
}

const final = ["completed", "failed"];

/** Version 1: whatever belongs to a turn, or to the replay of a session, comes before the response that ends it. */
export const turns: Watch = {
  rules: ["PROM-05", "CANC-04", "SESS-22", "ENV-31", "TOOL-19"],
  sides: ["agent"],
  versions: [1],
  *see({ events }) {
    const sessions = new Map<string, Session>();
    for (const event of events) {
      const { sessionId, update } = event.params;
      if (typeof sessionId !== "string") continue;
      let session = sessions.get(sessionId);
      if (session === undefined)
        sessions.set(sessionId, (session = { open: 0, called: false, unfinished: new Set(), left: new Set() }));
      const works = /^session\/(prompt|load|resume|fork)$/.test(event.method);
      if (!event.own && event.kind === "request" && works) {
        session.open++;
        delete session.over;
      } else if (event.own && event.kind === "response" && works) yield* ends(event, session);
      // What is sent after another request may come of that.
      else if (!event.own && event.kind === "request") delete session.over;
      else if (event.own && event.method === "session/update") yield* updated(record(update), event.frame, session);
    }
  },
};

function* ends(event: Event, session: Session): Iterable<Sighting> {
  const { frame, method } = event;
  session.open--;
  const result = resultOf(event);
  if (session.open > 0 || result === undefined || !/prompt|load/.test(method)) return;
  const load = method === "session/load";
  const rule = load ? "SESS-22" : result.stopReason === "cancelled" ? "CANC-04" : "PROM-05";
  session.over = { rule, what: load ? "the response to session/load" : "the response that ended its turn" };
  yield { rule, frame };
  yield { rule: "ENV-31", frame };
  const { unfinished } = session;
  // Version 1 has no status for what was cancelled.
  if (!load && session.called && result.stopReason !== "cancelled") {
    const [call] = unfinished;
    const breach =
      call === undefined ? {} : { breach: `The turn is over, and the tool call ${call} has come to no end.` };
    yield { rule: "TOOL-19", frame, ...breach };
  }
  session.left = new Set(unfinished);
  unfinished.clear();
  session.called = false;
}

function* updated(update: Event["params"], frame: number, session: Session): Iterable<Sighting> {
  const { sessionUpdate, toolCallId, status } = update;
  const call = shown(toolCallId);
  const late =
    /^(user|agent)_(message|thought)_chunk$/.test(sessionUpdate) ||
    (sessionUpdate === "tool_call_update" && session.left.has(call));
  if (session.over && late) {
    const breach = `It sends ${shown(sessionUpdate)} after ${session.over.what}.`;
    yield { rule: session.over.rule, frame, breach };
    yield { rule: "ENV-31", frame, breach };
  }
  if (sessionUpdate !== "tool_call" && sessionUpdate !== "tool_call_update") return;
  if (session.open > 0) session.called = true;
  if (final.includes(status)) session.unfinished.delete(call);
  else if (session.open > 0 && (sessionUpdate === "tool_call" || (status !== undefined && status !== null)))
    session.unfinished.add(call);
}
