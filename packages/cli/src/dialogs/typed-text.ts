import { cellsOf, type Line, line, truncate, widthOf } from "../cells/index.ts";
import { chord, type Input } from "../terminal/index.ts";

/** A line that is being typed. */
export interface TypedText {
  readonly text: string;
  /** How many characters, as a user takes them, are before the cursor. */
  readonly cursor: number;
}

/** A text with the cursor behind it. */
export function typedText(text = ""): TypedText {
  return { text, cursor: [...cellsOf(text)].length };
}

/** The text after something was typed or pasted; `undefined` when that does nothing to a text. Line ends become blanks. */
export function typeInto({ text, cursor }: TypedText, input: Input): TypedText | undefined {
  if (input.type === "focus") return undefined;
  const cells = [...cellsOf(text)].map((cell) => cell.text);
  const put = (start: number, end: number, more = "") => {
    const before = cells.slice(0, start).join("") + more;
    return { text: before + cells.slice(end).join(""), cursor: [...cellsOf(before)].length };
  };
  if (input.type === "paste") return put(cursor, cursor, input.text.replace(/\s*\n\s*/g, " "));
  if (input.name === "text" && !input.ctrl && !input.alt) return put(cursor, cursor, input.text);
  switch (chord(input)) {
    case "left":
    case "ctrl+b":
      return { text, cursor: Math.max(0, cursor - 1) };
    case "right":
    case "ctrl+f":
      return { text, cursor: Math.min(cells.length, cursor + 1) };
    case "home":
    case "ctrl+a":
      return { text, cursor: 0 };
    case "end":
    case "ctrl+e":
      return { text, cursor: cells.length };
    case "backspace":
    case "ctrl+h":
      return put(Math.max(0, cursor - 1), cursor);
    case "delete":
      return put(cursor, cursor + 1);
    case "ctrl+w":
      return put([...cells.slice(0, cursor).join("").trimEnd().matchAll(/\S+/g)].at(-1)?.index ?? 0, cursor);
    case "ctrl+u":
      return put(0, cursor);
    case "ctrl+k":
      return put(cursor, cells.length);
    default:
      return undefined;
  }
}

/** The text behind a prompt on one line, scrolled so that the cursor is seen, and its column. `hidden`: as dots. */
export function textLine(
  { text, cursor }: TypedText,
  prompt: Line,
  columns: number,
  hidden = false,
): { readonly line: Line; readonly column: number } {
  const first = truncate(prompt, Math.floor(columns / 2));
  const start = first.reduce((width, span) => width + widthOf(span.text), 0);
  const cells = [...cellsOf(hidden ? "•".repeat([...cellsOf(text)].length) : text)];
  let from = cursor;
  let width = 0;
  while (from > 0 && width + cells[from - 1]!.width < columns - start) width += cells[--from]!.width;
  const rest = cells.slice(from).map((cell) => cell.text);
  return { line: truncate(line(first, rest.join("")), columns), column: Math.min(start + width, columns - 1) };
}
