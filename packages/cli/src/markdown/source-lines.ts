import { clean } from "@colloquy/acp/text";

/** The longest piece of a line that is looked at as one, in characters; of a longer line, further pieces follow. */
export const MAX_FRAGMENT = 2048;

/** A line of a message, or a piece of a very long one: cleaned, without tabs and without its end. */
export interface Fragment {
  readonly text: string;
  /** It is the beginning of its line. */
  readonly starts: boolean;
  /** It is the end of its line. */
  readonly ends: boolean;
}

/**
 * The lines of a text that comes in pieces, cut anywhere. They are the same however it is cut: nothing that a terminal obeys
 * goes on behind a line's end, so each line is cleaned by itself when it is whole (D-05).
 */
export class SourceLines {
  private held = "";
  private starts = true;
  private afterReturn = false;

  /** The lines that are whole with this piece. */
  push(text: string): Fragment[] {
    if (this.held.length + text.length <= MAX_FRAGMENT && !/[\r\n]/.test(text)) {
      this.held += text;
      if (text !== "") this.afterReturn = false;
      return [];
    }
    const source = this.held + text;
    const fragments: Fragment[] = [];
    let at = this.held === "" && this.afterReturn && source.startsWith("\n") ? 1 : 0;
    for (this.afterReturn = false; at < source.length; ) {
      const window = source.slice(at, at + MAX_FRAGMENT + 1);
      const end = window.search(/[\r\n]/);
      if (end === -1 && window.length <= MAX_FRAGMENT) break;
      const length = end === -1 ? wholeCharacters(window, MAX_FRAGMENT) : end;
      fragments.push(this.fragment(window.slice(0, length), end !== -1));
      at += length;
      if (end === -1) continue;
      const isReturn = source[at++] === "\r";
      if (isReturn && at === source.length) this.afterReturn = true;
      if (isReturn && source[at] === "\n") at++;
    }
    this.held = source.slice(at);
    return fragments;
  }

  /** What has no end yet, as if it ended here; `undefined` when there is nothing. */
  rest(): Fragment | undefined {
    return this.held === "" && this.starts ? undefined : { text: tidy(this.held), starts: this.starts, ends: true };
  }

  private fragment(text: string, ends: boolean): Fragment {
    const { starts } = this;
    this.starts = ends;
    return { text: tidy(text), starts, ends };
  }
}

/** The most characters up to `most` that do not end in half of one. */
export function wholeCharacters(text: string, most: number): number {
  const last = text.charCodeAt(most - 1);
  return text.length > most && last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
}

/** How many columns apart the stops of tabs are. */
export const TAB = 4;

/** A line as it is looked at: cleaned, with blanks for tabs. */
export function tidy(text: string): string {
  const cleaned = clean(text);
  if (!cleaned.includes("\t")) return cleaned;
  const [first = "", ...parts] = cleaned.split("\t");
  let line = first;
  for (const part of parts) line += " ".repeat(TAB - (line.length % TAB)) + part;
  return line;
}
