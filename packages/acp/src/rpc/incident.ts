import type { Fault } from "./wire.ts";

/**
 * Something strange that was survived. None of these ends the connection.
 * - `fault`: bytes that are no message · `noise`: JSON that is no JSON-RPC · `invalid`: JSON-RPC that breaks its rules
 * - `unmatched`: a response that nobody waits for, or an error that names no request
 * - `unknown`: a notification that nobody handles · `undecodable`: one whose parameters do not fit; it was dropped
 * - `repaired`: a field or item that did not fit and was left out · `unlisted`: a variant of a later version, kept as it is
 * - `handler`: a notification's handler failed
 */
export type IncidentKind =
  | "fault"
  | "noise"
  | "invalid"
  | "unmatched"
  | "unknown"
  | "undecodable"
  | "repaired"
  | "unlisted"
  | "handler";

/** One incident, for a log or a diagnosis. The texts come from the peer in part: clean them before showing them. */
export interface Incident {
  readonly kind: IncidentKind;
  /** One sentence. Names methods, ids and fields, never values. */
  readonly problem: string;
  /** The method, where there is one. */
  readonly method?: string;
  /** What a handler threw, or why decoding failed. */
  readonly cause?: unknown;
  /** The piece of input, of a `fault`. */
  readonly fault?: Fault;
  /** The value itself, of `noise`, `invalid` and `unmatched`. */
  readonly value?: unknown;
}
