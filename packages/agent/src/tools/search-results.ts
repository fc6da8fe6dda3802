import { join } from "node:path";
import { named, nameOnLine } from "./shown.ts";

/** The most that is shown of one line, in UTF-16 units, and how much of that is before the match. */
const MAX_LINE = 300;
const BEFORE_MATCH = 60;
/** The most that is shown in all, in UTF-16 units. */
const MAX_LENGTH = 60_000;
/** The most places that the client is shown. */
const MAX_LOCATIONS = 20;

interface Options {
  readonly cwd: string;
  /** Where ripgrep runs: its paths are relative to it. */
  readonly folder: string;
  /** The most matching lines. */
  readonly limit: number;
  /** Whether lines around the matches are shown, too. */
  readonly hasContext: boolean;
  readonly wants: (path: string) => boolean;
}

/** What ripgrep has found, made from its records (`--json`). */
export class SearchResults {
  readonly locations: { readonly path: string; readonly line: number }[] = [];
  /** Whether there is no room for more, although there is more. */
  isFull = false;
  private readonly options: Options;
  private readonly lines: string[] = [];
  private length = 0;
  private matches = 0;
  private file: { readonly path: string; readonly isWanted: boolean } | undefined;
  /** The last line that was shown of the file. */
  private last: number | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** Takes the next record. */
  take(record: string): void {
    const { type, data } = JSON.parse(record) as RipgrepRecord;
    if (type === "begin") this.enter(textOf(data.path).replace(/^\.[\\/]/, ""));
    else if (type === "match" || type === "context") this.add(type, data);
  }

  /** What was found, for the model. Empty: nothing. */
  text(): string {
    return this.lines.join("\n");
  }

  /** For the model, when something was left out. */
  note(): string | undefined {
    if (!this.isFull) return undefined;
    return `(Cut after ${this.matches} matching lines; a narrower pattern, path or glob shows others.)`;
  }

  private enter(path: string): void {
    this.file = { path, isWanted: this.options.wants(path) };
    this.last = undefined;
  }

  private add(type: "match" | "context", { line_number: line, lines, submatches }: LineData): void {
    if (!this.file?.isWanted || this.isFull) return;
    const { cwd, folder, limit } = this.options;
    if (type === "match" && this.matches === limit) {
      this.isFull = true;
      return;
    }
    const path = join(folder, this.file.path);
    const name = nameOnLine(named(cwd, path));
    const mark = type === "match" ? ":" : "-";
    const shown = `${name}${mark}${line}${mark} ${part(textOf(lines), submatches?.[0]?.start ?? 0)}`;
    const gap = this.gapBefore(line);
    this.length += shown.length + 1;
    if (this.length > MAX_LENGTH) {
      this.isFull = true;
      return;
    }
    this.lines.push(...gap, shown);
    this.last = line;
    if (type === "context") return;
    this.matches++;
    if (this.locations.length < MAX_LOCATIONS) this.locations.push({ path, line });
  }

  /** Files are apart; so are, where lines around are shown, places that do not touch. */
  private gapBefore(line: number): string[] {
    if (this.last === undefined) return this.lines.length === 0 ? [] : [""];
    return this.options.hasContext && line > this.last + 1 ? ["--"] : [];
  }
}

/** A line, or what is around a match in it. `start`: of the match, in bytes. */
function part(lines: string, start: number): string {
  const line = lines.replace(/\r?\n$/, "");
  if (line.length <= MAX_LINE) return line;
  const match = Buffer.from(line).subarray(0, start).toString().length;
  const from = Math.max(0, Math.min(match - BEFORE_MATCH, line.length - MAX_LINE));
  const cut = line.slice(from, from + MAX_LINE).toWellFormed();
  return `${from > 0 ? "…" : ""}${cut}${from + MAX_LINE < line.length ? "…" : ""}`;
}

type RipgrepText = { readonly text: string } | { readonly bytes: string };

interface LineData {
  readonly path: RipgrepText;
  readonly lines: RipgrepText;
  readonly line_number: number;
  readonly submatches?: readonly { readonly start: number }[];
}

interface RipgrepRecord {
  readonly type: "begin" | "match" | "context" | "end" | "summary";
  readonly data: LineData;
}

/** What is not UTF-8 comes as base64. */
function textOf(text: RipgrepText): string {
  return "text" in text ? text.text : Buffer.from(text.bytes, "base64").toString();
}
