import { folded, matchesText } from "./text-pattern.ts";

/** The longest path that is looked at, in UTF-16 units. */
export const MAX_PATH_LENGTH = 4096;

/** Whether it begins at a root: `/`, or a drive of Windows. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith("/") || isWindowsPath(path);
}

/** Whether it is written as on Windows. */
export function isWindowsPath(path: string): boolean {
  return /^(?:[a-z]:[\\/]|\\\\)/i.test(path);
}

/**
 * The absolute path that `path` stands for in the folder `from`, with `/` between the names and without `.` and `..`; drives
 * in upper case. `undefined` when it is not sure to be one: NULs and control characters, URLs, `~`, other machines and
 * devices of Windows, streams of files, names that end in a dot or a space there.
 */
export function resolvePath(path: string, from: string | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (path === "" || path.length > MAX_PATH_LENGTH || !path.isWellFormed() || /[\0-\x08\x0b-\x1f\x7f]/.test(path))
    return undefined;
  if (/^(?:~|[a-z][a-z\d+.-]+:)/i.test(path)) return undefined;
  const windows = isWindowsPath(path) || (!path.startsWith("/") && from !== undefined && isWindowsPath(from));
  const whole = isAbsolutePath(path) ? path : from === undefined ? undefined : `${from}/${path}`;
  if (whole === undefined || (path.startsWith("/") && from !== undefined && isWindowsPath(from))) return undefined;
  const names: string[] = [];
  for (const name of whole.split(windows ? /[\\/]/ : "/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  if (!windows) return `/${names.join("/")}`;
  if (/^[\\/]{2}/.test(whole) || !/^[a-z]:$/i.test(names[0] ?? "")) return undefined;
  if (
    names
      .slice(1)
      .some((name) => /[:<>"|?*\t\n]|[. ]$/.test(name) || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name))
  )
    return undefined;
  return [names[0]!.toUpperCase(), ...names.slice(1)].join("/");
}

/** Whether `..` is one of its names. */
export function leadsUp(path: string): boolean {
  return /(^|[\\/])\.\.([\\/]|$)/.test(path);
}

/** A resolved path from a resolved folder that holds it, `""` for itself; `undefined` when it does not. */
export function fromFolder(path: string, folder: string): string | undefined {
  if (path === folder) return "";
  const begin = folder.endsWith("/") ? folder : `${folder}/`;
  return path.startsWith(begin) ? path.slice(begin.length) : undefined;
}

/** Whether a path, relative or resolved, is what a pattern says. `lenient`: as a file system would that ignores case. */
export function matchesPath(pattern: string, path: string, lenient = false): boolean {
  const names = (text: string) => text.split("/").filter((name) => name !== "" && name !== ".");
  const [wanted, actual] = [names(pattern), names(path)];
  if (!lenient) return matchesNames(wanted, actual);
  return matchesNames(wanted.map(folded), actual.map(folded));
}

function matchesNames(pattern: readonly string[], names: readonly string[]): boolean {
  // For each beginning of the pattern, which beginnings of the names it stands for: linear in the product of both.
  let reached = [true, ...names.map(() => false)];
  for (const part of pattern) {
    if (part === "**") {
      const first = reached.indexOf(true);
      reached = reached.map((_, at) => first >= 0 && at >= first);
    } else reached = reached.map((_, at) => at > 0 && reached[at - 1]! && matchesText(part, names[at - 1]!));
  }
  return reached.at(-1)!;
}
