import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readlink, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isMissing } from "./file-state.ts";

/** A path leads somewhere else than it did: through a link, or to what is no folder. */
export class MovedError extends Error {
  override readonly name = "MovedError";
}

/** What is done in a folder. `base`: a path to it that stays, on Linux whatever happens to the folder's own path. */
type Use<T> = (base: string) => Promise<T>;

/**
 * Does something in the folder of this real path; `undefined`: it is not there. Throws a `MovedError` when a link has come
 * into the way.
 */
export async function inFolder<T>(path: string, use: Use<T>): Promise<T | undefined> {
  const folder = await hold(path, path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return folder && (await useHeld(folder, use));
}

/** The same; what is not there of the folder is made. Throws a `MovedError` also when something else is in its place. */
export async function inMadeFolder<T>(path: string, use: Use<T>): Promise<T> {
  return await useHeld((await hold(path, path).catch(() => undefined)) ?? (await make(path)), use);
}

interface Held {
  readonly base: string;
  readonly handle?: FileHandle;
}

const { O_RDONLY, O_DIRECTORY = 0, O_NOFOLLOW = 0 } = constants;

/** `name`: how it is reached now; `real`: what it has to be. */
async function hold(name: string, real: string): Promise<Held> {
  if (process.platform !== "linux") {
    if ((await realpath(name)) !== real) throw new MovedError("its path leads through a link now");
    return { base: real };
  }
  const handle = await open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  const base = `/proc/self/fd/${handle.fd}`;
  if ((await readlink(base)) === real) return { base, handle };
  await handle.close();
  throw new MovedError("its path leads through a link now");
}

function make(path: string): Promise<Held> {
  return inMadeFolder(dirname(path), async (above) => {
    const inside = join(above, basename(path));
    await mkdir(inside).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    return await hold(inside, path).catch((error: unknown) => {
      throw isMissing(error) ? new MovedError("something else is in the place of its folder") : error;
    });
  });
}

async function useHeld<T>({ base, handle }: Held, use: Use<T>): Promise<T> {
  try {
    return await use(base);
  } finally {
    await handle?.close();
  }
}
