import type { v2 } from "@colloquy/acp";
import { type Line, line, styled } from "../cells/index.ts";
import { oneLine } from "../view/index.ts";

/** The most options that can be chosen from. */
export const MAX_OPTIONS = 30;

const words: { readonly [kind: string]: string } = {
  allow_once: "allows it once",
  allow_always: "allows it from now on",
  reject_once: "refuses it once",
  reject_always: "refuses it from now on",
};

const letters: { readonly [letter: string]: string } = { y: "allow_once", a: "allow_always", n: "reject_once" };

/** What is printed of each option: its number, its letter if it has one, its name, and what its kind does. */
export function optionLines(options: readonly v2.PermissionOption[]): Line[] {
  const lines = options.slice(0, MAX_OPTIONS).map((option, at) => {
    const letter = letterOf(option, options);
    const key = `${at + 1}${letter === undefined ? "" : ` or ${letter}`}`;
    return line(
      "  ",
      styled(key.padEnd(6), { bold: true }),
      ` ${oneLine(option.name, 120)}  `,
      styled(`(${meaningOf(option)})`, { dim: true }),
    );
  });
  const more = options.length - lines.length;
  return more > 0 ? [...lines, line(`  … ${more} more, which cannot be chosen`)] : lines;
}

/** What an option does, by its kind, in words. */
export function meaningOf({ kind }: v2.PermissionOption): string {
  return Object.hasOwn(words, kind) ? words[kind]! : `of a kind unknown here: ${oneLine(kind, 40)}`;
}

/** The letter that stands for an option, if there is one. */
export function letterOf(option: v2.PermissionOption, options: readonly v2.PermissionOption[]): string | undefined {
  return Object.keys(letters).find((letter) => optionOf(letter, options) === option);
}

/** The option that a number, or a letter, stands for. A letter stands for the only option of its kind. Nothing else chooses. */
export function optionOf(key: string, options: readonly v2.PermissionOption[]): v2.PermissionOption | undefined {
  if (/^[1-9][0-9]?$/.test(key)) return options.slice(0, MAX_OPTIONS)[Number(key) - 1];
  const kind = Object.hasOwn(letters, key) ? letters[key] : undefined;
  const meant = options.filter((option) => option.kind === kind);
  return kind !== undefined && meant.length === 1 ? meant[0] : undefined;
}
