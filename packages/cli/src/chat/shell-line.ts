import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { startProcess, terminate } from "@colloquy/acp/node";

/** As much of a command's output is given to the agent, in characters: the end of it. */
export const MAX_SHELL_OUTPUT = 50_000;

/** The user's own shell, and how it is given a line. */
function shellOf(line: string, env: NodeJS.ProcessEnv): [string, ...string[]] {
  if (process.platform === "win32") return [env.ComSpec ?? "cmd.exe", "/d", "/s", "/c", line];
  return [env.SHELL || "/bin/sh", "-c", line];
}

/** Runs a line of the user's in the terminal as it is. Resolves to how it ended, in words; `undefined` when all went well. */
export function runInTerminal(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const [program, ...args] = shellOf(line, env);
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: "inherit" });
    // Ctrl-C is for the command: it gets it from the terminal by itself.
    const ignore = () => {};
    process.on("SIGINT", ignore);
    const end = (how: string | undefined) => {
      process.off("SIGINT", ignore);
      resolve(how);
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, signal) => end(ending(code, signal)));
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
  });
  signal.removeEventListener("abort", stop);
  return { output: stripVTControlCharacters(output).toWellFormed(), how };
}

function ending(code: number | null, signal: string | null): string | undefined {
  if (signal !== null) return `killed by ${signal}`;
  return code === 0 || code === null ? undefined : `exit code ${code}`;
}
