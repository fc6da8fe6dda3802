import { randomBytes } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { access, chmod, chown, type FileHandle, lstat, mkdir, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileError, outsideError, unusableError } from "./file-error.ts";
import { openedPath, refuseIrregular } from "./read-inside.ts";
import type { Place } from "./roots.ts";

/**
 * Replaces the content of a file inside the roots, or makes it, with the folders above it. `place`: what `judge` found
 * for `path`. The new content is written beside the file and moved over it, so that a reader sees the old or the new
 * one, and a full disk keeps the old one. The mode stays, and the owner where we may set it. Another name of the same
 * file (a hard link) keeps the old content. Refuses what is not a regular file, a file that we may not write, and a
 * link to nothing. On Linux every step is relative to an open folder that was judged, so that a link put in the way
 * meanwhile gains nothing. Throws a `RequestError`.
 */
export async function writeInside(path: string, content: string, place: Place): Promise<void> {
  if (place.dangling) throw unusableError(path, "leads through a link to nothing");
  if (place.problem !== undefined && place.problem !== "ENOENT") throw fileError(path, { code: place.problem });
  let folder: Folder | undefined;
  try {
    folder = await enter(path, dirname(place.real));
    await replace(path, join(folder.base, basename(place.real)), content);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : fileError(path, error);
  } finally {
    await folder?.handle?.close();
  }
}

/** An open folder; `base` names it whatever happens to its path. */
interface Folder {
  readonly base: string;
  readonly handle: FileHandle | undefined;
}

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = constants;

/** Opens a folder inside the roots; makes it first, and those above it, where they are missing. */
async function enter(path: string, real: string): Promise<Folder> {
  try {
    return await openFolder(path, real, real);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(real) === real) throw error;
  }
  const above = await enter(path, dirname(real));
  try {
    const inside = join(above.base, basename(real));
    await mkdir(inside).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    return await openFolder(path, inside, real);
  } finally {
    await above.handle?.close();
  }
}

async function openFolder(path: string, name: string, real: string): Promise<Folder> {
  if (process.platform === "win32") {
    if (!(await lstat(name)).isDirectory()) throw unusableError(path, "goes through something that is not a folder");
    return { base: name, handle: undefined };
  }
  const handle = await open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    // The very folder that was judged, and not merely one inside: what may be written was decided by its path.
    if ((await openedPath(handle, real)) !== real) throw outsideError(path);
    return { base: process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : real, handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function replace(path: string, file: string, content: string): Promise<void> {
  const old = await lstat(file).catch(() => undefined);
  if (old) {
    refuseIrregular(path, old);
    await access(file, constants.W_OK);
  }
  const fresh = join(dirname(file), `.${randomBytes(12).toString("hex")}.tmp`);
  const handle = await open(fresh, O_WRONLY | O_CREAT | O_EXCL, old ? 0o600 : 0o666);
  try {
    await handle.writeFile(content).finally(() => handle.close());
    if (old) await keepOwner(fresh, old);
    await rename(fresh, file);
  } catch (error) {
    await unlink(fresh).catch(() => {});
    throw error;
  }
}

async function keepOwner(fresh: string, old: Stats): Promise<void> {
  const now = await lstat(fresh);
  if (now.uid !== old.uid || now.gid !== old.gid) await chown(fresh, old.uid, old.gid).catch(() => {});
  await chmod(fresh, old.mode & 0o777);
}
