import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** What `ps` tells of a process. */
interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes that descend from one, as of now. Those that only wait to be collected are left out. */
export function descendantsOf(ancestor: number): Row[] {
  const rows = allRows();
  const family = new Set([ancestor]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid);
  }
  return rows.filter(({ pid }) => pid !== ancestor && family.has(pid));
}

/** Waits until one of its descendants runs such a command, and gives all of them. */
export async function untilRunning(ancestor: number, command: RegExp): Promise<number[]> {
  for (;;) {
    const family = descendantsOf(ancestor);
    if (family.some((row) => command.test(row.command))) return family.map(({ pid }) => pid);
    await setTimeout(10);
  }
}

/** Waits until none of them is there; looks every millisecond. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isThere)) await setTimeout(1);
}

/** Bytes that a process has in memory. */
export function residentMemory(pid: number): number {
  return Number(ps("-o", "rss=", "-p", String(pid))) * 1024;
}

/** One that only waits to be collected is not. Where there is no /proc, `ps` tells, which takes longer. */
function isThere(pid: number): boolean {
  if (process.platform !== "linux") return allRows().some((row) => row.pid === pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat[stat.lastIndexOf(")") + 2] !== "Z";
  } catch {
    return false;
  }
}

function allRows(): Row[] {
  return ps("-A", "-o", "stat=,pid=,ppid=,args=")
    .split("\n")
    .map((line) => /^\s*(\S+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, state]) => state !== undefined && !state.startsWith("Z"))
    .map(([, , pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }));
}

function ps(...args: string[]): string {
  return execFileSync("ps", args, { encoding: "utf8" });
}
