import { AcpError } from "@colloquy/acp";
import { childEnvironment, clean, hasExited, startProcess, stderrTail, terminate } from "@colloquy/acp/node";
import type { Environment } from "@colloquy/agent/storage";
import { hideSecrets } from "../secrets/index.ts";
import { findProgram } from "./find-program.ts";

/** How a program is run that installs packages. */
export interface ProgramOptions {
  readonly env: Environment;
  /** The variables of `env` that it gets besides the usual ones. */
  readonly inherit: RegExp;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** What is said when it is not on this machine. */
  readonly missing: string;
}

/**
 * Runs a program to its end, without a shell and without input. Rejects with `AcpError`: what to do when it is missing, its last
 * words when it fails. When it resolves or rejects, nothing of it runs any more.
 */
export async function runProgram(name: string, args: readonly string[], options: ProgramOptions): Promise<void> {
  const { env, cwd, signal, missing } = options;
  signal.throwIfAborted();
  if (findProgram(name, { env }).path === undefined) throw new AcpError(missing);
  const inherit = Object.keys(env).filter((variable) => options.inherit.test(variable));
  const given = { cwd, env: childEnvironment({ inherit }, { from: env }), role: "program" };
  const child = await startProcess(name, args, { ...given, stdio: ["ignore", "ignore", "pipe"] });
  const tail = stderrTail(child.stderr!);
  const stopped = Promise.withResolvers<void>();
  const stop = () => stopped.resolve();
  signal.addEventListener("abort", stop, { once: true });
  child.once("exit", stop);
  if (!signal.aborted && !hasExited(child)) await stopped.promise;
  signal.removeEventListener("abort", stop);
  const { exitCode, signalCode } = child;
  await terminate(child);
  signal.throwIfAborted();
  if (exitCode === 0) return;
  const how = signalCode === null ? `exit code ${exitCode}` : `the signal ${signalCode}`;
  throw new AcpError(`${name} ${args[0]} failed with ${how}:\n${lastWords(tail.text())}`);
}

/** Characters of a program's last words. */
const MAX_LAST_WORDS = 2000;

/** The end of what a program has said, made safe to show, without what looks like a secret. */
function lastWords(text: string): string {
  const shown = clean(hideSecrets(text)).trim();
  return shown.length > MAX_LAST_WORDS
    ? `…${shown.slice(-MAX_LAST_WORDS).toWellFormed()}`
    : shown || "(it said nothing)";
}
