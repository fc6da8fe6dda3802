import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import type { Session, Version } from "./model.ts";
import { reduceV1 } from "./reduce-v1.ts";
import { reduceV2 } from "./reduce-v2.ts";

/** A `session/update` of a version, stable or unstable. */
export type UpdateOf<V extends Version> = V extends 1 ? v1.SessionUpdate : v2.SessionUpdate;

/** The session after a `session/update` of this version: `reduceV1` or `reduceV2`. */
export function reduce<V extends Version>(session: Session, update: UpdateOf<V>, version: V): Session {
  return version === 1 ? reduceV1(session, update as v1.SessionUpdate) : reduceV2(session, update as v2.SessionUpdate);
}
