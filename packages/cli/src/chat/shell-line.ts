import { type ChildProcess, spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { startProcess, terminate } from "@colloquy/acp/node";
import { processTree } from "../trace/index.ts";

/** As much of a command's output is given to the agent, in characters: the end of it. */
export const MAX_SHELL_OUTPUT = 50_000;

/** The user's own shell, and how it is given a line. */
function shellOf(line: string, env: NodeJS.ProcessEnv): [string, ...string[]] {
  if (process.platform === "win32") return [env.ComSpec ?? "cmd.exe", "/d", "/s", "/c", line];
  return [env.SHELL || "/bin/sh", "-c", line];
}

/**
 * Runs a line of the user's in the terminal as it is. The signal ends it and all that it started. Resolves to how it ended, in
 * words; `undefined` when all went well.
 */
export function runInTerminal(
  line: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [program, ...args] = shellOf(line, env);
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: "inherit" });
    // Ctrl-C is for the command: it gets it from the terminal by itself.
    const ignore = () => {};
    process.on("SIGINT", ignore);
    const stop = () => void hangUp(child);
    signal.addEventListener("abort", stop, { once: true });
    const end = (how: string | undefined) => {
      process.off("SIGINT", ignore);
      signal.removeEventListener("abort", stop);
      resolve(how);
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, killed) => end(ending(code, killed)));
  });
}

/** Runs a line of the user's and keeps what it prints. The signal ends it and all that it started. */
export async function runCaptured(line: string, cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const [program, ...args] = shellOf(line, env);
  const child = await startProcess(program, args, { cwd, env: env as Record<string, string> });
  child.stdin?.end();
  let output = "";
  const take = (text: string) => {
    output = (output + text).slice(-MAX_SHELL_OUTPUT);
  };
  child.stdout!.setEncoding("utf8").on("data", take);
  child.stderr!.setEncoding("utf8").on("data", take);
  const stop = () => void terminate(child);
  signal.addEventListener("abort", stop, { once: true });
  const how = await new Promise<string | undefined>((resolve) => {
    child.once("close", (code, killed) => resolve(ending(code, killed)));
    // What it has left running in the background may hold its pipes for ever (T-12).
    child.once("exit", (code, killed) => setTimeout(() => resolve(ending(code, killed)), DRAIN_MS));
  });
  child.stdout!.destroy();
  child.stderr!.destroy();
  signal.removeEventListener("abort", stop);
  return { output: stripVTControlCharacters(output).toWellFormed(), how };
}

/** How long what a line has printed may take to arrive when it has ended, in milliseconds. */
const DRAIN_MS = 200;

/** How long a line that is hung up on may take to end by itself, in milliseconds. */
const HANG_UP_MS = 2_000;

/** Ends what runs in the foreground, and has no process group of its own, as a terminal does that is closed; at last, by force. */
async function hangUp(child: ChildProcess): Promise<void> {
  const signal = async (name: NodeJS.Signals) => {
    const tree = await processTree(child.pid!);
    for (const { pid } of tree ?? []) {
      try {
        process.kill(pid, name);
      } catch {
        // It has just ended.
      }
    }
    child.kill(name);
  };
  const force = setTimeout(() => void signal("SIGKILL"), HANG_UP_MS);
  child.once("exit", () => clearTimeout(force));
  await signal("SIGHUP");
}

function ending(code: number | null, signal: string | null): string | undefined {
  if (signal !== null) return `killed by ${signal}`;
  return code === 0 || code === null ? undefined : `exit code ${code}`;
}
