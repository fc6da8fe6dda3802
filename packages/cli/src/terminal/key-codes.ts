import type { Input, KeyName } from "./input.ts";
import { controlKey, type Modifiers, named, typed } from "./key.ts";

/** Keys of the keypad and such, which the kitty keyboard protocol gives numbers of their own. */
const NAMED: { readonly [code: number]: KeyName } = {
  57414: "enter",
  57417: "left",
  57418: "right",
  57419: "up",
  57420: "down",
  57421: "page-up",
  57422: "page-down",
  57423: "home",
  57424: "end",
  57425: "insert",
  57426: "delete",
};

/** What the keypad types, from code 57399 on. */
const KEYPAD = "0123456789./*-+";
const KEYPAD_START = 57399;

/**
 * The modifiers that a number stands for. `undefined`: one is held that we do not know (Super, Hyper, Meta), so the key is meant
 * for somebody else.
 */
export function modifiersOf(number: number): Modifiers | undefined {
  const bits = number - 1;
  // Caps Lock and Num Lock change nothing here.
  if (bits < 0 || (bits & ~0b1100_0111) !== 0) return undefined;
  return { shift: (bits & 1) !== 0, alt: (bits & 2) !== 0, ctrl: (bits & 4) !== 0 };
}

/**
 * The key of a Unicode code point, as terminals report it that tell all keys apart. A key is the same whichever way it was
 * reported: Ctrl-I is Tab, Ctrl-[ is Escape. `shifted`: what it types with Shift; `base`: which key of a Latin keyboard it is.
 */
export function keyOfCode(code: number, modifiers: Modifiers, shifted?: number, base?: number): Input | undefined {
  const { ctrl, alt, shift } = modifiers;
  if (code === 9 || code === 13 || code === 27 || code === 127) return controlKey(code, modifiers, ctrl);
  if (NAMED[code] !== undefined) return named(NAMED[code], modifiers);
  const keypad = KEYPAD[code - KEYPAD_START];
  if (keypad !== undefined) return typed(keypad, modifiers);
  if (!isTypeable(code)) return undefined;
  const character = String.fromCodePoint((ctrl || alt) && code > 0x7f && isTypeable(base) ? base! : code);
  if (ctrl && /^[a-z@[\\\]^_]$/i.test(character)) return controlKey(character.charCodeAt(0) & 0x1f, modifiers);
  if (!shift || ctrl || alt) return typed(character, modifiers);
  return typed(isTypeable(shifted) ? String.fromCodePoint(shifted!) : character.toUpperCase());
}

/** Whether a code point is a character: neither a control, nor half of one, nor one of the codes that stand for other keys. */
function isTypeable(code: number | undefined): boolean {
  if (code === undefined || code < 0x20 || code > 0x10ffff) return false;
  return !((code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code < 0xf900));
}
