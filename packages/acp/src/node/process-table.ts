import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** One running process, as the system lists it. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** The session; 0 where the system does not tell. */
  readonly session: number;
  /** Changes when a pid is used again. */
  readonly started: string;
}

/**
 * All running processes; those that have ended and only wait to be collected are left out. Empty where the system
 * cannot be asked.
 */
export function readProcesses(): ProcessRow[] {
  if (process.platform === "win32") return [];
  try {
    return process.platform === "linux"
      ? readProc()
      : parsePs(execFileSync("/bin/ps", PS_ARGUMENTS, { encoding: "utf8", env: { LC_ALL: "C" } }));
  } catch {
    return [];
  }
}

/**
 * The processes that belong to `leader`, started in its own group and session: those of its group, those of its session
 * (also when their parent is gone), and what descends from any of them, also in groups and sessions of their own.
 * `exited`: the leader is known to have ended. A process with its pid is then somebody else's, and nothing is left of
 * ours: no system gives a pid away while a group or session still goes by it.
 */
export function familyOf(leader: number, rows: readonly ProcessRow[], exited = false): ProcessRow[] {
  if (exited && rows.some((row) => row.pid === leader)) return [];
  const family = new Map<number, ProcessRow>();
  const children = new Map<number, ProcessRow[]>();
  for (const row of rows) children.set(row.parent, [...(children.get(row.parent) ?? []), row]);
  const add = (row: ProcessRow) => {
    if (family.has(row.pid)) return;
    family.set(row.pid, row);
    for (const child of children.get(row.pid) ?? []) add(child);
  };
  for (const row of rows) if (row.pid === leader || row.group === leader || row.session === leader) add(row);
  return [...family.values()];
}

/** What `ps` is asked for where there is no /proc; `parsePs` reads the answer. */
export const PS_ARGUMENTS = ["-A", "-o", "pid=,ppid=,pgid=,state=,lstart="];

/** Reads what `ps` prints for `PS_ARGUMENTS`. */
export function parsePs(text: string): ProcessRow[] {
  const rows: ProcessRow[] = [];
  for (const line of text.split("\n")) {
    const [pid, parent, group, state, ...started] = line.trim().split(/\s+/);
    if (started.length === 0 || state?.startsWith("Z")) continue;
    rows.push({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      session: 0,
      started: started.join(" "),
    });
  }
  return rows;
}

/**
 * Reads one `/proc/<pid>/stat`; `undefined` for a zombie. The program's name stands in parentheses and may hold any
 * character.
 */
export function parseStat(text: string): ProcessRow | undefined {
  const [state, parent, group, session, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X" || rest.length < 16) return undefined;
  const pid = Number.parseInt(text, 10);
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), started: rest[15]! };
}

function readProc(): ProcessRow[] {
  const rows: ProcessRow[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const row = parseStat(readFileSync(`/proc/${name}/stat`, "latin1"));
      if (row) rows.push(row);
    } catch {
      // It ended since the folder was read.
    }
  }
  return rows;
}
