import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Environment, readIfThere, replacePrivate, stateFolder, withLock } from "@colloquy/agent/storage";
import { secretIn } from "../secrets/index.ts";
import { isBlank } from "./draft.ts";

/** The most entries that are known. */
export const MAX_HISTORY = 1_000;

/** A longer one is not kept, in characters. */
export const MAX_ENTRY = 20_000;

/** A file that has grown larger is written anew, with the latest entries in half of the room. In bytes. */
export const MAX_FILE_BYTES = 2_000_000;

/** Whose history it is. */
export interface HistoryOptions {
  /** Where the user's state is. */
  readonly env: Environment;
  /** The project's root, absolute and real. */
  readonly project: string;
  /** Told once, as a sentence, when it cannot be read or kept. It goes on without its file then. */
  readonly onProblem: (problem: string) => void;
}

/**
 * What was sent in a project, for the user alone, kept over sessions. Several processes may add to it at once. What begins with
 * a blank, what seems to hold a secret and what is very long is not kept in the file, nor here.
 */
export class History {
  private readonly path: string;
  private readonly onProblem: (problem: string) => void;
  private known: string[] = [];
  private work: Promise<void> = Promise.resolve();
  private hasComplained = false;

  constructor({ env, project, onProblem }: HistoryOptions) {
    const name = createHash("sha256").update(project).digest("hex").slice(0, 24);
    this.path = join(stateFolder(env, "client"), "history", `${name}.ndjson`);
    this.onProblem = onProblem;
  }

  /** The latest first; no two in a row are the same. */
  get entries(): readonly string[] {
    return this.known;
  }

  /** Reads what was sent in earlier sessions. Never rejects. */
  load(): Promise<void> {
    return this.after("read", async () => {
      const earlier = entriesIn((await readIfThere(this.path)) ?? "").reverse();
      this.known = withoutRepeats([...this.known, ...earlier]).slice(0, MAX_HISTORY);
    });
  }

  /** Adds what was sent. Resolves when it is in the file, or never will be. */
  add(text: string): Promise<void> {
    const isKept = !isBlank({ text }) && !/^\s/u.test(text) && text.length <= MAX_ENTRY;
    if (!isKept || text === this.known[0] || secretIn(text) !== undefined) return this.work;
    this.known = [text, ...this.known].slice(0, MAX_HISTORY);
    return this.after("kept", async () => {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
      await withLock(`${this.path}.lock`, () => this.append(text));
    });
  }

  /** Resolves when all that was added is in the file. */
  close(): Promise<void> {
    return this.work;
  }

  private async append(text: string): Promise<void> {
    const file = await open(this.path, "a+", 0o600);
    let size: number;
    try {
      ({ size } = await file.stat());
      const last = Buffer.alloc(1, "\n");
      if (size > 0) await file.read(last, 0, 1, size - 1);
      // A process that was killed may have left half a line.
      await file.appendFile(`${last.toString() === "\n" ? "" : "\n"}${entryLine(text)}`);
    } finally {
      await file.close();
    }
    if (size > MAX_FILE_BYTES) await this.compact();
  }

  private async compact(): Promise<void> {
    const kept: string[] = [];
    let size = 0;
    for (const text of entriesIn((await readIfThere(this.path)) ?? "").reverse()) {
      const line = entryLine(text);
      size += Buffer.byteLength(line);
      if (kept.length === MAX_HISTORY || size > MAX_FILE_BYTES / 2) break;
      kept.push(line);
    }
    await replacePrivate(this.path, kept.reverse().join(""));
  }

  /** One thing after another; what fails is told the first time. */
  private after(what: "read" | "kept", act: () => Promise<void>): Promise<void> {
    this.work = this.work.then(act).catch((error: Error) => {
      if (!this.hasComplained) this.onProblem(`What you send cannot be ${what} for the next time: ${error.message}`);
      this.hasComplained = true;
    });
    return this.work;
  }
}

function entryLine(text: string): string {
  return `${JSON.stringify({ text })}\n`;
}

/** The entries of a file, the earliest first. Lines that are none are passed over. */
function entriesIn(file: string): string[] {
  return file.split("\n").flatMap((line) => {
    try {
      const { text } = JSON.parse(line) as { readonly text?: unknown };
      return typeof text === "string" && text.length <= MAX_ENTRY ? [text] : [];
    } catch {
      return [];
    }
  });
}

function withoutRepeats(texts: readonly string[]): string[] {
  return texts.filter((text, at) => text !== texts[at - 1]);
}
