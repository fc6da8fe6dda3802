import { errorCodes, RequestError as RpcRequestError } from "../rpc/index.ts";
import type { ErrorResponse, Result } from "./message-types.ts";

/**
 * An error that travels, as the earlier SDKs had it: `message` is the bare words of the wire on both sides. Of one that was
 * received, `cause` is the library's own error, which also names the method and the peer.
 */
export class RequestError extends RpcRequestError {
  /** The input is not JSON (`-32700`). */
  static parseError(data?: unknown, additionalMessage?: string): RequestError {
    return new RequestError(errorCodes.parseError, worded("Parse error", additionalMessage), data);
  }

  /** Not a request, or not one that may be made now (`-32600`). */
  static invalidRequest(data?: unknown, additionalMessage?: string): RequestError {
    return new RequestError(errorCodes.invalidRequest, worded("Invalid request", additionalMessage), data);
  }

  /** No such method (`-32601`). */
  static methodNotFound(method: string): RequestError {
    return new RequestError(errorCodes.methodNotFound, `"Method not found": ${method}`, { method });
  }

  /** The parameters do not fit the method (`-32602`). */
  static invalidParams(data?: unknown, additionalMessage?: string): RequestError {
    return new RequestError(errorCodes.invalidParams, worded("Invalid params", additionalMessage), data);
  }

  /** Anything else that went wrong (`-32603`). */
  static internalError(data?: unknown, additionalMessage?: string): RequestError {
    return new RequestError(errorCodes.internalError, worded("Internal error", additionalMessage), data);
  }

  /** The request was cancelled (`-32800`). */
  static requestCancelled(data?: unknown, additionalMessage?: string): RequestError {
    return new RequestError(errorCodes.requestCancelled, worded("Request cancelled", additionalMessage), data);
  }

  /** Sign in first (`-32000`). */
  static authRequired(data?: unknown, additionalMessage?: string): RequestError {
    return new RequestError(errorCodes.authRequired, worded("Authentication required", additionalMessage), data);
  }

  /** No such file, session or other resource (`-32002`). */
  static resourceNotFound(uri?: string): RequestError {
    return new RequestError(errorCodes.resourceNotFound, worded("Resource not found", uri), uri ? { uri } : undefined);
  }

  /** The outcome of a request that failed with this error. */
  toResult<T>(): Result<T> {
    return { error: this.toErrorResponse() };
  }

  /** The error as it is on the wire. */
  toErrorResponse(): ErrorResponse {
    return { code: this.code, message: this.reason, data: this.data };
  }
}

function worded(words: string, more: string | undefined): string {
  return more ? `${words}: ${more}` : words;
}
