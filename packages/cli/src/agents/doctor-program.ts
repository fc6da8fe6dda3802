import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import { findProgram } from "../install/index.ts";
import { nodeFindings } from "./doctor-node.ts";
import { type Finding, found } from "./finding.ts";
import type { Launch } from "./launch.ts";
import { type ProgramFile, readProgramFile } from "./program-file.ts";

/** What is started, in which environment. */
export interface Start extends Pick<Launch, "command" | "cwd"> {
  /** All that the agent gets. */
  readonly env: Readonly<Record<string, string>>;
}

/** Looks whether the program is there and can run here; and whether the Node is that it needs. */
export async function programFindings(start: Start): Promise<Finding[]> {
  const { command, env, cwd } = start;
  const [name, ...args] = command;
  const { path, passed, folders } = findProgram(name, { env, ...(cwd !== undefined && { cwd }) });
  if (path === undefined) {
    const text =
      folders.length === 0 ? `there is no program ${name}` : `there is no program ${JSON.stringify(name)} on PATH`;
    const looked = folders.map((folder) => `looked in ${folder}`);
    const next =
      "Install it, or give its whole path. A program that your shell finds may be an alias, or in a folder that only the shell adds to PATH";
    return [found({ phase: "program", outcome: "failed", text, next, details: [...passed, ...looked] })];
  }
  const real = await realpath(path).catch(() => path);
  const where = real === path ? path : `${path}, which is ${real}`;
  const file = await readProgramFile(path).catch((): ProgramFile => ({ kind: "unknown" }));
  const problem = process.platform === "win32" ? undefined : fileProblem(file);
  if (problem !== undefined) {
    const next = "Install the one for this machine";
    return [found({ phase: "program", outcome: "failed", text: `${where} ${problem}`, next, details: passed })];
  }
  const runner = file.kind === "script" ? interpreterOf(file) : name;
  const runs = file.kind === "script" ? findProgram(runner, { env }) : { path: real };
  if (runs.path === undefined) {
    const text = `${where} is a script for ${JSON.stringify(runner)}, which is not there`;
    return [
      found({ phase: "program", outcome: "failed", text, next: `Install ${basename(runner)}, or put it on PATH` }),
    ];
  }
  const first = found({ phase: "program", outcome: passed.length > 0 ? "note" : "ok", text: where, details: passed });
  const node = /^node(js|\.exe)?$/.test(basename(runner));
  const script = file.kind === "script" ? real : args.find((word) => !word.startsWith("-"));
  return [first, ...(node ? await nodeFindings(runs.path, script, start) : []), ...launcherFindings(name, args)];
}

function fileProblem(file: ProgramFile): string | undefined {
  if (file.kind === "unknown") return "is neither a program nor a script with a #! line";
  if (file.kind === "script") return undefined;
  if (file.system !== process.platform) return `is a program for ${file.system}, and this is ${process.platform}`;
  const other =
    file.machine !== undefined && file.machine !== process.arch && !(file.machine === "ia32" && process.arch === "x64");
  return other ? `is a program for ${file.machine}, and this machine is ${process.arch}` : undefined;
}

/** `#!/usr/bin/env node` is for node. */
function interpreterOf({ interpreter, args }: ProgramFile & { kind: "script" }): string {
  if (basename(interpreter) !== "env") return interpreter;
  return args.find((word) => !word.startsWith("-") && !word.includes("=")) ?? interpreter;
}

/** What there is to know of programs that fetch the agent when they are started. */
function launcherFindings(name: string, args: readonly string[]): Finding[] {
  const launcher = basename(name).replace(/\.(cmd|exe)$/, "");
  if (!["npx", "bunx", "pnpx", "uvx"].includes(launcher)) return [];
  const what = args.find((word) => !word.startsWith("-"));
  if (what === undefined) return [];
  const pinned = /(.@|==)\d+\.\d+/.test(what);
  const text = `${launcher} fetches ${what} when it is not there: the first start needs the network, and can take minutes`;
  const next = pinned
    ? undefined
    : "It names no exact version, so another program may be run tomorrow: write the version behind it";
  return [found({ phase: "program", outcome: "note", text, ...(next !== undefined && { next }) })];
}
