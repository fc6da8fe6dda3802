import { randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, rename, rmdir, symlink, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FileState } from "./file-hash.ts";

/**
 * Makes what there is at a path what it was: files and links are made beside it and moved over it, so that a reader sees one
 * or the other. A folder is only taken away when nothing is left in it. `now`: what there is. Throws what the system throws.
 */
export async function putBack(path: string, was: FileState, now: FileState): Promise<void> {
  if (was.content) {
    const { content, mode = 0o644 } = was;
    await replace(path, now, async (fresh) => {
      await writeFile(fresh, content, { flag: "wx", mode: 0o600 });
      await keepOwner(fresh, path);
      await chmod(fresh, mode);
    });
  } else if (was.link !== undefined) {
    const { link } = was;
    await replace(path, now, (fresh) => symlink(link, fresh));
  } else {
    if (now.folder) await rmdir(path);
    if (now.content || now.link !== undefined) await unlink(path);
    if (was.folder) await mkdir(path);
    if (was.folder && was.mode !== undefined) await chmod(path, was.mode);
  }
}

async function replace(path: string, now: FileState, make: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = join(dirname(path), `.${basename(path).slice(0, 32)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    await make(fresh);
    if (now.folder) await rmdir(path);
    await rename(fresh, path);
  } catch (error) {
    await unlink(fresh).catch(() => {});
    throw error;
  }
}

/** Who works as another user than the files' owner may give them back; others cannot, and keep what they may. */
async function keepOwner(fresh: string, path: string): Promise<void> {
  const old = await lstat(path).catch(() => undefined);
  const made = await lstat(fresh);
  if (old && (old.uid !== made.uid || old.gid !== made.gid)) await chown(fresh, old.uid, old.gid).catch(() => {});
}
