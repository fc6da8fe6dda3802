import { cellsOf, type Line, line, lineWidth, truncate } from "../cells/index.ts";
import { type EditState, edit, editingKeys, emptyState, moved, type } from "../editor/index.ts";
import { chord, type Input } from "../terminal/index.ts";

/** A line that is being typed. It is edited as a prompt is, with the same keys. */
export type TypedText = EditState;

/** A text with the cursor behind it. */
export function typedText(text = ""): TypedText {
  return moved({ ...emptyState, text }, text.length);
}

/** The text after something was typed or pasted; `undefined` when that does nothing to a text. Line ends become blanks. */
export function typeInto(typed: TypedText, input: Input): TypedText | undefined {
  if (input.type === "focus") return undefined;
  if (input.type === "paste") return type(typed, input.text.replace(/\s*[\r\n]\s*/g, " "));
  if (input.name === "text" && !input.ctrl && !input.alt) return type(typed, input.text);
  const act = editingKeys.get(chord(input));
  return act && edit(typed, act);
}

/** The text behind a prompt on one line, scrolled so that the cursor is seen, and its column. `hidden`: as dots. */
export function textLine(
  { text, cursor }: TypedText,
  prompt: Line,
  columns: number,
  hidden = false,
): { readonly line: Line; readonly column: number } {
  const first = truncate(prompt, Math.floor(columns / 2));
  const start = lineWidth(first);
  const cellsIn = (part: string) => [...cellsOf(hidden ? "•".repeat([...cellsOf(part)].length) : part)];
  const before = cellsIn(text.slice(0, cursor));
  let from = before.length;
  let width = 0;
  while (from > 0 && width + before[from - 1]!.width < columns - start) width += before[--from]!.width;
  const seen = [...before.slice(from), ...cellsIn(text.slice(cursor))].map((cell) => cell.text).join("");
  return { line: truncate(line(first, seen), columns), column: Math.min(start + width, columns - 1) };
}
