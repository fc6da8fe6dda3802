import { AcpError } from "../schema/index.ts";

/**
 * Why a store in a file cannot do its work: the disk is `full`; the file or its folder is `readOnly`; the file is `corrupt`,
 * or no database of ours; another process has kept it `busy` for longer than `busyTimeoutMs`; it was written by a `newer`
 * version; the store is `closed`; the file is `unusable` in another way, which `cause` says.
 */
export type StoreProblem = "full" | "readOnly" | "corrupt" | "busy" | "newer" | "closed" | "unusable";

/** A store in a file could not be opened, read or written. The call changed nothing; what was kept before is kept. */
export class StoreError extends AcpError {
  override readonly name = "StoreError";
  /** Absolute. */
  readonly path: string;
  readonly problem: StoreProblem;

  /** `words` follow a colon. */
  constructor(path: string, problem: StoreProblem, words: string, cause?: unknown) {
    super(`The session store ${JSON.stringify(path)} cannot be used: ${words}`, { cause });
    this.path = path;
    this.problem = problem;
  }
}

/** What a user is told of an error of SQLite or of the file system; other errors stay as they are. */
export function toStoreError(path: string, error: unknown): unknown {
  // Nothing but a damaged entry fails to be parsed.
  if (error instanceof SyntaxError) return new StoreError(path, ...corrupt, error);
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof code !== "string") return error;
  // The lowest byte is the primary code; the rest says more of it.
  const known = code === "ERR_SQLITE_ERROR" ? SQLITE[Number(errcode) & 0xff] : SYSTEM[code];
  if (known) return new StoreError(path, ...known, error);
  if (code === "ERR_SQLITE_ERROR" || "syscall" in error) return new StoreError(path, "unusable", error.message, error);
  return error;
}

type Known = readonly [problem: StoreProblem, words: string];

const full: Known = ["full", "there is no room left on its disk"];
const readOnly: Known = ["readOnly", "the file or its folder may not be written"];
const corrupt: Known = ["corrupt", "the file is damaged or no store of sessions; move it away to begin a new one"];
const noFile: Known = ["unusable", "the file cannot be opened"];

const SQLITE: { readonly [code: number]: Known } = {
  3: readOnly,
  5: ["busy", "another process keeps it locked"],
  8: readOnly,
  10: ["unusable", "the system could not read or write the file; its disk may be full or failing"],
  11: corrupt,
  13: full,
  14: noFile,
  26: corrupt,
};

const SYSTEM: { readonly [code: string]: Known } = {
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOSPC: full,
  EDQUOT: full,
};
