import { type Frame, kindOf, type Message, messageOf } from "../frames/index.ts";
import type { Side } from "../rules/index.ts";
import { keyOf, record } from "./values.ts";

/** A message of a conversation. What is neither request, notification nor response is none. */
export interface Event {
  /** The index of its frame. */
  readonly frame: number;
  readonly from: Side;
  /** Whether the program under test sent it. */
  readonly own: boolean;
  readonly kind: "request" | "notification" | "response";
  /** Of a response: that of its request. */
  readonly method: string;
  /** An empty object where they are none. Of a response: those of its request. */
  readonly params: Message;
  readonly message: Message;
  /** Of a response: what it answers. */
  readonly request?: Event;
  /** Of a request: what it was answered with, where it was. */
  response?: Event;
}

/**
 * The messages in frames, in their order. A response is left out where nothing says for sure what it answers: no request had its
 * id, or several that were open at once.
 */
export function eventsOf(frames: readonly Frame[], side: Side): Event[] {
  const other: Side = side === "agent" ? "client" : "agent";
  const open = { subject: new Map<string, Event[]>(), harness: new Map<string, Event[]>() };
  const doubtful = new Set<Event>();
  const events: Event[] = [];
  for (const [frame, { from, ...read }] of frames.entries()) {
    const message = messageOf({ from, ...read });
    const kind = message && kindOf(message);
    if (message === undefined || kind === undefined || kind === "odd") continue;
    const common = { frame, from: from === "subject" ? side : other, own: from === "subject", message };
    if (kind === "response") {
      const waiting = open[from === "subject" ? "harness" : "subject"].get(keyOf(message.id));
      const request = waiting?.shift();
      if (request === undefined || doubtful.has(request)) continue;
      const event: Event = { ...common, kind, method: request.method, params: request.params, request };
      request.response = event;
      events.push(event);
      continue;
    }
    const event: Event = { ...common, kind, method: message.method, params: record(message.params) };
    events.push(event);
    if (kind === "notification") continue;
    const waiting = open[from].get(keyOf(message.id)) ?? [];
    waiting.push(event);
    open[from].set(keyOf(message.id), waiting);
    if (waiting.length > 1) for (const each of waiting) doubtful.add(each);
  }
  return events;
}

/** The result of a response, where it is a success. */
export function resultOf(event: Event): Message | undefined {
  return event.kind === "response" && Object.hasOwn(event.message, "result") ? record(event.message.result) : undefined;
}
