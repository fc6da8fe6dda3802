import { clean } from "@colloquy/acp/text";
import { type Line, line, restyled, type Style, styled, wrap } from "../cells/index.ts";
import { clipped, moreOf } from "./words.ts";

/** The most lines that are shown of what a user wrote, unless a caller wants more. */
export const MAX_PROMPT_LINES = 200;

/** The longest paragraph that is shown of it, in characters. */
const MAX_PARAGRAPH = 4000;

/** What a user wrote, with a mark on each line. */
export function userLines(text: string, columns: number, most = MAX_PROMPT_LINES): Line[] {
  return marked(text, columns, "> ", { color: "cyan" }, most);
}

/** A line of a thought, with its mark. */
export function thoughtLine(spans: Line): Line {
  return line(styled(spans.length === 0 ? "·" : "· ", { dim: true }), restyled(spans, { dim: true }));
}

/** A text with a mark on each line, broken between words. */
export function marked(text: string, columns: number, mark: string, style: Style, most: number): Line[] {
  const paragraphs = clean(text)
    .replace(/^(?:[ \t]*\n)+|\s+$/g, "")
    .split("\n");
  if (paragraphs.join("") === "") return [];
  const first = line(styled(mark, style));
  const lines = paragraphs.slice(0, most).flatMap((paragraph) => {
    const shown = clipped(paragraph.replaceAll("\t", "  "), MAX_PARAGRAPH);
    return wrap(line(styled(shown, style)), columns, { first, rest: first });
  });
  const hidden = paragraphs.length - most;
  return hidden > 0 ? [...lines, line(styled(`${mark}${moreOf(hidden)}`, { dim: true }))] : lines;
}
