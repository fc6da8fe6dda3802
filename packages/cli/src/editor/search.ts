import { chord, type Key } from "../terminal/index.ts";
import { before } from "./borders.ts";

/** What becomes of a search after a key: it goes on, is given up, or is over with what was found. */
export type SearchStep = "goes on" | "given up" | "over";

/** A search through what was sent before, while it is being typed. */
export class Search {
  private readonly entries: readonly string[];
  private text = "";
  private at = 0;

  /** `entries`: the latest first. */
  constructor(entries: readonly string[]) {
    this.entries = entries;
  }

  /** What is searched for. */
  get query(): string {
    return this.text;
  }

  /** What is found at the moment. */
  get hit(): string | undefined {
    return this.hitAt(this.at);
  }

  key(key: Key): SearchStep {
    const typed = chord(key);
    if (key.name === "text" && !key.ctrl && !key.alt) return this.ask(this.text + key.text);
    if (typed === "backspace" || typed === "ctrl+h")
      return this.ask(this.text.slice(0, before(this.text, this.text.length)));
    if (typed === "ctrl+r" || typed === "up") return this.step(1);
    if (typed === "down") return this.step(-1);
    return typed === "escape" || typed === "ctrl+g" || typed === "ctrl+c" ? "given up" : "over";
  }

  /** What is pasted is searched for, up to its first line end. */
  paste(text: string): SearchStep {
    return this.ask(this.text + text.split("\n", 1)[0]);
  }

  private ask(text: string): SearchStep {
    this.text = text;
    this.at = 0;
    return "goes on";
  }

  /** To one that is older, or newer; stays where there is none. */
  private step(by: 1 | -1): SearchStep {
    if (this.hitAt(this.at + by) !== undefined) this.at += by;
    return "goes on";
  }

  /** Each text is found once. Small and capital letters are the same. */
  private hitAt(at: number): string | undefined {
    if (this.text === "") return undefined;
    const wanted = this.text.toLowerCase();
    return [...new Set(this.entries.filter((entry) => entry.toLowerCase().includes(wanted)))][at];
  }
}
