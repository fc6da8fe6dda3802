import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AcpError } from "@colloquy/acp";
import type { Environment } from "@colloquy/agent/storage";
import { splitWords } from "../command-line/index.ts";

/** The largest file that is taken back from an editor, in bytes. */
export const MAX_EDITED_BYTES = 10_000_000;

const KEPT = "the draft stays as it was";

/**
 * Lets the user write a text in an editor of their own: the program of `VISUAL` or `EDITOR`, started without a shell, with a
 * file that nobody else can read and that is gone afterwards. `lend` gives it the terminal meanwhile. Resolves to the text, with
 * `\n` for line ends and without the line end that editors put last. Rejects with an `AcpError` that says why there is none; the
 * draft is to be kept then.
 */
export async function editExternally(
  text: string,
  env: Environment,
  lend: <T>(use: () => Promise<T>) => Promise<T>,
): Promise<string> {
  const [program, ...args] = editorOf(env);
  const folder = await mkdtemp(join(env.TMPDIR || tmpdir(), "colloquy-prompt-"));
  try {
    const path = join(folder, "prompt.md");
    await writeFile(path, text, { mode: 0o600 });
    await lend(() => run(program, [...args, path], env));
    if ((await stat(path)).size > MAX_EDITED_BYTES)
      throw new AcpError(`What was written is longer than ${MAX_EDITED_BYTES / 1_000_000} MB: ${KEPT}`);
    const written = (await readFile(path, "utf8")).replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
    return text.endsWith("\n") ? written : written.replace(/\n$/, "");
  } catch (error) {
    if (error instanceof AcpError) throw error;
    throw new AcpError(`The text could not be read back from ${program}: ${KEPT}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The user's editor in words. A program whose path has blanks in it is written in quotes. */
function editorOf({ VISUAL, EDITOR }: Environment): [program: string, ...args: string[]] {
  const line = [VISUAL, EDITOR].find((one) => one?.trim()) ?? (process.platform === "win32" ? "notepad" : "vi");
  try {
    const [program = "", ...args] = splitWords(line);
    return [program, ...args];
  } catch (cause) {
    throw new AcpError(`The editor could not be started: ${(cause as Error).message}; ${KEPT}. Set VISUAL or EDITOR`, {
      cause,
    });
  }
}

/** It is the user's own program at the user's own terminal: it gets all that the user's shell would give it. */
function run(program: string, args: readonly string[], env: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn(program, args, { stdio: "inherit", env: { ...env } })
      .once("error", (cause: NodeJS.ErrnoException) => {
        const why = cause.code === "ENOENT" ? "there is no such program" : cause.message;
        const words = `The editor ${JSON.stringify(program)} could not be started: ${why}; ${KEPT}. Set VISUAL or EDITOR`;
        reject(new AcpError(words, { cause }));
      })
      .once("exit", (code, signal) => {
        if (code === 0) return resolve();
        const how = signal === null ? `with code ${code}` : `by ${signal}`;
        reject(new AcpError(`The editor ${JSON.stringify(program)} ended ${how}: ${KEPT}`));
      });
  });
}
