import { AcpError } from "@colloquy/acp";
import { cleanLine } from "@colloquy/acp/text";

/** Bytes of one name in a path of an archive. */
export const MAX_NAME_BYTES = 255;
/** Bytes of a whole path in an archive. */
export const MAX_PATH_BYTES = 1024;

const WINDOWS_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*)?$/i;

/**
 * The names of a path in an archive, from its top; `[]`: the top itself. Throws `AcpError` for a path that leads out, or that
 * systems read differently. `windows`: also for names that only Windows cannot have.
 */
export function entryPath(path: string, windows: boolean): string[] {
  const refuse = (why: string) => new AcpError(`The archive is refused: the path ${showPath(path)} in it ${why}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\0-\x1f\x7f]/.test(path)) throw refuse("has a control character in it");
  if (path.includes("\\")) throw refuse("has a backslash in it");
  if (path.startsWith("/")) throw refuse("begins at the root");
  if (/^[a-z]:/i.test(path)) throw refuse("begins with a drive");
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw refuse(`is longer than ${MAX_PATH_BYTES} bytes`);
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  for (const name of names) {
    if (name === "..") throw refuse("leads out of it");
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw refuse(`has a name of more than ${MAX_NAME_BYTES} bytes`);
    if (windows && (/[<>:"|?*]|[. ]$/.test(name) || WINDOWS_NAME.test(name)))
      throw refuse("has a name that Windows reads as something else");
  }
  return names;
}

/** A path of an archive for an error's message: quoted, cleaned, cut. */
export function showPath(path: string): string {
  return JSON.stringify(cleanLine(path.replaceAll("\0", "\u2400").slice(0, 200)));
}

/** What is at a path of an archive. */
type Kind = "folder" | "file" | "link";

/**
 * Takes the paths of an archive one by one, at most `most` with the folders that they imply, and throws `AcpError` for one that another has already: the same, one that differs
 * in case or in how its letters are composed only (they are one on many disks), and one below a file or a link.
 */
export function entryPaths(most: number): (names: readonly string[], kind: Kind) => void {
  const taken = new Map<string, { readonly path: string; readonly kind: Kind }>();
  let entries = 0;
  return (names, kind) => {
    entries++;
    for (let depth = 1; depth <= names.length; depth++) {
      const path = names.slice(0, depth).join("/");
      const folded = path.normalize("NFC").toLowerCase();
      const own = depth === names.length ? kind : "folder";
      const there = taken.get(folded);
      if (there === undefined) taken.set(folded, { path, kind: own });
      else if (there.path !== path || there.kind !== "folder" || own !== "folder") {
        throw new AcpError(
          `The archive is refused: ${showPath(there.path)} and ${showPath(names.join("/"))} in it are one path`,
        );
      }
      if (Math.max(taken.size, entries) > most)
        throw new AcpError(`The archive is refused: it has more than ${most} entries`);
    }
  };
}
