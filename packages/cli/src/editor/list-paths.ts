import { existsSync } from "node:fs";
import { opendir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Names the files of a folder, relative to it, with `/` between names. Throws where it cannot be used. */
export type Lister = (folder: string, signal: AbortSignal) => AsyncIterable<string>;

/** How deep folders are looked into where no program lists them. */
export const MAX_DEPTH = 12;

/** Folders that are not worth a look where nobody says which are ignored. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", "target", "dist", "__pycache__"]);

/** Folders of version control. */
const OWN_FOLDERS = [".git", ".hg", ".svn", ".jj"];

/** As ripgrep sees them: without what ignore files name; hidden ones where Git says which of those are noise. */
export const ripgrepFiles: Lister = async function* (folder, signal) {
  const { rgPath } = await import("@vscode/ripgrep");
  const hidden = isInGit(folder) ? ["--hidden", ...OWN_FOLDERS.flatMap((name) => ["--glob", `!**/${name}/**`])] : [];
  yield* records(rgPath, ["--no-config", "--files", "--null", "--path-separator", "/", "--no-messages", ...hidden], {
    folder,
    signal,
    // 2: some could not be read.
    fine: [0, 1, 2],
  });
};

/** As Git sees them. Nothing that the folder's configuration names is run. */
export const gitFiles: Lister = (folder, signal) =>
  records("git", ["-c", "core.fsmonitor=false", "ls-files", "-coz", "--exclude-standard", "--deduplicate"], {
    folder,
    signal,
    fine: [0],
  });

/** By looking into each folder, to a depth of `MAX_DEPTH`; links, hidden names and well-known heaps are left out. */
export const walkedFiles: Lister = async function* (folder, signal) {
  const folders = [{ path: "", depth: 0 }];
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    const entries = await opendir(join(folder, next.path)).catch(() => undefined);
    if (entries === undefined) continue;
    for await (const entry of entries) {
      signal.throwIfAborted();
      const path = next.path + entry.name;
      if (entry.name.startsWith(".") || SKIPPED.has(entry.name)) continue;
      if (entry.isFile()) yield path;
      else if (entry.isDirectory() && next.depth < MAX_DEPTH) folders.push({ path: `${path}/`, depth: next.depth + 1 });
    }
  }
};

/** The files of a folder, at most `most`, from the first lister that works. What one gave before it failed is dropped. */
export async function listPaths(
  folder: string,
  most: number,
  signal: AbortSignal,
  listers: readonly Lister[] = [ripgrepFiles, gitFiles, walkedFiles],
): Promise<string[]> {
  for (const files of listers) {
    try {
      const found: string[] = [];
      for await (const path of files(folder, signal)) if (found.push(path) === most) break;
      return found;
    } catch {
      signal.throwIfAborted();
    }
  }
  return [];
}

/** What a program prints, in pieces that end with NUL. Whoever stops reading ends it; so does the signal. */
async function* records(
  program: string,
  args: readonly string[],
  { folder, signal, fine }: { folder: string; signal: AbortSignal; fine: readonly number[] },
): AsyncGenerator<string> {
  // A prompt can be typed sooner without it.
  const { childEnvironment, startProcess, terminate } = await import("@colloquy/acp/node");
  signal.throwIfAborted();
  const child = await startProcess(program, args, {
    env: childEnvironment(),
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
    role: "list of files",
  });
  const end = () => terminate(child, { endGraceMs: 0, termGraceMs: 0 });
  const abort = () => void end();
  signal.addEventListener("abort", abort, { once: true });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  try {
    let rest = "";
    for await (const piece of child.stdout!.setEncoding("utf8")) {
      const whole = (rest + piece).split("\0");
      rest = whole.pop()!;
      yield* whole;
    }
    const code = await exit;
    signal.throwIfAborted();
    if (code === null || !fine.includes(code)) throw new Error(`${program} ended with ${code}`);
  } finally {
    signal.removeEventListener("abort", abort);
    await end();
  }
}

function isInGit(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInGit(parent);
}
