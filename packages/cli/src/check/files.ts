import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UsageError } from "../command-line/index.ts";

/** Reads a file that the user has named, and makes of its text what `parse` does. Throws a `UsageError` that names it. */
export async function readGiven<T>(option: string, file: string, parse: (text: string) => T): Promise<T> {
  try {
    return parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${option} ${file} cannot be used: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/** Writes a file that the user has named, with the folders that it is in. Throws a `UsageError` that names it. */
export async function writeGiven(file: string, text: string): Promise<void> {
  try {
    await makeFolder(dirname(resolve(file)));
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** Makes a folder and those that it is in. Node's own way to do so never ends where the system lies about what is missing. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    const above = dirname(path);
    if (code !== "ENOENT" || above === path || existsSync(above)) throw error;
    await makeFolder(above);
    await mkdir(path);
  }
}
