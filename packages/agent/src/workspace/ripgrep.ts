import type { ChildProcess } from "node:child_process";
import { childEnvironment, startProcess, terminate } from "@colloquy/acp/node";
import { WorkspaceError } from "./workspace-error.ts";

/** How ripgrep is run. */
export interface RipgrepOptions {
  /** Absolute. */
  readonly cwd: string;
  /** The byte that ends a record. */
  readonly separator: "\n" | "\0";
  readonly signal: AbortSignal;
  /** The programs to be tried, one after another. Default: the one of `@vscode/ripgrep`, then `rg` in `PATH`. */
  readonly programs?: readonly string[];
}

/** The most of ripgrep's own words that an error has. */
const MAX_COMPLAINT = 2_000;

/**
 * Runs ripgrep, and gives what it prints as records. Whoever does not want the rest just stops: when this has ended, for
 * whatever reason, ripgrep is gone. An abort ends it with the abort's reason. Throws a `WorkspaceError` with its own words
 * when it does not understand what it is to do, and when there is no ripgrep or somebody else has ended it.
 */
export async function* ripgrep(args: readonly string[], options: RipgrepOptions): AsyncGenerator<string> {
  const { signal, separator } = options;
  signal.throwIfAborted();
  const child = await start(args, options);
  const end = () => terminate(child, { endGraceMs: 0, termGraceMs: 0 });
  const abort = () => void end();
  signal.addEventListener("abort", abort, { once: true });
  const complaint = collected(child);
  const exit = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  try {
    let rest = "";
    child.stdout!.setEncoding("utf8");
    for await (const piece of child.stdout!) {
      const records = (rest + piece).split(separator);
      rest = records.pop()!;
      yield* records;
      signal.throwIfAborted();
    }
    const code = await exit;
    signal.throwIfAborted();
    if (code === null) throw new WorkspaceError("ripgrep was ended from outside, so what it found is not whole");
    // 1: nothing was found. 2 without a complaint: files that could not be read, of which nothing is to be said.
    if (code > 1 && complaint() !== "") throw new WorkspaceError(complaint());
    if (rest !== "") yield rest;
  } finally {
    signal.removeEventListener("abort", abort);
    await end();
  }
}

/** What it says on stderr, so far. */
function collected(child: ChildProcess): () => string {
  let text = "";
  child.stderr!.setEncoding("utf8").on("data", (piece: string) => {
    text = (text + piece).slice(0, MAX_COMPLAINT);
  });
  return () => text.trim().replace(/^rg: /, "");
}

async function start(args: readonly string[], { cwd, programs }: RipgrepOptions): Promise<ChildProcess> {
  let cause: unknown;
  for (const program of programs ?? (await knownPrograms())) {
    try {
      return await startProcess(program, ["--no-config", "--no-messages", ...args], {
        env: childEnvironment(),
        cwd,
        stdio: ["ignore", "pipe", "pipe"],
        role: "ripgrep",
      });
    } catch (error) {
      cause = error;
    }
  }
  const words = "There is no ripgrep to search with: install the package @vscode/ripgrep again, or rg in the PATH";
  throw new WorkspaceError(words, { cause });
}

/** The package throws as it is loaded when it has no program for this platform. */
async function knownPrograms(): Promise<readonly string[]> {
  const packaged = await import("@vscode/ripgrep").catch(() => undefined);
  return packaged === undefined ? ["rg"] : [packaged.rgPath, "rg"];
}
