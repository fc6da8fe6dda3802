export type { CallOptions } from "./calls.ts";
export { type Closed, Connection } from "./connection.ts";
export {
  authRequired,
  CancelledError,
  ConnectionError,
  type ErrorOrigin,
  errorCodes,
  internalError,
  invalidParams,
  invalidRequest,
  MAX_ERROR_MESSAGE,
  methodNotFound,
  quoted,
  RequestError,
  requestCancelled,
  resourceNotFound,
  toErrorObject,
} from "./errors.ts";
export type { Incident, IncidentKind } from "./incident.ts";
export type { Context, RequestContext } from "./incoming.ts";
export { afterMicrotasks } from "./macrotask.ts";
export type { ErrorObject, Id, Message, NotificationMessage, RequestMessage, ResponseMessage } from "./message.ts";
export {
  type ConnectionLimits,
  type ConnectionOptions,
  type Frame,
  type Handlers,
  type NotificationHandler,
  type RequestHandler,
  routes,
} from "./options.ts";
export type { Order } from "./order.ts";
export type { Fault, Receiver, Wire } from "./wire.ts";
