import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** The most processes of a tree that are told of, and the most characters of a command line. */
export const MAX_PROCESSES = 200;
const MAX_COMMAND = 1_000;

/** A process of an agent's tree. */
export interface TreeProcess {
  readonly pid: number;
  readonly parent: number;
  /** How many of its ancestors are in the tree. */
  readonly depth: number;
  /** The system's letter: `R` runs, `S` and `D` wait, `T` is stopped. */
  readonly state: string;
  /** How long it has been running, in milliseconds. */
  readonly ageMs: number;
  /** Its command line, or its name where it has none. Not cleaned, and it may hold secrets. */
  readonly command: string;
}

interface Row extends Omit<TreeProcess, "depth"> {
  readonly group: number;
}

/**
 * The process that was started as the leader of a group of its own, those of its group, and what descends from any of them:
 * parents before their children. Those that have ended and only wait to be collected are left out. Empty when nothing of it
 * runs. `undefined` where the system does not tell (Windows).
 */
export async function processTree(leader: number): Promise<readonly TreeProcess[] | undefined> {
  const all = await (process.platform === "linux" ? fromProc() : fromPs()).catch(() => undefined);
  if (all === undefined) return undefined;
  const rows = all.filter(({ state }) => state !== "Z" && state !== "X");
  const found: TreeProcess[] = [];
  const seen = new Set<number>();
  const add = ({ group: _, ...row }: Row, depth: number) => {
    if (seen.has(row.pid) || found.length >= MAX_PROCESSES) return;
    seen.add(row.pid);
    found.push({ ...row, depth });
    for (const child of rows) if (child.parent === row.pid) add(child, depth + 1);
  };
  for (const row of rows) if (row.pid === leader) add(row, 0);
  for (const row of rows) if (row.group === leader) add(row, 0);
  if (process.platform !== "linux") return found;
  return await Promise.all(found.map(async (one) => ({ ...one, command: await commandLine(one) })));
}

/** Clock ticks per second in what /proc tells, the same on every system of today. */
const TICKS = 100;

async function fromProc(): Promise<Row[]> {
  const upMs = Number.parseFloat(await readFile("/proc/uptime", "latin1")) * 1000;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = pids.map(async (pid) => {
    // One that ended since the folder was read is left out.
    const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => undefined);
    return stat === undefined ? [] : [parseStat(stat, upMs)];
  });
  return (await Promise.all(read)).flat();
}

/** The program's name stands in parentheses and may hold any character. */
function parseStat(stat: string, upMs: number): Row {
  const end = stat.lastIndexOf(")");
  const [state = "", parent, group, ...rest] = stat.slice(end + 2).split(" ");
  const ageMs = Math.max(0, upMs - (Number(rest[16]) / TICKS) * 1000);
  const command = stat.slice(stat.indexOf("(") + 1, end);
  return { pid: Number.parseInt(stat, 10), parent: Number(parent), group: Number(group), state, ageMs, command };
}

async function commandLine({ pid, command }: TreeProcess): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return line.slice(0, MAX_COMMAND).replace(/\0+$/, "").replaceAll("\0", " ") || command;
}

async function fromPs(): Promise<Row[] | undefined> {
  if (process.platform === "win32") return undefined;
  const listed = ["-A", "-o", "pid=,ppid=,pgid=,state=,etime=,args="];
  const { stdout } = await promisify(execFile)("/bin/ps", listed, { env: { LC_ALL: "C" }, maxBuffer: 16_000_000 });
  return stdout.split("\n").flatMap((line) => parsePs(line) ?? []);
}

/** Reads one line of what `ps` prints; exported for the systems that the tests do not run on. */
export function parsePs(line: string): Row | undefined {
  const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S)\S*\s+(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+)\s+(.*)$/.exec(line);
  if (found === null) return undefined;
  const [pid, parent, group] = found.slice(1, 4).map(Number) as [number, number, number];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(5, 9).map((part) => Number(part ?? 0));
  const ageMs = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  return { pid, parent, group, state: found[4]!, ageMs, command: found[9]!.slice(0, MAX_COMMAND) };
}
