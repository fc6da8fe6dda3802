import { type ExecFileException, execFile } from "node:child_process";
import { childEnvironment } from "@colloquy/acp/node";
import { findProgram, programFolders } from "./find-program.ts";
import { WorkspaceError } from "./workspace-error.ts";

/** How long Git may take to say what there is, in milliseconds. */
export const MAX_GIT_MS = 2_000;

/** How many bytes of it are read. */
export const MAX_GIT_BYTES = 128 * 1024 * 1024;

/** How Git is asked. */
export interface GitQuestion {
  /** Absolute. */
  readonly cwd: string;
  /** Its stdin. Default: nothing. */
  readonly input?: string;
}

/**
 * No repository is trusted: none of the programs that its settings can name is run (a file watcher, hooks, what fetches
 * objects that are missing), no object stands for another, and nothing is written. Filters run where Git compares or writes
 * contents, which none of our questions makes it do.
 */
const settings = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "core.untrackedCache=false"];
const variables = {
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_TERMINAL_PROMPT: "0",
};

/**
 * What Git says to a question. `undefined`: there is no Git, or it has no answer, as outside of a work tree. Throws a
 * `WorkspaceError` when it takes too long or says too much.
 */
export async function git(args: readonly string[], { cwd, input = "" }: GitQuestion): Promise<Buffer | undefined> {
  const env = childEnvironment({ env: variables });
  const program = await findProgram(process.platform === "win32" ? "git.exe" : "git", programFolders(env.PATH));
  if (program === undefined) return undefined;
  const all = [...settings.flatMap((setting) => ["-c", setting]), ...args];
  const options = { cwd, env, encoding: "buffer", timeout: MAX_GIT_MS, maxBuffer: MAX_GIT_BYTES } as const;
  return await new Promise((resolve, reject) => {
    const child = execFile(program, all, { ...options, killSignal: "SIGKILL", windowsHide: true }, (error, stdout) => {
      const problem = error && problemOf(error);
      if (problem) reject(new WorkspaceError(problem, { cause: error }));
      else resolve(error ? undefined : stdout);
    });
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

function problemOf({ killed, code }: ExecFileException): string | undefined {
  if (String(code) === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return "Git knows too many files here";
  return killed ? `Git took more than ${MAX_GIT_MS} ms` : undefined;
}
