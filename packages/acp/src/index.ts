/** What agents and clients share: the errors, and the two versions' types under `v1` and `v2`. */
export { CapabilityError, VersionError } from "./protocol/index.ts";
export {
  authRequired,
  CancelledError,
  ConnectionError,
  errorCodes,
  internalError,
  invalidParams,
  invalidRequest,
  methodNotFound,
  RequestError,
  requestCancelled,
  resourceNotFound,
} from "./rpc/index.ts";
export { AcpError, DecodeError } from "./schema/index.ts";
export type * as v1 from "./schema/v1/index.ts";
export type * as v2 from "./schema/v2/index.ts";
