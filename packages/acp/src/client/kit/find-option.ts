import type * as v2 from "../../schema/v2/unstable.ts";
import { type Session, settings } from "../../state/index.ts";

/** One value of an option. */
export interface OptionValue {
  readonly value: string;
  readonly name: string;
  readonly description?: string;
  /** The name of the group that it is in. */
  readonly group?: string;
}

/**
 * What can be set in a session, by its id or else by its category (`mode`, `model`, `thought_level`, …): the first of these.
 * Modes of version 1 are an option of category `mode`.
 */
export function findOption(session: Session, idOrCategory: string): v2.SessionConfigOption | undefined {
  const all = settings(session);
  const byId = all.find(({ configId }) => configId === idOrCategory);
  return byId ?? all.find(({ category }) => category === idOrCategory);
}

/** The values that an option can be set to, groups taken apart, in the agent's order. Of one that is on or off: none. */
export function optionValues(option: v2.SessionConfigOption): OptionValue[] {
  if (option.type !== "select") return [];
  const items = (option as v2.SessionConfigSelect).options as readonly (
    | v2.SessionConfigSelectOption
    | v2.SessionConfigSelectGroup
  )[];
  return items.flatMap((item) =>
    "options" in item ? item.options.map((value) => optionValue(value, item.name)) : [optionValue(item)],
  );
}

function optionValue({ value, name, description }: v2.SessionConfigSelectOption, group?: string): OptionValue {
  return { value, name, ...(description != null && { description }), ...(group !== undefined && { group }) };
}
