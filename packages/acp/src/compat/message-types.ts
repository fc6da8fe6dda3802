import type { ErrorObject } from "../rpc/index.ts";

/** What may be returned at once or later. */
export type MaybePromise<T> = T | Promise<T>;

/** A result without required fields need not be returned. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement has this type
export type OrNothing<T> = T | void;

/** The error member of a response. */
export type ErrorResponse = ErrorObject;

/** How a request ended. */
export type Result<T> = { result: T } | { error: ErrorResponse };

/** A call that wants an answer. */
export type AnyRequest = { jsonrpc: "2.0"; id: string | number | null; method: string; params?: unknown };

/** The answer to a call. */
export type AnyResponse = { jsonrpc: "2.0"; id: string | number | null } & Result<unknown>;

/** A message that is never answered. */
export type AnyNotification = { jsonrpc: "2.0"; method: string; params?: unknown };

/** Any message of the protocol. */
export type AnyMessage = AnyRequest | AnyResponse | AnyNotification;

/** What an agent says. */
export type AgentOutgoingMessage = AnyMessage;

/** What a client says. */
export type ClientOutgoingMessage = AnyMessage;

/** What `request` may be told. */
export type SendRequestOptions = {
  /**
   * Cancels the call: the peer is told, and its answer still settles the call. Without one within five seconds the call
   * rejects with `-32800`.
   */
  cancellationSignal?: AbortSignal;
};

/** Messages in both directions: what a connection talks over. */
export type Stream = {
  /** Where this side writes. */
  writable: WritableStream<AnyMessage>;
  /** Where this side reads. */
  readable: ReadableStream<AnyMessage>;
};
