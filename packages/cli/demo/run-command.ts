import { spawn } from "node:child_process";

/** Runs a command and gives its output as it comes. Resolves to its exit code. The signal ends it. */
export async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  cwd: string,
  signal: AbortSignal,
  onOutput: (bytes: Buffer) => void,
): Promise<number> {
  const child = spawn(program, args, { cwd, signal, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.on("data", onOutput);
  child.stderr.on("data", onOutput);
  return await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (signal.aborted ? reject(signal.reason) : resolve(code ?? 1)));
  });
}
