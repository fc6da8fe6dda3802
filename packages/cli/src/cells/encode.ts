import { clean } from "@colloquy/acp/text";
import type { Color, Line, Style } from "./line.ts";

const colors: { readonly [color in Color]: number } = {
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
  cyan: 36,
  gray: 90,
};

/** What no text that is printed may have in it: whatever a terminal obeys, and what turns or hides text. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
  /[\0-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\p{Cs}]/u;

/**
 * A line as a terminal takes it. This is the one way of text to a screen that is drawn: nothing in it but the looks moves,
 * asks or changes anything, whoever wrote the text (D-01 to D-08). `color`: whether looks are shown at all.
 */
export function encode(spans: Line, color: boolean): string {
  let out = "";
  for (const { text, style } of spans) {
    const safe = UNSAFE.test(text) ? clean(text).replace(/[\n\t]+/g, " ") : text;
    const codes = color && style !== undefined ? codesOf(style) : "";
    out += codes === "" ? safe : `\x1b[${codes}m${safe}\x1b[0m`;
  }
  return out;
}

function codesOf(style: Style): string {
  const { color, background, bold, dim, italic, underline, strike, inverse } = style;
  const codes = [
    bold && 1,
    dim && 2,
    italic && 3,
    underline && 4,
    inverse && 7,
    strike && 9,
    color && colors[color],
    background && colors[background] + 10,
  ];
  return codes.filter(Boolean).join(";");
}
