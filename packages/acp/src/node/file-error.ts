import { internalError, invalidParams, type RequestError, resourceNotFound } from "../rpc/index.ts";

/**
 * The error for a path outside the roots: the same whether something is there or not, so that it tells nothing (S-21).
 */
export function outsideError(path: string): RequestError {
  return invalidParams(`Outside the folders of the session: ${shown(path)}`);
}

/** The error for a path that cannot be used: `problem` follows it. */
export function unusableError(path: string, problem: string): RequestError {
  return invalidParams(`${shown(path)} ${problem}`);
}

/** The error for what the file system said of a path inside the roots. `-32002` when there is no such file. */
export function fileError(path: string, error: unknown): RequestError {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOENT") return resourceNotFound(`No such file: ${shown(path)}`, { uri: path });
  const problem = UNUSABLE[code];
  if (problem !== undefined) return unusableError(path, problem);
  return internalError(`${FAILED[code] ?? `The file system failed (${code})`}: ${shown(path)}`);
}

const UNUSABLE: Readonly<Record<string, string>> = {
  EISDIR: "is a folder",
  ENOTDIR: "goes through something that is not a folder",
  ELOOP: "goes through a link that was refused",
  ENAMETOOLONG: "has a name that is too long for the file system",
  ENXIO: "is not a regular file",
  ENODEV: "is not a regular file",
};

const FAILED: Readonly<Record<string, string>> = {
  EACCES: "Permission denied",
  EPERM: "Permission denied",
  EROFS: "The file system is read-only",
  ENOSPC: "No space left, the old content is kept",
  EDQUOT: "The disk quota is used up, the old content is kept",
  EFBIG: "Larger than the system permits, the old content is kept",
  EMFILE: "Too many open files",
  ENFILE: "Too many open files",
};

function shown(path: string): string {
  return JSON.stringify(path.length > 160 ? `${path.slice(0, 159)}…` : path);
}
