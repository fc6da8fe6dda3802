/** Whether a path is absolute on the agent's machine, whichever kind that is: `/x`, `C:\x`, `\\server\share`. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path);
}

/** The first field of a call's params that must be an absolute path and is none. */
export function relativePathIn(params: unknown): string | undefined {
  const { cwd, additionalDirectories } = (params ?? {}) as { cwd?: unknown; additionalDirectories?: unknown };
  if (typeof cwd === "string" && !isAbsolutePath(cwd)) return "cwd";
  if (!Array.isArray(additionalDirectories)) return undefined;
  const at = additionalDirectories.findIndex((path) => typeof path === "string" && !isAbsolutePath(path));
  return at === -1 ? undefined : `additionalDirectories[${at}]`;
}
