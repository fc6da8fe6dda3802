import { realpath, stat } from "node:fs/promises";
import { UsageError } from "../command-line/index.ts";

/** Where a session works: real paths. */
export interface Folders {
  readonly cwd: string;
  readonly more: readonly string[];
}

/** The folders of a session by their real paths. Throws `UsageError` for one that is none. */
export async function foldersOf(cwd: string, more: readonly string[]): Promise<Folders> {
  return { cwd: await folder("--cwd", cwd), more: await Promise.all(more.map((path) => folder("--add-dir", path))) };
}

async function folder(option: string, path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) throw new UsageError(`${option}: there is no folder ${JSON.stringify(path)}`);
  if (!(await stat(real)).isDirectory()) throw new UsageError(`${option}: ${JSON.stringify(path)} is not a folder`);
  return real;
}
