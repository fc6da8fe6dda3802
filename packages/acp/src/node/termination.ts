import { type ChildProcess, spawn } from "node:child_process";
import { familyOf, type ProcessRow, readProcesses } from "./process-table.ts";
import { forget, hasExited, mayLive, taskkill } from "./process-tree.ts";
import { groupRemains, signalTree, unlisted } from "./tree-signal.ts";

/** How long each step of `terminate` may take, in milliseconds. */
export interface TerminateOptions {
  /** From the end of its stdin to SIGTERM. Default 2000. */
  readonly endGraceMs?: number;
  /** From SIGTERM to SIGKILL. Default 3000; on Windows, which has no SIGTERM, this step is left out. */
  readonly termGraceMs?: number;
  /** From SIGKILL to giving up. Default 1000. */
  readonly killGraceMs?: number;
}

/** How a process was ended. */
export interface Ending {
  /** Its exit code; `null` when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it took to end the process itself: the end of its stdin (or it had ended before), SIGTERM, or SIGKILL. */
  readonly step: "ended" | "terminated" | "killed";
  /**
   * Processes of its tree that outlived even SIGKILL. Empty unless the system is in trouble or they run as another
   * user.
   */
  readonly survivors: readonly number[];
}

/**
 * How long what a dead process has written may take to be read; a reader that has stopped reading does not get more.
 */
const DRAIN_MS = 200;

/** The first pause between looks at the tree of a process that has been asked to end: each reads the table of processes. */
const LOOK_MS = 20;

const endings = new WeakMap<ChildProcess, Promise<Ending>>();

/**
 * Ends a process from `startProcess`, and everything that it started: ends its stdin and waits; then SIGTERM, and
 * waits; then SIGKILL. When the process itself has ended but descendants remain, they get the signals without the first
 * wait. Resolves when the process has exited and its tree is gone. Never rejects, and takes no longer than the three
 * waits and 200 ms in which what it wrote can still be read; its streams are destroyed then, and nothing keeps our
 * event loop alive.
 *
 * The tree is its process group and all that descends from it, also in groups and sessions of their own. What left the
 * tree before we looked (a daemon whose parent had ended, in a session of its own) is not found. Called again for the
 * same process, it gives the same promise.
 */
export function terminate(child: ChildProcess, options: TerminateOptions = {}): Promise<Ending> {
  const known = endings.get(child);
  if (known) return known;
  const ending = climb(child, options);
  endings.set(child, ending);
  return ending;
}

async function climb(child: ChildProcess, options: TerminateOptions): Promise<Ending> {
  const { endGraceMs = 2000, termGraceMs = 3000, killGraceMs = 1000 } = options;
  const windows = process.platform === "win32";
  const tree = new Tree(child);
  let step: Ending["step"] = "ended";
  const raise = async (to: Ending["step"], graceMs: number, signal: () => void) => {
    if (tree.gone) return;
    if (!hasExited(child)) step = to;
    signal();
    await until(child, () => tree.gone, graceMs);
  };
  child.stdin?.end();
  if (child.stdin) await until(child, () => tree.left, endGraceMs, LOOK_MS);
  if (!windows) await raise("terminated", termGraceMs, () => tree.signal("SIGTERM"));
  await raise("killed", killGraceMs, () => tree.signal("SIGKILL"));
  const { survivors } = tree;
  forget(child);
  await until(child, () => child.stdio.every((stream) => !stream || stream.destroyed), DRAIN_MS);
  for (const stream of child.stdio) stream?.destroy();
  return { code: child.exitCode, signal: child.signalCode, step, survivors };
}

/** What is left of a process and of its descendants. */
class Tree {
  private readonly child: ChildProcess;
  private readonly leader: number;
  /** Whether there was anything to end: if not, the pid may be somebody else's by now. */
  private readonly live: boolean;
  /** Who was found last, by pid: once their parents have ended, nothing else tells whose they are. */
  private known: ReadonlyMap<number, ProcessRow> = new Map();

  constructor(child: ChildProcess) {
    this.child = child;
    this.leader = child.pid ?? 0;
    this.live = mayLive(child);
    this.members();
  }

  get gone(): boolean {
    if (!hasExited(this.child)) return false;
    const strays = [...this.known.values()].some((row) => row.group !== this.leader);
    return (!strays && !groupRemains(this.leader)) || this.members().length === 0;
  }

  /** Whether the process itself has ended. Each look until then remembers who has joined since. */
  get left(): boolean {
    if (!hasExited(this.child)) this.members();
    return hasExited(this.child);
  }

  get survivors(): number[] {
    return this.gone ? [] : this.members().map((row) => row.pid);
  }

  signal(signal: "SIGTERM" | "SIGKILL"): void {
    if (process.platform === "win32") {
      spawn(...taskkill(this.leader), { windowsHide: true, stdio: "ignore" }).on("error", () => this.child.kill());
      return;
    }
    signalTree(this.leader, () => this.members(), signal);
  }

  /** Who lives, as of now. */
  private members(): ProcessRow[] {
    if (!this.live) return [];
    const rows = readProcesses();
    if (rows.length === 0) return unlisted(this.leader);
    const family = new Map<number, ProcessRow>();
    const add = (members: ProcessRow[]) => {
      for (const row of members) family.set(row.pid, row);
    };
    add(familyOf(this.leader, rows, hasExited(this.child)));
    for (const row of rows) {
      if (this.known.get(row.pid)?.started === row.started && !family.has(row.pid)) add(familyOf(row.pid, rows));
    }
    this.known = family;
    return [...family.values()];
  }
}

/** Waits until it is done, at most so long. Looks when the process exits, when its streams are read, and every `firstMs` to 100 ms. */
async function until(child: ChildProcess, done: () => boolean, withinMs: number, firstMs = 2): Promise<void> {
  const end = performance.now() + withinMs;
  for (let pauseMs = firstMs; !done(); pauseMs = Math.min(100, pauseMs * 1.5)) {
    const left = end - performance.now();
    if (left <= 0) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        child.off("exit", wake).off("close", wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(pauseMs, left));
      child.once("exit", wake).once("close", wake);
    });
  }
}
