import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UsageError } from "../command-line/index.ts";

/** Reads a file that the user has named, and makes of its text what `parse` does. Throws a `UsageError` that names it. */
export async function readGiven<T>(option: string, file: string, parse: (text: string) => T): Promise<T> {
  try {
    return parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${option} ${file} cannot be used: ${(error as Error).message}`);
  }
}

/** Writes a file that the user has named, with the folders that it is in. Throws a `UsageError` that names it. */
export async function writeGiven(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(resolve(file)), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
