import { isAbsolutePath } from "../../protocol/index.ts";

/** A path as the protocol wants it: absolute, a relative one taken from `cwd`, in the syntax of `cwd` (DIR-01). */
export function absolutePath(cwd: string, path: string): string {
  if (isAbsolutePath(path)) return path;
  const isWindows = /^(?:[A-Za-z]:|\\\\)/.test(cwd);
  const separator = isWindows ? "\\" : "/";
  const split = (text: string) => text.split(isWindows ? /[\\/]/ : "/");
  const parts = split(cwd);
  while (parts.length > 1 && parts.at(-1) === "") parts.pop();
  for (const part of split(path)) {
    if (part === "..") {
      if (parts.length > 1) parts.pop();
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.length === 1 ? `${parts[0]}${separator}` : parts.join(separator);
}
