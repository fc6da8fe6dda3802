import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Environment, readIfThere, replacePrivate, stateFolder } from "@colloquy/agent/storage";
import type { Launch } from "../agents/index.ts";
import { firstLineOf } from "./first-line.ts";
import type { SessionNote } from "./session-note.ts";
import { parseRecord, type SessionRecord } from "./session-record.ts";

/** The most sessions that are remembered; the oldest give way. */
export const MAX_SESSIONS = 1000;

/** As many files are read at once. */
const READ_AT_ONCE = 32;

/** Which sessions are meant. */
export interface SessionFilter {
  /** A real path. */
  readonly cwd?: string;
  /** An agent's. */
  readonly identity?: string;
}

/** Remembers a session, or that it was used again. `now`: milliseconds since 1970. Rejects when it cannot be written. */
export async function remember(env: Environment, note: SessionNote, now: number = Date.now()): Promise<SessionRecord> {
  const { prompt = "", ...rest } = note;
  const kept = { ...rest, identity: digestOf(note.identity) };
  const path = join(folderOf(env), fileOf(kept));
  const known = await recordAt(path);
  const updated = new Date(now).toISOString();
  const firstLine = known?.firstLine || firstLineOf(prompt);
  const record: SessionRecord = { version: 1, ...kept, firstLine, created: known?.created ?? updated, updated };
  await replacePrivate(path, `${JSON.stringify(record, null, 2)}\n`);
  if (known === undefined) await dropOldest(env);
  return record;
}

/** What is remembered, the latest first. */
export async function recent(env: Environment, filter: SessionFilter = {}): Promise<SessionRecord[]> {
  const { cwd } = filter;
  const identity = filter.identity && digestOf(filter.identity);
  const all = (await readAll(env)).map(({ record }) => record).filter((record) => record !== undefined);
  return all
    .filter((record) => (cwd ?? record.cwd) === record.cwd && (identity ?? record.identity) === record.identity)
    .sort((a, b) => Date.parse(b.updated) - Date.parse(a.updated));
}

/** The ids that are remembered, the latest first: for those who complete a command line. */
export async function recentIds(env: Environment): Promise<string[]> {
  return [...new Set((await recent(env)).map(({ sessionId }) => sessionId))];
}

/** Whether a session is one of the agent of this identity. */
export function isSessionOf({ identity }: Pick<SessionRecord, "identity">, launch: Pick<Launch, "identity">): boolean {
  return identity === digestOf(launch.identity);
}

/** Forgets a session. `false`: there was nothing to forget. */
export async function forget(
  env: Environment,
  session: Pick<SessionRecord, "sessionId" | "identity">,
): Promise<boolean> {
  const path = join(folderOf(env), fileOf(session));
  if ((await readIfThere(path)) === undefined) return false;
  await rm(path, { force: true });
  return true;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function folderOf(env: Environment): string {
  return join(stateFolder(env, "client"), "sessions");
}

/** An id is the agent's to choose, so it names no file. */
function fileOf({ sessionId, identity }: Pick<SessionRecord, "sessionId" | "identity">): string {
  return `${digestOf(JSON.stringify([identity, sessionId]))}.json`;
}

async function recordAt(path: string): Promise<SessionRecord | undefined> {
  const text = await readIfThere(path).catch(() => undefined);
  return text === undefined ? undefined : parseRecord(text);
}

async function readAll(env: Environment) {
  const folder = folderOf(env);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  const paths = names.filter((name) => /^[0-9a-f]{32}\.json$/.test(name)).map((name) => join(folder, name));
  const found: { readonly path: string; readonly record: SessionRecord | undefined }[] = [];
  for (let at = 0; at < paths.length; at += READ_AT_ONCE) {
    const some = paths.slice(at, at + READ_AT_ONCE);
    found.push(...(await Promise.all(some.map(async (path) => ({ path, record: await recordAt(path) })))));
  }
  return found;
}

/** What cannot be read counts as the oldest. */
async function dropOldest(env: Environment): Promise<void> {
  const all = await readAll(env);
  if (all.length <= MAX_SESSIONS) return;
  const age = (record: SessionRecord | undefined) => (record === undefined ? 0 : Date.parse(record.updated));
  const oldest = all.sort((a, b) => age(a.record) - age(b.record)).slice(0, all.length - MAX_SESSIONS);
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true })));
}
