import type { v2 } from "@colloquy/acp";
import { optionValues } from "@colloquy/acp/client";
import { UsageError } from "../../command-line/index.ts";
import { oneLine } from "../../view/index.ts";

/** The value that an option has. */
export function currentValue(option: v2.SessionConfigOption): unknown {
  return (option as { readonly currentValue?: unknown }).currentValue;
}

/** The name of the value that an option has; the value as it is, when it is none of its list (which happens). */
export function currentName(option: v2.SessionConfigOption): string {
  return valueName(option, currentValue(option));
}

/** What people call a value of an option. */
export function valueName(option: v2.SessionConfigOption, value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return optionValues(option).find((one) => one.value === value)?.name ?? String(value);
}

/** The value of an option that a person has typed, by its id or name. Throws `UsageError` where there is none. */
export function readValue(option: v2.SessionConfigOption, wished: string): string | boolean {
  const low = wished.toLowerCase();
  const name = oneLine(option.name, 60);
  if (option.type === "boolean") {
    if (["on", "true", "yes"].includes(low)) return true;
    if (["off", "false", "no"].includes(low)) return false;
    throw new UsageError(`${name} is on or off, not ${JSON.stringify(wished)}`);
  }
  const values = optionValues(option);
  const found = values.find(({ value }) => value === wished) ?? values.find((one) => one.name.toLowerCase() === low);
  if (found !== undefined) return found.value;
  throw new UsageError(`${name} has no value ${JSON.stringify(wished)}: choose one with /config`);
}
