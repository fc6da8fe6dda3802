/** Keys that have a name instead of a text. */
export type KeyName =
  | "enter"
  | "escape"
  | "tab"
  | "backspace"
  | "delete"
  | "insert"
  | "up"
  | "down"
  | "left"
  | "right"
  | "home"
  | "end"
  | "page-up"
  | "page-down"
  | `f${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;

/** A key that was typed. */
export interface Key {
  readonly type: "key";
  /** `text`: it types what is in `text`. With `ctrl` or `alt` that is the key's letter, in lower case, and types nothing. */
  readonly name: KeyName | "text";
  readonly text: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** A text that was pasted, in one piece: its line ends are `\n`, and nothing in it is a control character but these and tabs. */
export interface Paste {
  readonly type: "paste";
  readonly text: string;
  /** It was longer than `MAX_PASTE` characters: what came after them is left out. */
  readonly cut?: true;
}

/** The terminal's window has the focus now, or has lost it. */
export interface Focus {
  readonly type: "focus";
  readonly focused: boolean;
}

/** What a person does at a terminal. What the terminal itself answers is never in it. */
export type Input = Key | Paste | Focus;

/** A key as it is written down: `ctrl+r`, `alt+enter`, `shift+tab`, `up`; a key that types is its text: `a`, `A`, `ä`. */
export function chord({ name, text, ctrl, alt, shift }: Key): string {
  const modifiers = `${ctrl ? "ctrl+" : ""}${alt ? "alt+" : ""}${shift && name !== "text" ? "shift+" : ""}`;
  return `${modifiers}${name === "text" ? text : name}`;
}
