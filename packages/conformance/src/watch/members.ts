import type { Message } from "../frames/index.ts";
import { record } from "./values.ts";

/** What the schema says of one definition, as far as it takes to find one's way through a value. */
export interface Definition {
  /** Its members, and what their values are; empty where nothing is inside of them that the schema knows. */
  readonly has?: { readonly [member: string]: string };
  /** Definitions whose members it has as well. */
  readonly also?: readonly string[];
  /** The member that tells which of `by` the value is besides. */
  readonly tag?: string;
  readonly by?: { readonly [value: string]: string };
  /** What it is without a tag. */
  readonly untagged?: string;
  /** It is one of these; nothing tells which. */
  readonly any?: readonly string[];
  /** It is one of these strings. */
  readonly values?: readonly string[];
  /** Tags or strings besides the listed ones are of the schema too. */
  readonly open?: true;
}

/** Definitions by name. A name may be followed by `[]`, for a list of such values, or by `{}`, for a map. */
export type Definitions = { readonly [name: string]: Definition };

/** The names of what methods take and give. */
export type Calls = {
  readonly [method: string]: { readonly request?: string; readonly result?: string; readonly notification?: string };
};

/** The members that a value of this definition may have, and what they hold. */
export interface Members {
  readonly kinds: ReadonlyMap<string, string>;
  /** Whether these are all: its tag, if it has one, is listed. */
  readonly all: boolean;
  /** The definitions that it is an instance of, from the one that was asked for inwards. */
  readonly names: readonly string[];
}

/** Looks up the members of an object that should be of a definition. */
export function membersOf(definitions: Definitions, name: string, value: Message): Members {
  const kinds = new Map<string, string>();
  const names: string[] = [];
  let all = true;
  const add = (each: string): void => {
    if (each === "") return;
    names.push(each);
    const definition = definitions[each];
    if (definition === undefined) return;
    const { has = {}, also = [], tag, by = {}, untagged, any } = definition;
    for (const [member, kind] of Object.entries(has)) kinds.set(member, kind);
    for (const other of also) add(other);
    if (tag !== undefined) {
      if (!kinds.has(tag)) kinds.set(tag, "");
      const given = value[tag];
      if (typeof given === "string" && Object.hasOwn(by, given)) add(by[given]!);
      else if (untagged !== undefined) add(untagged);
      else all = false;
    }
    if (any !== undefined) {
      if (any.includes("")) all = false;
      add(closest(definitions, any, value));
      // A value that fits none exactly has members of several.
      for (const one of any)
        for (const [member, kind] of plain(definitions, one)) if (!kinds.has(member)) kinds.set(member, kind);
    }
  };
  add(name);
  return { kinds, all, names };
}

/** Of several kinds, the one that knows most of the members of a value. */
export function closest(definitions: Definitions, kinds: readonly string[], value: unknown): string {
  const object = record(Array.isArray(value) ? value[0] : value);
  const fit = (kind: string) => {
    if (kind.endsWith("[]") !== Array.isArray(value)) return -1;
    const known = new Map(plain(definitions, kind.replace(/\[\]$/, "")));
    return Object.keys(object).filter((key) => known.has(key)).length;
  };
  return kinds.toSorted((a, b) => fit(b) - fit(a))[0] ?? "";
}

function plain(definitions: Definitions, name: string): [string, string][] {
  return Object.entries(definitions[name]?.has ?? {});
}
