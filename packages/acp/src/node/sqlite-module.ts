import { StoreError } from "./sqlite-error.ts";

export type Sqlite = typeof import("node:sqlite");

/**
 * Loads `node:sqlite` when it is first used. Node 22 warns that it is experimental, on the stderr that an agent's users see:
 * that warning, and no other, is left out.
 */
export function loadSqlite(path: string): Sqlite {
  const sqlite = withoutWarning("SQLite", () => process.getBuiltinModule("node:sqlite"));
  if (!sqlite || isTooOld(process.versions.node))
    throw new StoreError(path, "unusable", "sessions in a file need node:sqlite as Node has it from 22.16 on");
  return sqlite;
}

/** Before 22.16 it does not tell whether a transaction is open, which a failed write is undone by, nor wait for locks. */
export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < 22 || (major === 22 && minor < 16);
}

/** What `run` returns, without the warnings that it makes of an experimental feature of this name. */
export function withoutWarning<T>(feature: string, run: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: [any]) => {
    const known = rest[0] === "ExperimentalWarning" && String(warning).startsWith(`${feature} is an experimental`);
    if (!known) emitWarning.call(process, warning, ...rest);
  }) as typeof process.emitWarning;
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
