import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Figures, Run } from "./workload.ts";

const TIMEOUT_MS = 120_000;

/** How a workload's program is run. */
interface ProgramOptions {
  readonly nodeOptions?: readonly string[];
  readonly argument?: string;
}

/** Measures in a fresh process: runs a program of `workloads/` and reads the figures that it writes. */
export function inProcess(program: string, options: ProgramOptions = {}): (run: Run) => Promise<Figures> {
  const { nodeOptions = [], argument = "" } = options;
  return async ({ built, contender, scale }) => {
    const path = join(built.workloads, `${program}.js`);
    const args = [...nodeOptions, path, contender, String(scale), argument];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: TIMEOUT_MS });
    return JSON.parse(stdout.trim().split("\n").at(-1)!) as Figures;
  };
}
