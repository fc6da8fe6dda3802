import type { Connection, Handlers, NotificationHandler, RequestHandler } from "../rpc/index.ts";
import { invalidParams, methodNotFound } from "../rpc/index.ts";
import { AcpError, DecodeError, type Decoder, decode, decoderOf, supports } from "../schema/index.ts";
import { reporting } from "./reporting.ts";
import type { Tables } from "./tables.ts";

/** A handler as its author wrote it, seen without its types. */
export type AnyHandler = (params: unknown, context: never) => unknown;

/** Handlers as their author wrote them, by method. */
export type AnyHandlers = { readonly [method: string]: AnyHandler | undefined };

/** What serving a version takes. */
export interface Serving {
  readonly connection: Connection;
  readonly tables: Tables;
  readonly handlers: AnyHandlers;
  /** What this side advertised: a method whose capability is missing there does not exist for the peer. */
  readonly own: unknown;
  /** What a handler is told, from what the connection knows. */
  readonly context: (inner: { readonly method: string; readonly signal: AbortSignal }) => unknown;
  /** A further check of a request's params; throws what the peer is told. */
  readonly check?: (method: string, params: unknown) => void;
}

/** Refuses handlers for what this version does not have: a typing error, or an unstable method without the opt-in. */
export function checkHandlers(tables: Tables, handlers: AnyHandlers, side: string): void {
  for (const method of Object.keys(handlers)) {
    if (method.startsWith("_") || decoderOf(tables.params, method) !== undefined) continue;
    throw new AcpError(
      `${JSON.stringify(method)} is no method that ${side} of version ${tables.protocolVersion} serves`,
    );
  }
}

/** The handlers of one version as the connection runs them: params decoded, capabilities respected, results never undefined. */
export function serve(serving: Serving): Handlers {
  const requests = new Map<string, RequestHandler>();
  const notifications = new Map<string, NotificationHandler>();
  for (const [method, handler] of Object.entries(serving.handlers)) {
    if (handler === undefined) continue;
    const decoder = decoderOf(serving.tables.params, method);
    const info = serving.tables.methods[method];
    // Some clients send `session/cancel` with an id. The cancel is what counts.
    if (info === undefined || info.request !== undefined || method === "session/cancel")
      requests.set(method, request(serving, method, handler, decoder));
    if (info === undefined || info.notification !== undefined)
      notifications.set(method, notification(serving, method, handler, decoder));
  }
  return { request: (method) => requests.get(method), notification: (method) => notifications.get(method) };
}

function request(
  serving: Serving,
  method: string,
  handler: AnyHandler,
  decoder: Decoder<unknown> | undefined,
): RequestHandler {
  const { connection, context, check } = serving;
  const capability = serving.tables.methods[method]?.gate?.capability;
  if (capability !== undefined && !supports(serving.own, capability)) {
    return () => {
      throw methodNotFound(method);
    };
  }
  const onIssue = reporting(connection, method);
  return (params, inner) => {
    if (decoder !== undefined) params = decodeParams(decoder, params, onIssue);
    check?.(method, params);
    const result = handler(params, context(inner) as never);
    return result instanceof Promise ? result.then(orEmpty) : orEmpty(result);
  };
}

function notification(
  serving: Serving,
  method: string,
  handler: AnyHandler,
  decoder: Decoder<unknown> | undefined,
): NotificationHandler {
  const { connection, context } = serving;
  const onIssue = reporting(connection, method);
  return (params, inner) => {
    if (decoder !== undefined) {
      try {
        params = decode(decoder, params, onIssue);
      } catch (cause) {
        const problem = `${method} was dropped: ${(cause as Error).message}`;
        return connection.report({ kind: "undecodable", problem, method, cause });
      }
    }
    return handler(params, context(inner) as never);
  };
}

/** The caller's mistake is the caller's error; a `DecodeError` of the handler's own is not. */
function decodeParams(decoder: Decoder<unknown>, params: unknown, onIssue: Parameters<typeof decode>[2]): unknown {
  try {
    return decode(decoder, params, onIssue);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw invalidParams(`Invalid params: ${error.message}`);
  }
}

/** Results are objects in ACP; a handler with nothing to say may return nothing. An extension's `null` is its own. */
function orEmpty(result: unknown): unknown {
  return result === undefined ? {} : result;
}
