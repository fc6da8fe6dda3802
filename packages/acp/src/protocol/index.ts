export { checkVersions } from "./check-versions.ts";
export { MessageContext } from "./context.ts";
export { type Display, displayed, lineOf, type ShowTerminal } from "./displayed.ts";
export { CapabilityError, VersionError } from "./errors.ts";
export type {
  FileHost,
  SessionRoots,
  TerminalEvent,
  TerminalHost,
  TerminalLine,
  TerminalListener,
} from "./hosts.ts";
export { merge } from "./merge.ts";
export { type NeedPaths, needsOf } from "./needs.ts";
export { isAbsolutePath, relativePathIn } from "./paths.ts";
export { Peer } from "./peer.ts";
export { type AnyHandler, type AnyHandlers, checkHandlers, serve } from "./serve.ts";
export { sessionOrder } from "./session-order.ts";
export type { Tables } from "./tables.ts";
export type {
  Calling,
  ExtensionMethod,
  HandlerContext,
  HandlersOf,
  Info,
  NotificationContext,
  PeerCallOptions,
  Plain,
  WithSuccessor,
} from "./types.ts";
