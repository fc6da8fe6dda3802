import { clean } from "@colloquy/acp/text";

/** How much is held back at most while it may be the beginning of something. */
const MAX_HELD = 256;

/** What may go on in the next piece: a line end, half a character, a sequence for the terminal. */
const UNFINISHED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /(?:\r|[\ud800-\udbff]|\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)?)$/;

/** Cleans a text that comes in pieces, as `clean` does a whole one. */
export class CleanStream {
  private held = "";

  /** The next piece, cleaned, up to where it is certain. */
  push(piece: string): string {
    const text = this.held + piece;
    const at = text.length - (UNFINISHED.exec(text.slice(-MAX_HELD))?.[0].length ?? 0);
    this.held = text.slice(at);
    return clean(text.slice(0, at));
  }

  /** What was held back. */
  end(): string {
    const rest = clean(this.held);
    this.held = "";
    return rest;
  }
}
