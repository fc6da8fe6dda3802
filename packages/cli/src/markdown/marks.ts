import type { Align } from "./piece.ts";

/** A fence around code: how it was opened, and what closes it. */
export interface Fence {
  /** The line that opens it, as it was written. */
  readonly opening: string;
  /** The line that is shown where it closes. */
  readonly closing: string;
  readonly language: string;
  /** Blanks before it, which its lines may have too. */
  readonly indent: number;
}

/** Fences of Markdown, and the signs that stand alone on a line around a formula, which is shown as it is (D-24). */
export function fenceOf(line: string): Fence | undefined {
  const [, blanks = "", sign, info = ""] = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,}|\$\$ *$|\\\[ *$)(.*)$/.exec(line) ?? [];
  if (sign === undefined) return undefined;
  const closing = sign.startsWith("\\") ? "\\]" : sign.trim();
  const [language = ""] = info.trim().split(/[\s{,:]/, 1);
  return { opening: line.trim(), closing, language: language.toLowerCase(), indent: blanks.length };
}

/** Whether a line closes a fence. */
export function closes({ closing }: Fence, line: string): boolean {
  if (!/^ {0,3}\S/.test(line)) return false;
  const sign = line.trim();
  if (!sign.startsWith(closing)) return false;
  return sign === closing || (/^[`~]/.test(closing) && sign === closing[0]!.repeat(sign.length));
}

/** A heading that begins with its signs. */
export function headingOf(line: string): { readonly depth: number; readonly text: string } | undefined {
  const [, signs, text = ""] = /^ {0,3}(#{1,6})(?: +(.*))?$/.exec(line) ?? [];
  if (signs === undefined) return undefined;
  return { depth: signs.length, text: withoutClosingSigns(text.trim()) };
}

function withoutClosingSigns(text: string): string {
  let end = text.length;
  while (text[end - 1] === "#") end--;
  return end === 0 ? "" : text[end - 1] === " " ? text.slice(0, end).trimEnd() : text;
}

/** The depth of the heading that a line below it makes of a text. */
export function underlineOf(line: string): 1 | 2 | undefined {
  const sign = /^ {0,3}([=-])\1* *$/.exec(line)?.[1];
  return sign === undefined ? undefined : sign === "=" ? 1 : 2;
}

/** Whether a line is a rule: three or more of the same sign, and blanks. */
export function isRule(line: string): boolean {
  return /^ {0,3}[-_*][-_* ]*$/.test(line) && /^([-_*])\1{2,}$/.test(line.replaceAll(" ", ""));
}

/** The sign of a list's item. */
export interface ItemMark {
  /** `-`, `*`, `+`, `.` or `)`: items with the same are of one list. */
  readonly delimiter: string;
  readonly number: number | undefined;
  /** How far what belongs to the item is indented, at least. */
  readonly indent: number;
  /** What follows on the line. */
  readonly rest: string;
}

/** The item of a list that a line begins. */
export function itemOf(line: string): ItemMark | undefined {
  const [, blanks, sign, delimiter, gap] = /^( {0,3})([-+*]|\d{1,9}([.)]))( +|$)/.exec(line) ?? [];
  if (blanks === undefined || sign === undefined || gap === undefined) return undefined;
  const begin = blanks.length + sign.length;
  const rest = line.slice(begin);
  // Five blanks or more are one, and code by its indentation.
  const inside = gap.length === 0 || gap.length > 4 || rest.trim() === "" ? 1 : gap.length;
  return {
    delimiter: delimiter ?? sign,
    number: delimiter === undefined ? undefined : Number.parseInt(sign, 10),
    indent: begin + inside,
    rest: rest.slice(inside),
  };
}

/** The columns that the line below a table's header sets. */
export function alignOf(line: string): (Align | undefined)[] | undefined {
  if (!/^ {0,3}[-:|][-:| ]*$/.test(line) || !line.includes("|")) return undefined;
  const cells = cellsOf(line);
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  return cells.map((cell) => {
    if (cell.endsWith(":")) return cell.startsWith(":") ? "center" : "right";
    return cell.startsWith(":") ? "left" : undefined;
  });
}

/** The cells of a table's row. */
export function cellsOf(line: string): string[] {
  const trimmed = line.trim();
  const begin = trimmed.startsWith("|") ? 1 : 0;
  const end = trimmed.length - (/(?<!\\)\|$/.test(trimmed) && trimmed.length > 1 ? 1 : 0);
  const cells = trimmed.slice(begin, end).split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
}
