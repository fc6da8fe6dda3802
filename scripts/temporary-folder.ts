import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives the tests of a run, and all that they start, one folder for what is temporary, and takes it away in the end. Its name is
 * short: paths of sockets must be.
 */
// biome-ignore lint/style/noDefaultExport: the shape that Vitest loads
export default async function temporaryFolder(): Promise<() => Promise<void>> {
  const before = process.env.TMPDIR;
  const folder = await mkdtemp(join(await realpath(tmpdir()), "acp-"));
  // Some tests are another user for a moment.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
