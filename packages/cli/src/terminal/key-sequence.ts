import type { Input, KeyName } from "./input.ts";
import { bare, named, typed } from "./key.ts";
import { keyOfCode, modifiersOf } from "./key-codes.ts";

/** A control sequence, in its parts. */
export interface Sequence {
  /** `CSI`, `SS3`, or that of the function keys of the Linux console (`CSI [ A`). */
  readonly kind: "csi" | "ss3" | "linux";
  readonly parameters: string;
  readonly final: string;
}

const LETTERS: { readonly [final: string]: KeyName } = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
  P: "f1",
  Q: "f2",
  R: "f3",
  S: "f4",
};

const NUMBERS: { readonly [number: string]: KeyName } = {
  1: "home",
  2: "insert",
  3: "delete",
  4: "end",
  5: "page-up",
  6: "page-down",
  7: "home",
  8: "end",
  11: "f1",
  12: "f2",
  13: "f3",
  14: "f4",
  15: "f5",
  17: "f6",
  18: "f7",
  19: "f8",
  20: "f9",
  21: "f10",
  23: "f11",
  24: "f12",
};

/** What the keypad sends while it is an application's. */
const KEYPAD = "*+,-./0123456789";

/**
 * What a sequence that came from the terminal means: a key, or a change of focus. `undefined`: none of these, thus an answer or a
 * report that nobody asked for, which is nobody's input (D-06).
 */
export function inputOf({ kind, parameters, final }: Sequence): Input | undefined {
  if (kind === "linux") return "ABCDE".includes(final) ? named(`f${("ABCDE".indexOf(final) + 1) as 1}`) : undefined;
  if (kind === "ss3") return keypadKey(parameters, final);
  // What begins with <, =, > or ? is an answer or a report.
  if (!/^[\d;:]*$/.test(parameters)) return undefined;
  if (final === "u") return unicodeKey(parameters);
  if (final === "~") return numberedKey(parameters);
  if ("^@$".includes(final)) return oldNumberedKey(parameters, final);
  if (parameters === "" && (final === "I" || final === "O")) return { type: "focus", focused: final === "I" };
  if (parameters === "" && "abcd".includes(final))
    return named(LETTERS[final.toUpperCase()]!, { ...bare, shift: true });
  return letterKey(parameters, final);
}

/** `CSI A`, `CSI 1;5A`. A cursor's position (`CSI 1;5R`) looks like F3 with Ctrl, so that is none. */
function letterKey(parameters: string, final: string): Input | undefined {
  const match = /^(?:1?|1;(\d+)(?::(\d+))?)$/.exec(parameters);
  if (match === null || final === "R" || match[2] === RELEASED) return undefined;
  const modifiers = modifiersOf(Number(match[1] ?? 1));
  if (modifiers === undefined) return undefined;
  if (final === "Z") return named("tab", { ...modifiers, shift: true });
  const name = LETTERS[final];
  return name && named(name, modifiers);
}

/** `CSI 3~`, `CSI 3;5~`; and, as xterm reports other keys, `CSI 27;5;13~`. */
function numberedKey(parameters: string): Input | undefined {
  const match = /^(\d+)(?:;(\d+)(?::(\d+))?)?(?:;(\d+))?$/.exec(parameters);
  const modifiers = modifiersOf(Number(match?.[2] ?? 1));
  if (match === null || modifiers === undefined || match[3] === RELEASED) return undefined;
  if (match[1] === "27" && match[4] !== undefined) return keyOfCode(Number(match[4]), modifiers);
  const name = NUMBERS[match[1]!];
  return name && match[4] === undefined ? named(name, modifiers) : undefined;
}

/** `CSI 3^`: rxvt tells modifiers by the last byte. */
function oldNumberedKey(parameters: string, final: string): Input | undefined {
  const name = NUMBERS[parameters];
  return name && named(name, { alt: false, ctrl: final !== "$", shift: final !== "^" });
}

/** `CSI 13;2u`; with what it types and where it is on a Latin keyboard, `CSI 1089:1057:99;5u`. */
function unicodeKey(parameters: string): Input | undefined {
  const match = /^(\d+)(?::(\d*))?(?::(\d*))?(?:;(\d*)(?::(\d+))?)?(?:;[\d:]*)?$/.exec(parameters);
  const modifiers = modifiersOf(Number(match?.[4] || 1));
  if (match === null || modifiers === undefined || match[5] === RELEASED) return undefined;
  const [code, shifted, base] = match.slice(1, 4).map((number) => (number ? Number(number) : undefined));
  return keyOfCode(code!, modifiers, shifted, base);
}

/** The kind of a key's event that says that it was let go. */
const RELEASED = "3";

/** `SS3 A`, and the keypad's keys. */
function keypadKey(parameters: string, final: string): Input | undefined {
  const modifiers = modifiersOf(Number(/^(?:1;)?(\d+)$/.exec(parameters)?.[1] ?? 1));
  if (modifiers === undefined) return undefined;
  if (final === "M") return named("enter", modifiers);
  if ("abcd".includes(final)) return named(LETTERS[final.toUpperCase()]!, { ...bare, ctrl: true });
  const name = LETTERS[final];
  if (name !== undefined) return named(name, modifiers);
  const character = KEYPAD[final.charCodeAt(0) - 0x6a];
  return character === undefined ? undefined : typed(character, modifiers);
}
