import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { win32 } from "node:path";
import { AcpError } from "../schema/index.ts";
import { resolveCommand } from "./command.ts";
import { ProcessError } from "./process-error.ts";
import { familyOf, readProcesses } from "./process-table.ts";
import { startProblem } from "./start-problem.ts";
import { groupRemains, signalTree, unlisted } from "./tree-signal.ts";

/** How a process is started. */
export interface StartOptions {
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  /** An existing directory. Default: ours. */
  readonly cwd?: string;
  /** As for `spawn`. Default: three pipes. */
  readonly stdio?: SpawnOptions["stdio"];
  /** What the process is to the user, for the words of an error. Default `agent`. */
  readonly role?: string;
}

/** The processes that we started and whose trees may still live. */
const live = new Set<ChildProcess>();

/**
 * Starts a program without a shell, as the leader of its own process group (POSIX), without a console window (Windows).
 * Resolves when it runs. Rejects with `ProcessError`, phase `start`, when it cannot be started. Errors on its stdin,
 * such as `EPIPE`, never crash us. `terminate` ends it and its descendants; should this process exit before, they are
 * killed then. (A signal that kills this process on the spot leaves no time for that: handle it and exit.)
 */
export async function startProcess(
  command: string,
  args: readonly string[],
  options: StartOptions,
): Promise<ChildProcess> {
  const { env, cwd, stdio = "pipe", role } = options;
  const context = { env, ...(cwd !== undefined && { cwd }) };
  const failure = { command, args, phase: "start", ...(role !== undefined && { role }) } as const;
  try {
    const resolved = resolveCommand(command, args, context);
    const child = spawn(resolved.file, resolved.args, {
      ...context,
      stdio,
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    await new Promise<void>((resolve, reject) => child.once("spawn", resolve).once("error", reject));
    child.on("error", () => {});
    child.stdin?.on("error", () => {});
    track(child);
    return child;
  } catch (cause) {
    const problem = cause instanceof AcpError ? cause.message : startProblem(cause, command, context);
    throw new ProcessError({ ...failure, problem, cause });
  }
}

/** Whether the process itself has ended. */
export function hasExited(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Whether something of a process that `startProcess` started may still run. */
export function mayLive(child: ChildProcess): boolean {
  return live.has(child);
}

/** Ends a process and its descendants on Windows, at once and by force. */
export function taskkill(
  leader: number,
  env: Readonly<Record<string, string | undefined>> = process.env,
): [file: string, args: string[]] {
  const folder = env.SystemRoot ?? env.SYSTEMROOT ?? "C:\\Windows";
  return [win32.join(folder, "System32", "taskkill.exe"), ["/PID", String(leader), "/T", "/F"]];
}

/** The tree of this process needs no more care: nothing of it is left. */
export function forget(child: ChildProcess): void {
  live.delete(child);
  if (live.size === 0) process.off("exit", killAll);
}

function track(child: ChildProcess): void {
  if (live.size === 0) process.on("exit", killAll);
  live.add(child);
  child.once("exit", () => {
    if (!groupRemains(child.pid!)) forget(child);
  });
}

/** Runs while this process exits: nothing here can wait. */
function killAll(): void {
  for (const child of live) {
    const leader = child.pid!;
    const look = () => {
      const rows = readProcesses();
      return rows.length > 0 ? familyOf(leader, rows, hasExited(child)) : unlisted(leader);
    };
    if (process.platform === "win32") spawnSync(...taskkill(leader), { windowsHide: true });
    else signalTree(leader, look, "SIGKILL");
  }
}
