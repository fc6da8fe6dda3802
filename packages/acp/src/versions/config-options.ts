import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import { withoutNull } from "./content.ts";

type Select = v2.SessionConfigOption & { type: "select" } & v2.SessionConfigSelect;

/** How options are said to a client of version 1. */
export interface OptionsToV1 {
  /** Whether it takes options that are on or off; else they are choices between two values. */
  readonly boolean: boolean;
  /** Is given each option that version 1 cannot say, which is left out. */
  readonly onUnknown?: (option: v2.SessionConfigOption) => void;
}

/** Config options as version 1 has them. */
export function optionsToV1(
  options: readonly v2.SessionConfigOption[],
  { boolean, onUnknown }: OptionsToV1,
): v1.SessionConfigOption[] {
  return options.flatMap((option): v1.SessionConfigOption[] => {
    const { configId: id, ...rest } = withoutNull(option);
    if (isSelect(option)) return [{ id, ...rest, options: option.options.map(itemToV1) } as v1.SessionConfigOption];
    if (isBoolean(option)) return [{ id, ...rest, ...(!boolean && asSelect(option)) } as v1.SessionConfigOption];
    onUnknown?.(option);
    return [];
  });
}

/** The modes that the first choice of the category `mode` stands for. Undefined: there is none. */
export function modesOf(options: readonly v2.SessionConfigOption[]): v1.SessionModeState | undefined {
  const option = modeOption(options);
  if (option === undefined) return undefined;
  const values = option.options.flatMap((item) => ("options" in item ? item.options : [item]));
  const availableModes = values.map(({ value, ...rest }) => ({ ...withoutNull(rest), id: value }));
  return { currentModeId: option.currentValue, availableModes };
}

/** The option that stands for the modes. */
export function modeOption(options: readonly v2.SessionConfigOption[]): Select | undefined {
  return options.find((option) => isSelect(option) && option.category === "mode") as Select | undefined;
}

/** `session/set_mode` of version 1 as a change of the option that stands for it. Undefined: there is none. */
export function modeSettingToV2(
  { sessionId, modeId, _meta }: v1.SetSessionModeRequest,
  options: readonly v2.SessionConfigOption[],
): v2.SetSessionConfigOptionRequest | undefined {
  const configId = modeOption(options)?.configId;
  if (configId === undefined) return undefined;
  return { sessionId, configId, type: "id", value: modeId, ...(_meta && { _meta }) };
}

/** `session/set_config_option` of version 1. The options tell which choices stand for one that is on or off. */
export function settingToV2(
  request: v1.SetSessionConfigOptionRequest,
  options: readonly v2.SessionConfigOption[],
): v2.SetSessionConfigOptionRequest {
  const { value, type, ...rest } = withoutNull(request) as typeof request;
  if (type === "boolean") return { ...rest, type, value } as v2.SetSessionConfigOptionRequest;
  const stands = options.some((option) => option.configId === request.configId && isBoolean(option));
  if (stands && (value === "true" || value === "false"))
    return { ...rest, type: "boolean", value: value === "true" } as v2.SetSessionConfigOptionRequest;
  return { ...rest, type: "id", value } as v2.SetSessionConfigOptionRequest;
}

function isSelect(option: v2.SessionConfigOption): option is Select {
  return option.type === "select";
}

function isBoolean(option: v2.SessionConfigOption): option is v2.SessionConfigOption & { type: "boolean" } {
  return option.type === "boolean";
}

function asSelect({ currentValue }: { currentValue?: unknown }): { type: "select" } & v1.SessionConfigSelect {
  const options = [
    { value: "true", name: "On" },
    { value: "false", name: "Off" },
  ];
  return { type: "select", currentValue: String(currentValue), options };
}

function itemToV1(item: v2.SessionConfigSelectOption | v2.SessionConfigSelectGroup) {
  if (!("groupId" in item)) return withoutNull(item);
  const { groupId, options, ...rest } = item;
  return { ...withoutNull(rest), group: groupId, options: options.map(withoutNull) };
}
