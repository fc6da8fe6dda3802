import type { Frame, Id, Incident, IncidentKind, Message } from "@colloquy/acp/rpc";

/** The most open requests that are kept, and the most sessions at work; what is over is counted only. */
export const MAX_PENDING = 2_000;
/** How many incidents are kept; the older ones are counted only. */
export const MAX_INCIDENTS = 20;
/** As much is kept of a method, an id or a session's id, in characters. */
const MAX_NAME = 200;

/** One message, without what it said. Names and ids come from the peer in part: they are cleaned where they are shown. */
export interface Passed {
  /** `in`: from the agent. */
  readonly direction: "in" | "out";
  readonly kind: "request" | "notification" | "response" | "error";
  /** Of a response: that of its request, where it is known. */
  readonly method?: string;
  readonly id?: string;
  readonly sessionId?: string;
  /** In milliseconds, as `now` tells them. */
  readonly at: number;
}

/** A request that has no answer yet. `in`: the agent has asked, and this client is to answer. */
export interface Pending extends Passed {
  readonly method: string;
  readonly id: string;
  /** When it was asked to end early. */
  readonly cancelledAt?: number;
}

/** All that is known at a moment. */
export interface TraceSnapshot {
  readonly lastIn?: Passed;
  readonly lastOut?: Passed;
  /** The oldest first. */
  readonly pending: readonly Pending[];
  /** Sessions of version 2 in which the agent says that it works or waits: there a turn is no open request. */
  readonly working: readonly { readonly sessionId: string; readonly state: string; readonly since: number }[];
  readonly counts: { readonly in: number; readonly out: number };
  readonly incidents: { readonly [kind in IncidentKind]?: number };
  /** The last of them. */
  readonly strange: readonly { readonly at: number; readonly kind: IncidentKind; readonly problem: string }[];
  /** How many open requests were too many to be kept. */
  readonly unkept: number;
}

/** Remembers what passes. Costs a few lookups a message, and its memory is bounded whatever passes. */
export interface Trace {
  /** For the client's option of this name. */
  tap(frame: Frame): void;
  /** For the client's option of this name. */
  onIncident(incident: Incident): void;
  snapshot(): TraceSnapshot;
}

interface Writable extends Pending {
  cancelledAt?: number;
}

/** A message as it passed, and the request that it answers. */
interface Seen extends Pick<Passed, "direction"> {
  message: Message;
  asked: Pending | undefined;
  at: number;
}

/** A trace of one connection. `now`: milliseconds; default `Date.now`. */
export function traceOf({ now = Date.now }: { readonly now?: () => number } = {}): Trace {
  const pending = new Map<string, Writable>();
  const working = new Map<string, { readonly state: string; readonly since: number }>();
  const last: { in?: Seen; out?: Seen } = {};
  const counts = { in: 0, out: 0 };
  const incidents: { [kind in IncidentKind]?: number } = {};
  const strange: { at: number; kind: IncidentKind; problem: string }[] = [];
  let unkept = 0;

  const opened = (key: string, request: Pending) => {
    if (pending.size >= MAX_PENDING && !pending.has(key)) unkept++;
    else pending.set(key, request);
  };
  const cancel = (found: Writable | undefined, at: number) => {
    if (found !== undefined) found.cancelledAt ??= at;
  };
  const noticed = ({ direction, method, sessionId = "", at }: Passed, params: Plain) => {
    if (method === "$/cancel_request") cancel(pending.get(keyOf(direction, params.requestId as Id)), at);
    if (method === "session/cancel" && direction === "out")
      for (const one of pending.values())
        if (one.method === "session/prompt" && one.sessionId === sessionId) cancel(one, at);
    const { sessionUpdate, state } = plain(params.update);
    if (method !== "session/update" || sessionUpdate !== "state_update" || typeof state !== "string") return;
    if (state === "idle") working.delete(sessionId);
    else if (working.has(sessionId) || working.size < MAX_PENDING)
      working.set(sessionId, { state: short(state), since: working.get(sessionId)?.since ?? at });
  };

  return {
    tap({ direction, message }) {
      const at = now();
      counts[direction]++;
      const asked = "method" in message ? undefined : pending.get(keyOf(other(direction), message.id));
      const seen = last[direction];
      if (seen === undefined) last[direction] = { direction, at, message, asked };
      else {
        seen.at = at;
        seen.message = message;
        seen.asked = asked;
      }
      // Nearly all that passes: looked at when somebody asks.
      if (isShown(message)) return;
      const passed = passedOf(last[direction]!);
      if (passed.kind === "request") opened(keyOf(direction, (message as { id: Id }).id), passed as Pending);
      else if (passed.kind === "notification") noticed(passed, paramsOf(message));
      else pending.delete(keyOf(other(direction), (message as { id: Id }).id));
    },
    onIncident({ kind, problem }) {
      incidents[kind] = (incidents[kind] ?? 0) + 1;
      strange.push({ at: now(), kind, problem: problem.slice(0, MAX_NAME) });
      if (strange.length > MAX_INCIDENTS) strange.shift();
    },
    snapshot: () => ({
      ...(last.in && { lastIn: passedOf(last.in) }),
      ...(last.out && { lastOut: passedOf(last.out) }),
      pending: [...pending.values()].sort((a, b) => a.at - b.at),
      working: [...working].map(([sessionId, one]) => ({ sessionId, ...one })),
      counts: { ...counts },
      incidents: { ...incidents },
      strange: [...strange],
      unkept,
    }),
  };
}

type Plain = { readonly [field: string]: unknown };

function plain(value: unknown): Plain {
  return typeof value === "object" && value !== null ? (value as Plain) : {};
}

function paramsOf(message: Message): Plain {
  return plain((message as { readonly params?: unknown }).params);
}

/** Whether a message only shows something, and so changes nothing here. */
function isShown(message: Message): boolean {
  if (!("method" in message) || message.method !== "session/update" || "id" in message) return false;
  return plain(paramsOf(message).update).sessionUpdate !== "state_update";
}

function passedOf({ direction, at, message, asked }: Seen): Passed {
  return { direction, at, ...factsOf(message, asked) };
}

function factsOf(message: Message, asked: Pending | undefined): Omit<Passed, "direction" | "at"> {
  const params = paramsOf(message);
  const id = "id" in message ? { id: short(String(message.id)) } : {};
  const session = params.sessionId ?? asked?.sessionId;
  const about = typeof session === "string" ? { sessionId: short(session) } : {};
  if ("method" in message)
    return { kind: "id" in message ? "request" : "notification", method: short(message.method), ...id, ...about };
  return { kind: "error" in message ? "error" : "response", ...(asked && { method: asked.method }), ...id, ...about };
}

function other(direction: "in" | "out"): "in" | "out" {
  return direction === "in" ? "out" : "in";
}

/** `"1"` and `1` are different ids. */
function keyOf(direction: "in" | "out", id: Id | undefined): string {
  return `${direction} ${typeof id} ${short(String(id))}`;
}

function short(text: string): string {
  return text.length > MAX_NAME ? text.slice(0, MAX_NAME) : text;
}
