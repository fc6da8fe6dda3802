import { open } from "node:fs/promises";
import { UsageError } from "../command-line/index.ts";

/** The text of a file that the user has named. Throws a `UsageError` where there is none, or more than `most` bytes. */
export async function readGivenFile(path: string, most: number): Promise<string> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === "ENOENT" ? `There is no file ${path}` : `${path} cannot be read: ${error.code}`,
    );
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new UsageError(`${path} is no file`);
    if (facts.size > most) throw new UsageError(`${path} is larger than ${most} bytes`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
