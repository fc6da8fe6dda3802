import { AcpError } from "../schema/index.ts";
import type { ErrorObject } from "./message.ts";

/** The error codes of JSON-RPC 2.0 and of ACP (both versions). Other codes are an implementation's own. */
export const errorCodes = {
  /** The bytes are not JSON. */
  parseError: -32700,
  /** Not a request, or not one that may be made now. */
  invalidRequest: -32600,
  /** Unknown method, or one whose capability was not advertised. */
  methodNotFound: -32601,
  /** The parameters do not fit the method. */
  invalidParams: -32602,
  /** Anything else that went wrong in the handler. */
  internalError: -32603,
  /** Sign in first. */
  authRequired: -32000,
  /** No such session, file or other resource. */
  resourceNotFound: -32002,
  /** Version 2: no version in common. */
  unsupportedProtocolVersion: -32022,
  /** The request was cancelled. */
  requestCancelled: -32800,
} as const;

/** Where a received error comes from. */
export interface ErrorOrigin {
  /** The method of the call that failed. */
  readonly method: string;
  /** Who answered, as a person would say it: `agent "notes"`. */
  readonly peer: string;
}

/**
 * An error that travels: thrown by a handler it is sent to the peer as it is; received from a peer it rejects the call.
 * `message` of a received one names the method and the peer; `reason` is always the bare words that travel. `said` are those
 * and, of a received internal error, the `details` of its data, where the official SDK puts what a handler threw.
 */
export class RequestError extends AcpError {
  override readonly name = "RequestError";
  /** The numeric code; an unknown one means a generic failure. */
  readonly code: number;
  /** The words that travel, without method and peer. */
  readonly reason: string;
  /** What it says to a person, without method and peer. */
  readonly said: string;
  /** Whatever the other side added; not checked. */
  readonly data: unknown;
  /** Only on errors that were received. */
  readonly origin: ErrorOrigin | undefined;

  constructor(code: number, reason: string, data?: unknown, options?: ErrorOptions & { origin?: ErrorOrigin }) {
    const origin = options?.origin;
    const details = origin && code === errorCodes.internalError ? detailsOf(data) : "";
    const said = details === "" || reason.includes(details) ? reason : `${reason}: ${details}`;
    super(origin ? `${origin.method} failed: ${said} (${code}, from the ${origin.peer})` : reason, options);
    this.code = code;
    this.reason = reason;
    this.said = said;
    this.data = data;
    this.origin = origin;
  }
}

/** The connection could not carry the call: it is closed, its input ended, or its output broke. `cause` says why. */
export class ConnectionError extends AcpError {
  override readonly name = "ConnectionError";
}

/** The call was cancelled from this side, by its `AbortSignal`. `cause` is the signal's reason. */
export class CancelledError extends AcpError {
  override readonly name = "CancelledError";
}

/** The parameters do not fit the method (`-32602`). */
export function invalidParams(message: string, data?: unknown): RequestError {
  return new RequestError(errorCodes.invalidParams, message, data);
}

/** Not a request, or not one that may be made now (`-32600`). */
export function invalidRequest(message: string, data?: unknown): RequestError {
  return new RequestError(errorCodes.invalidRequest, message, data);
}

/** Unknown method, or one that was not advertised (`-32601`). */
export function methodNotFound(method: string): RequestError {
  return new RequestError(errorCodes.methodNotFound, `Method not found: ${quoted(method)}`);
}

/** No such session, file or other resource (`-32002`); for a session give `{ sessionId }` as data. */
export function resourceNotFound(message: string, data?: unknown): RequestError {
  return new RequestError(errorCodes.resourceNotFound, message, data);
}

/** Sign in first (`-32000`). */
export function authRequired(message = "Authentication required"): RequestError {
  return new RequestError(errorCodes.authRequired, message);
}

/** Anything else that went wrong (`-32603`). */
export function internalError(message: string, data?: unknown): RequestError {
  return new RequestError(errorCodes.internalError, message, data);
}

/** The request was cancelled (`-32800`). */
export function requestCancelled(message = "Request cancelled"): RequestError {
  return new RequestError(errorCodes.requestCancelled, message);
}

/** The most that a peer is told of what a handler threw, in UTF-16 units; a `RequestError` may say more. */
export const MAX_ERROR_MESSAGE = 256;

/**
 * What the peer is told when a handler failed: a `RequestError` as it is; of anything else the first line of the message,
 * bounded, and never a stack. After `aborted`, an abort anywhere in the chain of causes is a cancellation.
 */
export function toErrorObject(thrown: unknown, aborted: boolean): ErrorObject {
  try {
    return describe(thrown, aborted);
  } catch {
    // What a handler throws may be anything, even something that cannot be looked at.
    return { code: errorCodes.internalError, message: "Internal error" };
  }
}

function describe(thrown: unknown, aborted: boolean): ErrorObject {
  if (thrown instanceof RequestError) {
    const error: ErrorObject = { code: toCode(thrown.code), message: thrown.reason };
    if (thrown.data !== undefined) error.data = thrown.data;
    return error;
  }
  if (aborted && isAbort(thrown)) return { code: errorCodes.requestCancelled, message: "Request cancelled" };
  const first = bounded(words(thrown));
  return { code: errorCodes.internalError, message: first === "" ? "Internal error" : `Internal error: ${first}` };
}

function words(thrown: unknown): string {
  const text: unknown = thrown instanceof Error ? thrown.message : thrown;
  return typeof text === "string" ? text : "";
}

/** Whether an error, or anything in its chain of causes, is an abort. */
function isAbort(thrown: unknown): boolean {
  for (let depth = 0; thrown instanceof Error && depth < 8; depth++) {
    if (thrown.name === "AbortError" || thrown instanceof CancelledError) return true;
    thrown = thrown.cause;
  }
  return false;
}

/** The first line of the words in the data of an error, if there are some. */
function detailsOf(data: unknown): string {
  const { details } = (typeof data === "object" && data !== null ? data : {}) as { readonly details?: unknown };
  return typeof details === "string" ? bounded(details) : "";
}

/** The first line of a text, without control characters, at most `MAX_ERROR_MESSAGE` long. */
function bounded(text: string): string {
  const [first = ""] = text
    .slice(0, MAX_ERROR_MESSAGE * 4)
    .trimStart()
    .split(/[\r\n\u2028\u2029]/, 1);
  const line = first.replace(/\p{Cc}/gu, " ");
  return line.length > MAX_ERROR_MESSAGE ? `${line.slice(0, MAX_ERROR_MESSAGE - 1).toWellFormed()}…` : line;
}

/** A peer's name for something, short enough to be repeated to it. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name);
}

function toCode(code: number): number {
  return Number.isInteger(code) && Math.abs(code) <= 2 ** 31 ? code : errorCodes.internalError;
}
