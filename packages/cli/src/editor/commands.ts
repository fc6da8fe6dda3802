import { cleanLine } from "@colloquy/acp/text";
import fuzzysort from "fuzzysort";
import type { EditState } from "./edit.ts";
import type { Menu, MenuItem } from "./menu.ts";

/** Something that a prompt can begin with after `/`. */
export interface Command {
  /** Without the `/`. */
  readonly name: string;
  readonly about: string;
  /** What may follow it. */
  readonly hint?: string;
  /** Who does it. */
  readonly from: "colloquy" | "agent";
}

/** How near a name has to be to what was typed, from 0 to 1. */
const NEAR = 0.3;

/** The commands that may be meant while the first word of a text begins with `/`; those that begin as it does come first. */
export function commandMenu({ text, cursor }: EditState, commands: readonly Command[]): Menu | undefined {
  const typed = /^\/(\S*)$/u.exec(text.slice(0, cursor))?.[1];
  if (typed === undefined) return undefined;
  const word = /^\/\S*/u.exec(text)![0];
  const items = matching(commands.filter(isTypable), typed).map((command) => itemOf(command));
  return items.length === 0 ? undefined : { start: 0, end: word.length, items };
}

/** What may follow the command that a text consists of; `undefined`: nothing is known of that. */
export function hintFor(text: string, commands: readonly Command[]): string | undefined {
  const name = /^\/(\S+) ?$/u.exec(text)?.[1];
  return name === undefined ? undefined : commands.find((command) => command.name === name)?.hint;
}

function itemOf({ name, about, hint, from }: Command): MenuItem {
  const chosen = hint === undefined ? `/${name}` : `/${name} `;
  return {
    label: `/${name}`,
    about,
    from,
    exact: `/${name}`,
    enter: chosen,
    tab: `/${name} `,
    submits: hint === undefined,
  };
}

function matching(commands: readonly Command[], typed: string): readonly Command[] {
  if (typed === "") return commands;
  const low = typed.toLowerCase();
  const begin = commands.filter(({ name }) => name.toLowerCase().startsWith(low));
  const near = fuzzysort.go(typed, commands, { key: "name", threshold: NEAR, limit: 0 }).map(({ obj }) => obj);
  return [...new Set([...begin.sort((a, b) => a.name.length - b.name.length), ...near])];
}

/** One with a blank in it, or with what nobody sees, cannot be written as the first word. */
function isTypable({ name }: Command): boolean {
  return /^\S+$/u.test(name) && cleanLine(name) === name;
}
