import type { Incident } from "./incident.ts";
import type { Context, RequestContext } from "./incoming.ts";
import type { Message } from "./message.ts";
import type { Order } from "./order.ts";

/** Answers a request: returns or resolves to the result, or throws; a `RequestError` travels as it is. */
export type RequestHandler = (params: unknown, context: RequestContext) => unknown;

/** Handles a notification. A promise is waited for before the next notification of the same lane is handled. */
export type NotificationHandler = (params: unknown, context: Context) => unknown;

/** Where a connection looks up what handles a message, at the moment that it is handled. */
export interface Handlers {
  /** `undefined`: the peer is told "method not found" (`-32601`). */
  request(method: string): RequestHandler | undefined;
  /** `undefined`: the notification is ignored and reported. */
  notification(method: string): NotificationHandler | undefined;
}

/** One message as it crossed the connection. Do not change it. */
export interface Frame {
  readonly direction: "in" | "out";
  readonly message: Message;
}

/** The limits of a connection, all of them. */
export interface ConnectionLimits {
  /** How many requests of the peer are handled at a time; more wait their turn. Default 1,024. */
  readonly maxHandlersInFlight?: number;
  /**
   * How many messages may wait for their handler before reading pauses. Default 1,024. Reading goes on all the same
   * while a handler may itself be waiting for an answer that has not been read yet. The same number bounds the updates that
   * are held for a call that opens a lane, and the answers that wait for a peer that does not read.
   */
  readonly maxBacklog?: number;
  /** How long an aborted call waits for the peer's answer, in milliseconds. Default 5,000. */
  readonly cancelGraceMs?: number;
  /** How long handlers and writes may go on once the connection is ending, in milliseconds, all in all. Default 5,000. */
  readonly drainMs?: number;
}

/** How a connection is made. */
export interface ConnectionOptions {
  readonly handlers: Handlers;
  /** The lanes of the protocol; by default all messages share one. */
  readonly order?: Order;
  /** Who the peer is, for error messages: `agent "notes"`. Default "peer". */
  readonly peer?: () => string;
  /** Whether input that is no JSON-RPC is answered with an error, as a server does. Default true. */
  readonly answerNoise?: boolean;
  /** Whether a request may have the id `null`. Default: yes. */
  readonly allowNullId?: () => boolean;
  /** Which requests of the peer are cancelled when its input ends; the others may finish within `drainMs`. Default: none. */
  readonly cancelOnEnd?: (method: string) => boolean;
  /** Ends what outlives requests when the connection closes, which waits for it within `drainMs`. Never rejects. */
  readonly finish?: (() => Promise<void> | undefined) | undefined;
  /** Sees each message in both directions, in order, as it is handled or queued. Costs nothing when absent. */
  readonly tap?: ((frame: Frame) => void) | undefined;
  /** Told of everything strange that was survived. */
  readonly onIncident?: ((incident: Incident) => void) | undefined;
  readonly limits?: ConnectionLimits | undefined;
}

/** A fixed table of handlers, by method. Names come from the peer, so only own properties count. */
export function routes(table: {
  readonly requests?: Readonly<Record<string, RequestHandler>>;
  readonly notifications?: Readonly<Record<string, NotificationHandler>>;
}): Handlers {
  const requests = new Map(Object.entries(table.requests ?? {}));
  const notifications = new Map(Object.entries(table.notifications ?? {}));
  return { request: (method) => requests.get(method), notification: (method) => notifications.get(method) };
}
