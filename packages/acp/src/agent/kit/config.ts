import { invalidParams, quoted } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { Awaitable } from "./options.ts";
import type { AgentSession } from "./session.ts";

/** A value of a select. As a bare string it is its own name. */
export type ConfigValue = string | { readonly value: string; readonly name?: string; readonly description?: string };

/** Values under a heading. */
export interface ConfigGroup {
  readonly id: string;
  readonly name: string;
  readonly values: readonly ConfigValue[];
}

interface Declared {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** `mode`, `model`, `model_config`, `thought_level`, or one of your own that begins with `_`. */
  readonly category?: v2.SessionConfigOptionCategory;
}

/** One of several values. */
export interface SelectOption extends Declared {
  /** All values, or all of them in groups: at least one, each of them once. */
  readonly values: readonly ConfigValue[] | readonly ConfigGroup[];
  readonly default: string;
  /** Whether it can have values that are not listed; the one that it has is listed then, too. Default false. */
  readonly open?: boolean;
  /** The client sets it. What this throws refuses the value; what it returns, if anything, is set instead. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement has this type
  onChange?(value: string, session: AgentSession, request: SettingRequest): Awaitable<string | void>;
}

/** On or off. */
export interface BooleanOption extends Declared {
  readonly values?: undefined;
  readonly default: boolean;
  /** The client sets it. What this throws refuses the value. */
  onChange?(value: boolean, session: AgentSession, request: SettingRequest): Awaitable<void>;
}

/** The params of the request that sets an option, with all that came in them. Empty where an option is not set by a request. */
export type SettingRequest = { readonly [field: string]: unknown };

/** What a user can set in a session. */
export type ConfigOption = SelectOption | BooleanOption;

/** Values by the option's id. */
export type ConfigValues = { readonly [id: string]: string | boolean };

/** The declared options, if they make sense: throws an `AcpError` otherwise (CONF-15, CONF-16). */
export function checkedOptions(options: readonly ConfigOption[]): readonly ConfigOption[] {
  const ids = new Set<string>();
  for (const option of options) {
    const name = `The option ${JSON.stringify(option.id)}`;
    if (ids.has(option.id)) throw new AcpError(`${name} is declared twice`);
    ids.add(option.id);
    if (option.values === undefined) continue;
    const values = valuesOf(option);
    if (values.length === 0 || option.values.some((one) => isGroup(one) && one.values.length === 0))
      throw new AcpError(`${name} needs at least one value, and so does each of its groups`);
    if (new Set(option.values.map(isGroup)).size > 1)
      throw new AcpError(`${name} has its values either all in groups or none`);
    if (new Set(values).size < values.length) throw new AcpError(`${name} has a value twice`);
    if (!values.includes(option.default)) throw new AcpError(`${name} has a default that is none of its values`);
  }
  return options;
}

/** The value of each option: what was set, where that is still a value, or the default (CONF-01). */
export function currentValues(options: readonly ConfigOption[], set: ConfigValues = {}): ConfigValues {
  return Object.fromEntries(
    options.map((option) => {
      const value = Object.hasOwn(set, option.id) ? set[option.id] : undefined;
      return [option.id, value !== undefined && fits(option, value) ? value : option.default];
    }),
  );
}

/** The complete list, as version 2 has it (CONF-02). */
export function configOptions(
  options: readonly ConfigOption[],
  set: ConfigValues | undefined,
): v2.SessionConfigOption[] {
  const current = currentValues(options, set);
  return options.map((option) => {
    const { id, name, description, category } = option;
    const declared = { configId: id, name, ...(description && { description }), ...(category && { category }) };
    const currentValue = current[id];
    if (option.values === undefined) return { ...declared, type: "boolean", currentValue: currentValue as boolean };
    const list = [...option.values.map((one) => (isGroup(one) ? groupOf(one) : choiceOf(one)))];
    if (!valuesOf(option).includes(currentValue as string)) list.push(unlisted(option, currentValue as string));
    return {
      ...declared,
      type: "select",
      currentValue: currentValue as string,
      options: list as v2.SessionConfigSelectOptions,
    };
  });
}

/** The option of this id that can have this value. Throws `-32602` when there is none (CONF-05, CONF-06, CONF-11, CONF-13). */
export function settable(options: readonly ConfigOption[], id: string, value: unknown): ConfigOption {
  const option = options.find((one) => one.id === id);
  if (option === undefined) throw invalidParams(`Invalid params: there is no option ${quoted(id)}`);
  if (!fits(option, value)) {
    const wanted = option.values === undefined ? "true or false" : "one of its values";
    throw invalidParams(`Invalid params: the option ${quoted(id)} must be set to ${wanted}`);
  }
  return option;
}

function fits(option: ConfigOption, value: unknown): boolean {
  if (option.values === undefined) return typeof value === "boolean";
  return typeof value === "string" && (valuesOf(option).includes(value) || (option.open === true && value !== ""));
}

function valuesOf(option: SelectOption): string[] {
  return option.values.flatMap((one) => (isGroup(one) ? one.values : [one])).map((one) => choiceOf(one).value);
}

/** A value that an open option has beside those that are listed, in the shape that they have (CONF-15, CONF-16). */
function unlisted({ values }: SelectOption, value: string) {
  const choice = choiceOf(value);
  return values.some(isGroup) ? { groupId: value, name: "Other", options: [choice] } : choice;
}

function isGroup(one: ConfigValue | ConfigGroup): one is ConfigGroup {
  return typeof one === "object" && "values" in one;
}

function groupOf({ id, name, values }: ConfigGroup): v2.SessionConfigSelectGroup {
  return { groupId: id, name, options: values.map(choiceOf) };
}

function choiceOf(one: ConfigValue): v2.SessionConfigSelectOption {
  return typeof one === "string" ? { value: one, name: one } : { ...one, name: one.name ?? one.value };
}
