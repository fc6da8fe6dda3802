import { constants } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath, stat, statfs } from "node:fs/promises";
import { fileError, outsideError, unusableError } from "./file-error.ts";
import { isInside, judge } from "./roots.ts";

/**
 * Opens a regular file inside the roots for reading. Nothing else is opened, not even for a moment: no FIFO (it would
 * wait), no device, no socket, nothing of the system's own file systems such as /proc. Judged again once it is open, so
 * that a link put there meanwhile gains nothing: on Linux by the path of the open file itself, elsewhere by comparing
 * it with what the path leads to then. Throws a `RequestError`. The caller closes the handle.
 */
export async function openInside(path: string, roots: readonly string[]): Promise<FileHandle> {
  const place = await judge(path, roots);
  if (place.problem !== undefined) throw fileError(path, { code: place.problem });
  let handle: FileHandle | undefined;
  try {
    refuseIrregular(path, await lstat(place.real));
    handle = await open(place.real, READ);
    refuseIrregular(path, await handle.stat());
    const opened = await openedPath(handle, place.real);
    if (opened === undefined || !isInside(opened, place.roots)) throw outsideError(path);
    if (process.platform === "linux" && SYSTEM_FILES.has((await statfs(`/proc/self/fd/${handle.fd}`)).type)) {
      throw unusableError(path, "is not a regular file");
    }
    return handle;
  } catch (error) {
    await handle?.close();
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : fileError(path, error);
  }
}

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
const READ = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;

/**
 * The magic numbers of proc, sysfs, debugfs, tracefs, securityfs, cgroup and cgroup2: what looks like a file there is
 * the kernel.
 */
const SYSTEM_FILES = new Set([0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x73636673, 0x27e0eb, 0x63677270]);

/** Throws unless this is a regular file. */
export function refuseIrregular(path: string, stats: { isFile(): boolean; isDirectory(): boolean }): void {
  if (stats.isFile()) return;
  throw unusableError(path, stats.isDirectory() ? "is a folder" : "is not a regular file");
}

/**
 * The real path of what is open, as of now. `real`: the path by which it was opened. `undefined` where the system does
 * not tell, and that path leads to something else by now.
 */
export async function openedPath(handle: FileHandle, real: string): Promise<string | undefined> {
  if (process.platform === "linux") return await readlink(`/proc/self/fd/${handle.fd}`);
  const now = await realpath(real);
  const [opened, named] = await Promise.all([handle.stat({ bigint: true }), stat(now, { bigint: true })]);
  return opened.dev === named.dev && opened.ino === named.ino ? now : undefined;
}
