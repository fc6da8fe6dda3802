import { posix, win32 } from "node:path";

/** The longest path that is looked at, in UTF-16 units. */
export const MAX_PATH_LENGTH = 4096;

/**
 * Why this text is not taken for a path, as words to follow it ("is not an absolute path"); `undefined` when it may be
 * looked up. Judges the text alone, before the file system is asked: on Windows some paths act as soon as they are
 * opened. `roots`: the folders that the session may use; a network path is only good below one that is itself on the
 * network.
 */
export function pathProblem(
  path: string,
  roots: readonly string[] = [],
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (path.includes("\0")) return "has a NUL in it";
  if (path.length > MAX_PATH_LENGTH) return `is longer than ${MAX_PATH_LENGTH} characters`;
  if (!path.isWellFormed()) return "is not well-formed text";
  if (platform !== "win32") return posix.isAbsolute(path) ? undefined : "is not an absolute path";
  return windowsProblem(path, roots);
}

function windowsProblem(path: string, roots: readonly string[]): string | undefined {
  const plain = path.replaceAll("/", "\\");
  if (/^\\\\[?.]\\/.test(plain)) return "is a device path";
  if (plain.startsWith("\\\\")) {
    const under = (root: string) =>
      `${win32.normalize(plain)}\\`
        .toLowerCase()
        .startsWith(`${win32.normalize(root).replace(/\\$/, "")}\\`.toLowerCase());
    if (!roots.some((root) => /^[\\/]{2}/.test(root) && under(root))) return "is on another machine";
  } else if (!/^[a-z]:\\/i.test(plain)) return "is not an absolute path";
  for (const name of plain.replace(/^[a-z]:/i, "").split("\\")) {
    if (name === "" || name === "." || name === "..") continue;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows forbids them in names
    if (/[\0-\x1f<>:"|?*]/.test(name)) return "has a character that Windows does not take in names";
    if (/[. ]$/.test(name)) return "has a name that ends in a dot or a space";
    if (/^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i.test(name)) return "names a device";
  }
  return undefined;
}
