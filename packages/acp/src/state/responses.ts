import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import { enter, setOptions, stateOf } from "./facts.ts";
import type { Session, Version } from "./model.ts";
import { optionOf } from "./v1-shapes.ts";

/** What the answers that open a session, or set an option, can carry in version 1. */
export type OpenedV1 = Partial<v1.NewSessionResponse> | null;

/** The same in version 2. */
export type OpenedV2 = Partial<v2.NewSessionResponse> | null;

/**
 * The session after the answer to `session/new`, `load`, `resume` or `fork`, or to `session/set_config_option`: lists that
 * it carries replace those before (CONF-04, CMD-02), what it leaves out or has as null stays. Older agents answer null.
 */
export function applyResponse(session: Session, response: OpenedV1, version: 1): Session;
export function applyResponse(session: Session, response: OpenedV2, version: 2): Session;
export function applyResponse(session: Session, response: OpenedV1 | OpenedV2, version: Version): Session {
  const { sessionId = session.sessionId, configOptions } = response ?? {};
  let next = sessionId === session.sessionId ? session : { ...session, sessionId };
  if (version === 1) {
    const { modes } = (response ?? {}) as NonNullable<OpenedV1>;
    if (modes) next = { ...next, modes };
    return configOptions ? setOptions(next, (configOptions as v1.SessionConfigOption[]).map(optionOf)) : next;
  }
  const { availableCommands } = (response ?? {}) as NonNullable<OpenedV2>;
  if (availableCommands) next = { ...next, commands: availableCommands };
  return configOptions ? setOptions(next, configOptions as v2.SessionConfigOption[]) : next;
}

/** The session after version 1 answered a prompt: idle, with the reason. Version 2 says this in a `state_update`. */
export function promptEnded(session: Session, response: v1.PromptResponse): Session {
  const { stopReason, usage } = response;
  const state = stateOf({ state: "idle", stopReason, usage } as v2.StateUpdate);
  return { ...enter(session, state), edge: {} };
}

/** The session after version 1 failed a prompt: idle with the stop reason `error`, or `cancelled` for -32800. */
export function promptFailed(session: Session, error: v2.Error): Session {
  const cancelled = error.code === -32800;
  const state = cancelled ? { state: "idle", stopReason: "cancelled" } : { state: "idle", stopReason: "error", error };
  return { ...enter(session, state), edge: {} };
}
