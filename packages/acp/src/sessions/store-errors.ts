import { internalError, invalidParams, type RequestError, resourceNotFound } from "../rpc/index.ts";

/** The error of a store that has no session of this id (`-32002`, with the id as `data.sessionId`). */
export function noSuchSession(sessionId: string): RequestError {
  return resourceNotFound("No such session", { sessionId });
}

/** The error of a store that has a session of this id already (`-32603`, with the id as `data.sessionId`). */
export function sessionTaken(sessionId: string): RequestError {
  return internalError("There is a session of this id already", { sessionId });
}

/** The error of a store for a cursor that it has not made (`-32602`). */
export function noSuchCursor(): RequestError {
  return invalidParams("The cursor is not one of this agent's: list again without one");
}
