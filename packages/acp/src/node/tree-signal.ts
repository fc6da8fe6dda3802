import type { ProcessRow } from "./process-table.ts";

/**
 * Whether anything is left in the group that a process leads; also true while only zombies are. Always false on
 * Windows.
 */
export function groupRemains(leader: number): boolean {
  if (process.platform === "win32") return false;
  try {
    process.kill(-leader, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The members of a tree where the system does not list its processes: the group as one. */
export function unlisted(leader: number): ProcessRow[] {
  return groupRemains(leader) ? [{ pid: leader, parent: 0, group: leader, session: leader, started: "" }] : [];
}

/** More rounds than any tree needs: each finds the children of those that the round before did not know. */
const MAX_ROUNDS = 20;

/**
 * Sends a signal to a whole tree. `look` tells who is in it, as of now: all of them are stopped before they get the
 * signal, round after round until nobody new is found, so that nothing escapes by being started between a look and the
 * signal. Those that are gone, or run as another user, are left out.
 */
export function signalTree(leader: number, look: () => readonly ProcessRow[], signal: "SIGTERM" | "SIGKILL"): void {
  const stopped = new Set<number>();
  let members = look();
  for (let round = 0; round < MAX_ROUNDS && members.some((row) => !stopped.has(row.pid)); round++) {
    send(leader, members, "SIGSTOP");
    for (const row of members) stopped.add(row.pid);
    members = look();
  }
  send(leader, members, signal);
  send(leader, members, "SIGCONT");
}

/** Once to the group of `leader`, if any is in it, and to each of the others. */
function send(leader: number, members: readonly ProcessRow[], signal: NodeJS.Signals): void {
  for (const target of new Set(members.map((row) => (row.group === leader ? -leader : row.pid)))) {
    try {
      process.kill(target, signal);
    } catch {
      // It ended by itself, or it runs as another user.
    }
  }
}
