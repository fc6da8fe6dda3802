import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "@colloquy/agent/storage";
import type { Installed } from "./installed.ts";
import { type LockEntry, readLock } from "./lock-file.ts";
import { manifestOf } from "./manifest.ts";
import { agentFolder } from "./places.ts";

/** What is installed under this id; `undefined`: nothing. Rejects with `AcpError` when the lock file cannot be used. */
export async function installed(id: string, { env }: { readonly env: Environment }): Promise<Installed | undefined> {
  const entry = (await readLock(env)).get(id);
  return entry && installedOf(id, entry, env);
}

/** All that is installed, by id. Rejects with `AcpError` when the lock file cannot be used. */
export async function lockEntries(env: Environment): Promise<ReadonlyMap<string, Installed>> {
  return new Map([...(await readLock(env))].map(([id, entry]) => [id, installedOf(id, entry, env)]));
}

/**
 * Compares what is on disk with what was locked, file by file. A sentence when it is not the same, or not what `known` says;
 * `undefined` when it is. Takes as long as reading all of it.
 */
export async function verify(
  known: Installed & { readonly id: string },
  { env, signal }: { readonly env: Environment; readonly signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const { id } = known;
  const entry = (await readLock(env)).get(id);
  if (entry === undefined) return `${id} is not installed any more`;
  if (entry.version !== known.version || entry.hash !== known.hash)
    return `${id} has been installed anew since: version ${entry.version}`;
  const folder = folderOf(id, entry, env);
  const there = await lstat(folder).catch(() => undefined);
  if (!there?.isDirectory()) return `The folder of ${id} ${entry.version} is missing: ${folder}`;
  const { hash } = await manifestOf(folder, signal);
  return hash === entry.files
    ? undefined
    : `The files of ${id} ${entry.version} are not those that were installed: ${folder}`;
}

/** An entry of the lock file, as it can be started here. */
export function installedOf(id: string, entry: LockEntry, env: Environment): Installed {
  const { kind, version, hash, hashFrom, size, source, at, start, args, skippedScripts } = entry;
  const program = join(folderOf(id, entry, env), ...start.path.split("/"));
  const command = [...(start.node === undefined ? [] : [process.execPath, ...start.node]), program, ...args];
  return {
    ...{ kind, version, command: command as [string, ...string[]], env: entry.env, hash, hashFrom, size, source, at },
    ...(skippedScripts.length > 0 && { skippedScripts }),
  };
}

function folderOf(id: string, { folder }: LockEntry, env: Environment): string {
  return join(agentFolder(env, id), folder);
}
