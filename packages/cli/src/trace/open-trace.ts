import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { UsageError } from "../command-line/index.ts";

const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDWR, O_WRONLY } = constants;

/** How every trace begins. */
const BEGINNING = '{"colloquy-trace":';

/**
 * Makes the file for a trace, for the user alone. A trace that is there already is replaced; nothing else is: a link is not
 * followed, and a file that is no trace stays. Throws a `UsageError`.
 */
export async function openTrace(path: string): Promise<FileHandle> {
  try {
    return await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw refused(path, wordsOf(error));
  }
  const file = await open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    throw refused(path, wordsOf(error));
  });
  try {
    const { buffer } = await file
      .read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0)
      .catch((error: unknown) => {
        throw refused(path, wordsOf(error));
      });
    const { nlink, uid } = await file.stat();
    const theirs = process.getuid !== undefined && uid !== process.getuid();
    if (buffer.toString("latin1") !== BEGINNING || nlink > 1 || theirs)
      throw refused(path, "there is a file of that name that is no trace of yours, and it is not overwritten");
    await file.truncate(0);
    await file.chmod(0o600);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function wordsOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ELOOP") return "it is a link, which is not followed";
  if (code === "ENOENT") return "there is no such folder";
  if (code === "EISDIR") return "it is a folder";
  return code === "EACCES" ? "you may not write there" : (code ?? message);
}

function refused(path: string, why: string): UsageError {
  return new UsageError(`The trace cannot be written to ${JSON.stringify(path)}: ${why}`);
}
