import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionStore, StoredSession } from "@colloquy/acp/sessions";
import { sqliteStore } from "@colloquy/acp/sqlite";
import { onTestFinished } from "vitest";

/** A place for a store's file, until the test has finished. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "sessions.db");
}

/** A store for as long as `use` runs: afterwards no lock of this process is left. */
export async function withStore<T>(path: string, use: (store: Required<SessionStore>) => T): Promise<Awaited<T>> {
  const store = sqliteStore({ path });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The numbers that the texts of a transcript begin with. */
export async function numbers(store: SessionStore, sessionId: string): Promise<number[]> {
  const found: number[] = [];
  for await (const update of store.read(sessionId))
    found.push(Number.parseInt((update as { content: { text: string } }).content.text, 10));
  return found;
}

/** Every session, of all pages. */
export async function everySession(store: Required<SessionStore>): Promise<StoredSession[]> {
  const all: StoredSession[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await store.list(cursor === undefined ? {} : { cursor });
    all.push(...page.sessions);
    if ((cursor = page.nextCursor) === undefined) return all;
  }
}

/** What a program has said, one JSON value a line; a last line that was cut off is not said. */
export function saidIn(stdout: string): { [name: string]: any }[] {
  return stdout
    .slice(0, stdout.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** From 0 up to a number. */
export function upTo(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}
