/** What a program wrote to a terminal, as the lines that are left to read. */
export interface TerminalText {
  /** Goes on where the last piece ended, also within an escape sequence. */
  write(output: string): void;
  readonly text: string;
}

/** An escape sequence that does not end within so many characters is none. */
const longestSequence = 4096;

/*
 * What is written between two of these is plain. 1, 2: parameters and final of a control sequence. Strings such as titles
 * come with their end, or are not there yet.
 */
const control =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /(?:\x1b\[|\x9b)([0-?]*)[ -/]*([@-~])|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-OQ-WYZ\\`-~]|[\0-\x1a\x1c-\x1f\x7f-\x8f\x91-\x97\x99-\x9a\x9c]/g;

/** The same, as far as it goes at the end. */
const unfinished =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /(?:(?:\x1b\[|\x9b)[0-?]*[ -/]*|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*\x1b?|\x1b[ -/]*)$/;

/**
 * Reads terminal output as text: carriage returns and backspaces go back in their line, what follows is written over what was
 * there, erasing and moving within the line are done, everything else (colours, titles, moving between lines) is left out.
 *
 * Keeps the last `limit` characters or a little less: the oldest lines go first, and a line that is too long by itself
 * loses its beginning.
 */
export function terminalText(limit: number): TerminalText {
  return new Screen(limit);
}

class Screen implements TerminalText {
  private readonly limit: number;
  private done = "";
  private line = "";
  private column = 0;
  /** The beginning of an escape sequence. */
  private begun = "";

  constructor(limit: number) {
    this.limit = limit;
  }

  get text(): string {
    return this.trimmed(this.done + this.line);
  }

  write(output: string): void {
    const all = this.begun + output;
    let at = 0;
    for (const found of all.matchAll(control)) {
      this.put(plain(all.slice(at, found.index)));
      this.obey(found[0], found[1] ?? "", found[2]);
      at = found.index + found[0].length;
    }
    const rest = all.slice(at);
    const end = rest.search(unfinished);
    const begin = end === -1 || rest.length - end > longestSequence ? rest.length : end;
    this.put(plain(rest.slice(0, begin)));
    this.begun = rest.slice(begin);
  }

  private put(text: string): void {
    if (text === "") return;
    const after = this.column + text.length;
    if (this.column === this.line.length) this.line += text;
    else this.line = this.line.slice(0, this.column).padEnd(this.column) + text + this.line.slice(after);
    this.column = after;
    if (this.line.length <= 2 * this.limit) return;
    const cut = this.line.length - this.limit;
    this.line = this.line.slice(cut);
    this.column = Math.max(0, this.column - cut);
  }

  private obey(control: string, parameters: string, final: string | undefined): void {
    if (final !== undefined) return this.move(final, Number.parseInt(parameters, 10));
    if (control === "\n") {
      this.done += `${this.line}\n`;
      if (this.done.length > 2 * this.limit) this.done = this.trimmed(this.done);
      this.line = "";
      this.column = 0;
    } else if (control === "\r") this.column = 0;
    else if (control === "\b") this.column = Math.max(0, this.column - 1);
    else if (control === "\t") this.put("\t");
  }

  private move(final: string, given: number): void {
    const by = Number.isNaN(given) ? 1 : Math.min(Math.max(given, 1), widest);
    if (final === "C") this.column = Math.min(this.column + by, widest);
    else if (final === "D") this.column = Math.max(0, this.column - by);
    else if (final === "G") this.column = by - 1;
    else if (final === "K") this.erase(Number.isNaN(given) ? 0 : given);
  }

  private erase(how: number): void {
    if (how === 0) this.line = this.line.slice(0, this.column);
    else if (how === 1) this.line = this.line.slice(this.column).padStart(this.line.length);
    else if (how === 2) this.line = "";
  }

  private trimmed(text: string): string {
    if (text.length <= this.limit) return text;
    const kept = text.slice(-this.limit);
    const line = kept.indexOf("\n");
    return line === -1 || line === kept.length - 1 ? kept.toWellFormed() : kept.slice(line + 1);
  }
}

/** How far to the right a program can move without writing. */
const widest = 4096;

/** Escape characters that begin nothing. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\x1b\x90\x98\x9b\x9d-\x9f]/g, "");
}
