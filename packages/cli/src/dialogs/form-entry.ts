import type { v2 } from "@colloquy/acp";
import type { Field, Reading } from "../person/index.ts";
import { namesSecret } from "../secrets/index.ts";
import { chord, type Input } from "../terminal/index.ts";
import { type TypedText, typedText, typeInto } from "./typed-text.ts";

/** A field of a form, and what a person has put into it so far. */
export interface Entry {
  readonly field: Field;
  /** How it is filled: by typing, by choosing one, or several. */
  readonly way: "text" | "one" | "several";
  /** What there is to choose from; of `text`, nothing. */
  readonly titles: readonly string[];
  readonly typed: TypedText;
  /** The choice that the arrows are at; -1: at none. Of `one`, it is what is chosen. */
  readonly at: number;
  /** Of `several`, what is chosen. */
  readonly chosen: ReadonlySet<number>;
  /** It looks like a credential: it is not shown. */
  readonly isSecret: boolean;
  /** What is wrong with it, once it has been looked at. */
  readonly problem?: string | undefined;
}

/** Secrets that a person types, and that are in no message or command. */
const TYPED_SECRET = /\b(?:pin|otp)\b/i;

/** A field as it is before anybody types: with what it is preset to. */
export function entryOf(field: Field, { type }: v2.ElicitationPropertySchema): Entry {
  const { choices, preset, name, title } = field;
  const isBoolean = type === "boolean";
  const values: readonly unknown[] = isBoolean ? [true, false] : choices.map(({ value }) => value);
  const way = type === "array" ? "several" : isBoolean || choices.length > 0 ? "one" : "text";
  const given: readonly unknown[] = Array.isArray(preset?.value) ? preset.value : [preset?.value];
  const chosen = values.flatMap((value, at) => (given.includes(value) ? [at] : []));
  return {
    field,
    way,
    titles: isBoolean ? ["Yes", "No"] : choices.map((choice) => choice.title),
    typed: typedText(way === "text" ? (preset?.shown ?? "") : ""),
    at: way === "one" ? (chosen[0] ?? -1) : 0,
    chosen: new Set(chosen),
    isSecret: way === "text" && [name, title].some((one) => namesSecret(one) || TYPED_SECRET.test(one)),
  };
}

/** The value of an entry, or what is wrong with it. A value of `undefined`: it is left out. */
export function readEntry(entry: Entry): Reading {
  const { field } = entry;
  const answer = answerOf(entry);
  if (answer !== "") return field.read(answer);
  return field.required ? { problem: "It is needed" } : { value: undefined };
}

/** The entry after something was typed into it; `undefined` when that does nothing to it. */
export function typeIntoEntry(entry: Entry, input: Input): Entry | undefined {
  if (entry.way === "text") {
    const typed = typeInto(entry.typed, input);
    return typed && { ...entry, typed, problem: undefined };
  }
  if (input.type !== "key") return undefined;
  const key = chord(input);
  const at = /^[1-9]$/.test(key) ? Number(key) - 1 : movedTo(entry, key);
  if (entry.way === "several" && (key === " " || /^[1-9]$/.test(key)))
    return toggled(entry, key === " " ? entry.at : at);
  if (at === undefined || at >= entry.titles.length) return undefined;
  return { ...entry, at, problem: undefined };
}

/** Where a key moves to among the choices; of `one` that may be left out, above the first is none. */
function movedTo({ at, titles, way, field }: Entry, key: string): number | undefined {
  const first = way === "one" && !field.required ? -1 : 0;
  const yes = titles.length === 2 && field.choices.length === 0;
  if (yes && (key === "y" || key === "n")) return key === "y" ? 0 : 1;
  const steps: { readonly [key: string]: number } = { up: -1, down: 1, "page-up": -8, "page-down": 8 };
  if (key === "home") return first;
  if (key === "end") return titles.length - 1;
  const step = steps[key];
  return step === undefined ? undefined : Math.max(first, Math.min(titles.length - 1, at + step));
}

function toggled(entry: Entry, at: number | undefined): Entry | undefined {
  if (at === undefined || at >= entry.titles.length) return undefined;
  const chosen = new Set(entry.chosen);
  if (!chosen.delete(at)) chosen.add(at);
  return { ...entry, at, chosen, problem: undefined };
}

/** What was put in, as a field reads it. */
function answerOf({ way, field, typed, at, chosen }: Entry): string {
  if (way === "text") return typed.text.trim();
  if (way === "several")
    return [...chosen]
      .sort((a, b) => a - b)
      .map((one) => one + 1)
      .join(",");
  if (at < 0) return "";
  return field.choices.length > 0 ? String(at + 1) : at === 0 ? "y" : "n";
}
