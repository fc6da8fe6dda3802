import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { dataFolder, type Environment } from "@colloquy/agent/storage";

/** The file that says what is installed. */
export function lockPath(env: Environment): string {
  return join(dataFolder(env), "agents.lock.json");
}

/** The folder that all versions of an agent are in that are there. */
export function agentFolder(env: Environment, id: string): string {
  return join(dataFolder(env), "agents", id);
}

/** A folder of our own to prepare something in, on the disk where it will be. What dead processes have left is taken away first. */
export async function makeStaging(env: Environment): Promise<string> {
  const all = join(dataFolder(env), "staging");
  await mkdir(all, { recursive: true, mode: 0o700 });
  for (const name of await readdir(all)) {
    if (isAbandoned(name)) await discard(join(all, name));
  }
  const name = `${process.pid}~${randomUUID()}`;
  ours.add(name);
  await mkdir(join(all, name), { mode: 0o700 });
  return join(all, name);
}

/** Removes a file or folder, if that can be done; a link is removed itself. */
export async function discard(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 2 }).catch(() => {});
}

/** The names of all that this process has made. */
const ours = new Set<string>();

/** In a container, the process that died there often had the number that this one has. */
function isAbandoned(name: string): boolean {
  const pid = Number(name.split("~")[0]);
  return pid === process.pid ? !ours.has(name) : !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
