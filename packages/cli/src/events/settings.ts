import type { SessionEvent } from "./event.ts";

/** What is the same of a config option in both versions. */
export interface AnyConfigOption {
  readonly configId: string;
  readonly name: string;
  readonly category?: string | null;
  readonly type: string;
}

/** What the kinds have besides, to be checked: options of kinds that are not listed have what they like. */
interface Choice {
  readonly currentValue?: unknown;
  readonly options?: unknown;
}

/** One value of a select. */
export interface ConfigValue {
  readonly value: string;
  readonly name: string;
}

/** Config options as they are now: one event each, which says the value by its name. */
export function settingEvents(options: readonly AnyConfigOption[]): SessionEvent[] {
  return options.flatMap((option) => {
    const { name, type, currentValue } = option as AnyConfigOption & Choice;
    if (type === "boolean") return [{ type: "setting", name, value: currentValue === true ? "on" : "off" } as const];
    if (type !== "select" || typeof currentValue !== "string") return [];
    const value = configValues(option).find((known) => known.value === currentValue)?.name ?? currentValue;
    return [{ type: "setting", name, value } as const];
  });
}

/** The values of a select, out of their groups. */
export function configValues(option: AnyConfigOption): ConfigValue[] {
  const { options } = option as Choice;
  if (!Array.isArray(options)) return [];
  return options.flatMap((item: { options?: ConfigValue[] } & ConfigValue) => item.options ?? [item]);
}
