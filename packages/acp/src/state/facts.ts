import type * as v1 from "../schema/v1/index.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import type { Session, SessionState } from "./model.ts";
import { patchMeta } from "./patch.ts";
import { sameValue } from "./same-value.ts";

/** What a state update says. Fields that are null or of another type than the protocol's are not reported (LIFE-24). */
export function stateOf(update: v2.StateUpdate): SessionState {
  const entries = Object.entries(update).filter(([field, value]) => {
    if (value === null || value === undefined || field === "sessionUpdate") return false;
    return field !== "stopReason" || typeof value === "string";
  });
  return Object.fromEntries(entries) as unknown as SessionState;
}

/** The session in this state; itself when that is what it was in already (LIFE-21). */
export function enter(session: Session, state: SessionState): Session {
  return sameValue(state, session.state) ? session : { ...session, state };
}

/** Whether foreground work goes on: everything but idle (LIFE-22). Background work is not asked. */
export function isBusy(session: Session): boolean {
  return session.state.state !== "idle";
}

/** Title and time: absent keeps, null clears (INFO-01, INFO-02). */
export function patchInfo(session: Session, update: v2.SessionInfoUpdate): Session {
  const title = update.title === undefined ? session.title : (update.title ?? undefined);
  const updatedAt = update.updatedAt === undefined ? session.updatedAt : (update.updatedAt ?? undefined);
  const _meta = patchMeta(session._meta, update._meta);
  const same = title === session.title && updatedAt === session.updatedAt && sameValue(_meta, session._meta);
  return same ? session : { ...session, title, updatedAt, _meta };
}

/** Usage is a snapshot; the cost in it is a patch (USAGE-04). */
export function setUsage(session: Session, update: v2.UsageUpdate & { sessionUpdate?: string }): Session {
  const { sessionUpdate: _, cost, ...usage } = update;
  return { ...session, usage, cost: cost === undefined ? session.cost : (cost ?? undefined) };
}

/** All options, in the agent's order (CONF-04). The mode of version 1 follows the option that stands for it. */
export function setOptions(session: Session, configOptions: readonly v2.SessionConfigOption[]): Session {
  const { modes } = session;
  const value = configOptions.find(isModeSelect)?.currentValue;
  const known = modes?.availableModes.some(({ id }) => id === value);
  if (modes === undefined || !known || modes.currentModeId === value) return { ...session, configOptions };
  return { ...session, configOptions, modes: { ...modes, currentModeId: value as string } };
}

/** The mode that is on, which need not be listed (MODE-08). The option that stands for the modes follows, if it can. */
export function setMode(session: Session, currentModeId: string): Session {
  const modes: v1.SessionModeState = { availableModes: [], ...session.modes, currentModeId };
  const stands = (option: v2.SessionConfigOption) => isModeSelect(option) && valuesOf(option).includes(currentModeId);
  if (!session.configOptions.some(stands)) return { ...session, modes };
  const configOptions = session.configOptions.map((option) =>
    stands(option) ? ({ ...option, currentValue: currentModeId } as v2.SessionConfigOption) : option,
  );
  return { ...session, modes, configOptions };
}

type Select = v2.SessionConfigOption & { type: "select" } & v2.SessionConfigSelect;

function isModeSelect(option: v2.SessionConfigOption): option is Select {
  return option.type === "select" && option.category === "mode";
}

/** The values of a select, without their groups. */
function valuesOf(option: Select): string[] {
  const values = option.options.flatMap((item): v2.SessionConfigSelectOption[] =>
    "options" in item ? item.options : [item],
  );
  return values.map(({ value }) => value);
}

/**
 * What the user can set: the options, led by one that stands for version 1's modes where no option has the category `mode`
 * (CONF-25). That one is called `mode`, or `local:mode` when an option has that id; it is set with `session/set_mode`.
 */
export function settings(session: Session): readonly v2.SessionConfigOption[] {
  const { configOptions, modes } = session;
  if (!modes || configOptions.some(({ category }) => category === "mode")) return configOptions;
  const taken = configOptions.some(({ configId }) => configId === "mode");
  const options = modes.availableModes.map(({ id, ...rest }) => ({ value: id, ...rest }));
  if (!options.some(({ value }) => value === modes.currentModeId)) {
    options.push({ value: modes.currentModeId, name: modes.currentModeId });
  }
  const mode: v2.SessionConfigOption = {
    configId: taken ? "local:mode" : "mode",
    name: "Mode",
    category: "mode",
    type: "select",
    currentValue: modes.currentModeId,
    options,
  };
  return [mode, ...configOptions];
}
