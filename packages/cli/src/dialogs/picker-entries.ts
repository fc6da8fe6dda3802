import fuzzysort from "fuzzysort";
import { oneLine } from "../view/index.ts";

/** Something that can be picked. Texts may be a stranger's. */
export interface PickerItem<T> {
  readonly value: T;
  readonly label: string;
  /** Further facts, one below the other in the list. */
  readonly columns?: readonly string[];
  readonly detail?: string;
  /** It is what is chosen now: it is marked at first. */
  readonly current?: boolean;
}

/** An item as it is shown, and looked for. */
export interface PickerEntry<T> {
  readonly value: T;
  readonly label: string;
  readonly columns: readonly string[];
  readonly detail: string;
  readonly target: ReturnType<typeof fuzzysort.prepare>;
}

/** An item, made safe. */
export function entryOf<T>({ value, label, columns = [], detail = "" }: PickerItem<T>): PickerEntry<T> {
  const safe = {
    value,
    label: oneLine(label, 200),
    columns: columns.map((one) => oneLine(one, 80)),
    detail: oneLine(detail, 300),
  };
  return { ...safe, target: fuzzysort.prepare([safe.label, ...safe.columns, safe.detail].join(" ")) };
}

/** Those that a query may mean, the best first; without one, all in their order. */
export function matching<T>(entries: readonly PickerEntry<T>[], query: string): readonly PickerEntry<T>[] {
  const words = query.trim();
  if (words === "") return entries;
  const found = fuzzysort.go(words, entries, { key: ({ target }) => target, limit: 0, threshold: 0.2 });
  return found.map(({ obj }) => obj);
}
