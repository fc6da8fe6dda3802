import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of a case's own; it is gone when it is disposed of. */
export interface Folder extends AsyncDisposable {
  /** Absolute and real. */
  readonly path: string;
}

/** Makes a folder with these files, by relative path. */
export async function makeFolder(files: { readonly [path: string]: string } = {}): Promise<Folder> {
  const path = await mkdtemp(join(await realpath(tmpdir()), "colloquy-check-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return {
    path,
    // A program that is just ending may still write.
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
