import type * as v2 from "../../schema/v2/unstable.ts";
import type { OnLoss } from "../loss.ts";
import { loseToV2 } from "./losses.ts";

type Value = v2.SessionConfigSelectOption;
type Group = v2.SessionConfigSelectGroup;

/**
 * Options as version 2 lets them be shown: every select has something to choose from, each value once, the current one among
 * them.
 */
export function presentable(options: readonly v2.SessionConfigOption[], onLoss?: OnLoss): v2.SessionConfigOption[] {
  return options.flatMap((option) => {
    if (option.type !== "select") return [option];
    const select = option as v2.SessionConfigOption & v2.SessionConfigSelect;
    const choices = chooseable(select);
    if (choices !== undefined) return [{ ...select, options: choices } as v2.SessionConfigOption];
    loseToV2(onLoss, "L-20", select.configId);
    return [];
  });
}

function chooseable({ options, currentValue }: v2.SessionConfigSelect): (Value | Group)[] | undefined {
  const seen = new Set<string>();
  const once = ({ value }: Value) => !seen.has(value) && seen.add(value) !== undefined;
  const items = (options as readonly (Value | Group)[]).flatMap((item): (Value | Group)[] => {
    if (!("options" in item)) return once(item) ? [item] : [];
    const values = item.options.filter(once);
    return values.length > 0 ? [{ ...item, options: values }] : [];
  });
  if (items.length === 0) return undefined;
  if (seen.has(currentValue)) return items;
  const current: Value = { value: currentValue, name: currentValue };
  const last = items.at(-1)!;
  return "options" in last
    ? [...items.slice(0, -1), { ...last, options: [...last.options, current] }]
    : [...items, current];
}
