import { type Event, resultOf } from "../event.ts";
import { record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** What is known of a session at version 2. */
interface Session {
  state?: string;
  /** Whether the agent has spoken since it was last idle, and whether it was said to be busy. */
  spoke: boolean;
  busy: boolean;
  /** Ids of accepted prompts of which no user message was seen; with the frame of the response. */
  readonly unseen: Map<string, number>;
  readonly seen: Set<string>;
  readonly prompted: Set<string>;
  /** Whether a state was reported since the request to resume. */
  resumed?: boolean;
  /** Whether it was at work when it was asked to close. */
  closing?: boolean;
  closed?: boolean;
}

const busy = ["running", "requires_action"];

/** Version 2: the states of a session, and the messages that its prompts become. */
export const states: Watch = {
  rules: ["LIFE-03", "LIFE-13", "LIFE-15", "LIFE-23", "MSG-16", "SESS-47", "SESS-86", "SESS-88"],
  sides: ["agent"],
  versions: [2],
  *see({ events, client }) {
    const sessions = new Map<string, Session>();
    const custom = JSON.stringify(client).includes('"_meta"');
    for (const event of events) {
      const { sessionId } = event.params;
      if (typeof sessionId !== "string") continue;
      let session = sessions.get(sessionId);
      if (session === undefined) sessions.set(sessionId, (session = begin()));
      if (!event.own) heard(event, session);
      else if (event.kind === "response") yield* answered(event, session);
      else yield* sent(event, session, custom);
    }
  },
};

function begin(): Session {
  return { spoke: false, busy: false, unseen: new Map(), seen: new Set(), prompted: new Set() };
}

function heard({ method, kind }: Event, session: Session): void {
  if (kind === "request" && method === "session/close") session.closing = busy.includes(session.state ?? "");
  if (kind !== "request" || !/^session\/(resume|load)$/.test(method)) return;
  session.resumed = false;
  delete session.closed;
}

function* answered(event: Event, session: Session): Iterable<Sighting> {
  const { method, frame } = event;
  const result = resultOf(event);
  if (result === undefined) return;
  if (method === "session/prompt" && typeof result.messageId === "string") {
    const id = result.messageId;
    const again = session.prompted.has(id);
    yield {
      rule: "MSG-16",
      frame,
      ...(again && { breach: `An earlier prompt had become the message ${shown(id)} already.` }),
    };
    session.prompted.add(id);
    if (!session.seen.has(id)) session.unseen.set(id, frame);
    else yield { rule: "LIFE-03", frame };
  }
  if (method === "session/resume") {
    const breach = session.resumed ? {} : { breach: "No state_update came before the response to session/resume." };
    yield { rule: "SESS-47", frame, ...breach };
  }
  if (method === "session/close") {
    const breach = busy.includes(session.state ?? "")
      ? { breach: `The session is closed, and its last state is ${session.state}.` }
      : {};
    if (session.closing) yield { rule: "SESS-86", frame, ...breach };
    yield { rule: "SESS-88", frame };
    session.closed = true;
  }
}

function* sent({ method, params, frame }: Event, session: Session, custom: boolean): Iterable<Sighting> {
  if (session.closed)
    yield { rule: "SESS-88", frame, breach: `It sends ${method} for a session after the response to session/close.` };
  if (method !== "session/update") return;
  const { sessionUpdate, messageId, state, stopReason } = record(params.update);
  if (/^user_message/.test(sessionUpdate) && typeof messageId === "string") {
    session.seen.add(messageId);
    if (session.unseen.delete(messageId)) yield { rule: "LIFE-03", frame };
  }
  if (/^agent_(message|thought)/.test(sessionUpdate) && session.resumed !== false) session.spoke = true;
  if (sessionUpdate !== "state_update" || typeof state !== "string") return;
  const replaying = session.resumed === false;
  if (session.resumed === false) session.resumed = true;
  const strange = state.startsWith("_") && !custom;
  yield {
    rule: "LIFE-23",
    frame,
    ...(strange && { breach: `It reports the state ${shown(state)}, which the client did not say to know.` }),
  };
  if (busy.includes(state)) session.busy = true;
  else if (state === "idle" && !replaying) yield* idled(session, stopReason, frame);
  session.state = state;
}

/** A session has become idle, or says again that it is. */
function* idled(session: Session, stopReason: unknown, frame: number): Iterable<Sighting> {
  if (busy.includes(session.state ?? "")) {
    const none = stopReason === undefined || stopReason === null;
    yield { rule: "LIFE-15", frame, ...(none && { breach: "Its work has ended, and no stopReason says how." }) };
    const [id] = session.unseen.keys();
    if (id !== undefined)
      yield {
        rule: "LIFE-03",
        frame,
        breach: `The prompt became the message ${shown(id)}, of which no user_message tells.`,
      };
    session.unseen.clear();
  }
  if (session.prompted.size > 0 && (session.spoke || session.busy)) {
    const breach = session.busy ? {} : { breach: "It has worked and become idle, and never said that it was running." };
    yield { rule: "LIFE-13", frame, ...breach };
  }
  session.spoke = false;
  session.busy = false;
}
