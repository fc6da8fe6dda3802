import { execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";

const root = join(import.meta.dirname, "../../..");
const agent = [process.execPath, join(root, "packages/cli/src/main.ts"), "agent"];

/** What a command of acpx came to. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A command of acpx that runs. */
export interface Running {
  readonly ended: Promise<Ended>;
  /** Resolves when it has printed this; rejects when it ends without. */
  printed(words: string): Promise<void>;
}

/** acpx, with a home, the sample project and our coding agent as `colloquy`. */
export interface Acpx extends AsyncDisposable {
  readonly project: string;
  start(...args: string[]): Running;
  /** Runs a command to its end. */
  run(...args: string[]): Promise<Ended>;
  /** The processes that own sessions, by their pids. */
  owners(): Promise<number[]>;
  /** The pids of the agents that sessions were last served by. */
  agents(): Promise<number[]>;
}

/** Prepares acpx as it lies in `folder`. When it is disposed of, nothing that it has started runs any more. */
export async function acpx(folder: string): Promise<Acpx> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "colloquy-acpx-")));
  const project = join(home, "project");
  const state = join(home, ".acpx");
  await cp(join(root, "packages/cli/demo/project"), project, { recursive: true });
  await mkdir(state);
  await writeFile(join(state, "config.json"), JSON.stringify({ agents: { colloquy: { argv: agent } } }));
  // Without a key of a provider the scripted model answers.
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME: home, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };

  const start = (...args: string[]): Running => {
    const child = spawn(process.execPath, [join(folder, "node_modules/acpx/dist/cli.js"), ...args], {
      cwd: project,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const more = (text: string) => {
      output += text;
      child.emit("more");
    };
    child.stdout.setEncoding("utf8").on("data", more);
    child.stderr.setEncoding("utf8").on("data", more);
    const ended = Promise.withResolvers<Ended>();
    child.on("error", ended.reject);
    child.on("close", (code) => ended.resolve({ code, output }));
    const printed = (words: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => output.includes(words) && resolve();
        child.on("more", look).on("close", () => reject(new Error(`It never printed ${words}:\n${output}`)));
        look();
      });
    return { ended: ended.promise, printed };
  };
  const owners = () => pidsIn(join(state, "queues"), ".lock");
  const agents = () => pidsIn(join(state, "sessions"), ".json");
  return {
    project,
    start,
    run: (...args) => start(...args).ended,
    owners,
    agents,
    async [Symbol.asyncDispose]() {
      const pids = await owners();
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGTERM");
      await gone([...pids, ...(await agents())]);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Resolves when none of these processes runs. */
export async function gone(pids: readonly number[]): Promise<void> {
  await vi.waitUntil(() => !pids.some(isAlive), { timeout: 15_000 });
}

/** The pids in the files of a folder of acpx. */
async function pidsIn(folder: string, ending: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(ending)).map((name) => readFile(join(folder, name), "utf8"));
  return (await Promise.all(files)).map((text) => JSON.parse(text).pid).filter(Number.isInteger);
}

/** The processes whose command line has these words in it. */
export async function running(words: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "args"]);
  return stdout.split("\n").filter((line) => line.includes(words));
}
