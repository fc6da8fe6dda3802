/**
 * The id of a request. Integers beyond 2^53 are `bigint`, so that they are echoed exactly.
 * `null` is legal in version 1 only, and discouraged there.
 */
export type Id = string | number | bigint | null;

/** A call that wants one response. */
export interface RequestMessage {
  jsonrpc: "2.0";
  id: Id;
  method: string;
  params?: unknown;
}

/** A message that is never answered. */
export interface NotificationMessage {
  jsonrpc: "2.0";
  method: string;
  params?: unknown;
}

/** The error member of a failed response, as it is on the wire. */
export interface ErrorObject {
  code: number;
  message: string;
  data?: unknown;
}

/** The one answer to a request: `result` or `error`, never both. */
export type ResponseMessage =
  | { jsonrpc: "2.0"; id: Id; result: unknown }
  | { jsonrpc: "2.0"; id: Id; error: ErrorObject };

/** One JSON-RPC 2.0 message. ACP has no batches. */
export type Message = RequestMessage | NotificationMessage | ResponseMessage;
