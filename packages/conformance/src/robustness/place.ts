import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostileLinks } from "@colloquy/acp/testing";

/** A folder to work in, with another beside it that is not to be touched; both are gone when it is disposed of. */
export interface Place extends AsyncDisposable {
  /** Absolute and real. In it are the links that faults ask for. */
  readonly folder: string;
}

/** Makes one. */
export async function makePlace(files: { readonly [path: string]: string } = {}): Promise<Place> {
  const root = await mkdtemp(join(await realpath(tmpdir()), "colloquy-faults-"));
  const [folder, outside] = [join(root, "session"), join(root, "outside")];
  await mkdir(folder);
  await mkdir(outside);
  await writeFile(join(outside, "secret.txt"), "secret\n");
  await writeFile(join(root, "colloquy-fault.txt"), "outside\n");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await symlink(join(outside, "secret.txt"), join(folder, hostileLinks.file));
  await symlink(outside, join(folder, hostileLinks.folder));
  await symlink(join(folder, hostileLinks.loop), join(folder, hostileLinks.loop));
  await symlink(join(outside, "missing.txt"), join(folder, hostileLinks.dangling));
  return {
    folder,
    // A program that is just ending may still write.
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}
