import type { Key, KeyName } from "./input.ts";

/** The keys that are held down with another. */
export interface Modifiers {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** None of them. */
export const bare: Modifiers = { ctrl: false, alt: false, shift: false };

/** A key that has a name. */
export function named(name: KeyName, modifiers: Modifiers = bare): Key {
  const { ctrl, alt, shift } = modifiers;
  return { type: "key", name, text: "", ctrl, alt, shift };
}

/** A key of a character: it types it, or, with Ctrl or Alt, is the key on which the character is. */
export function typed(character: string, modifiers: Modifiers = bare): Key {
  const { ctrl, alt, shift } = modifiers;
  if (!ctrl && !alt) return { type: "key", name: "text", text: character, ctrl, alt, shift: false };
  const lower = character.toLowerCase();
  return { type: "key", name: "text", text: lower, ctrl, alt, shift: shift || lower !== character };
}

/**
 * The key that sends a control byte: Ctrl with a letter, but for those that share theirs with a key of its own. Ctrl-J is no
 * Enter: it is how a new line is typed where Shift-Enter is not told apart.
 * `ctrl`: it is held with the key that sends the byte by itself.
 */
export function controlKey(code: number, { alt, shift }: Modifiers = bare, ctrl = false): Key {
  const modifiers = { ctrl, alt, shift };
  if (code === 0x08) return named("backspace", { ...modifiers, ctrl: true });
  if (code === 0x09) return named("tab", modifiers);
  if (code === 0x0d) return named("enter", modifiers);
  if (code === 0x1b) return named("escape", modifiers);
  if (code === 0x7f) return named("backspace", modifiers);
  const character = code === 0 ? " " : String.fromCharCode(code + 0x40).toLowerCase();
  return typed(character, { ...modifiers, ctrl: true });
}
