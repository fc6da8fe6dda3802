import { UsageError } from "../command-line/index.ts";

/** What a download is: an archive, or the program itself. */
export type ArchiveFormat = "zip" | "tar.gz" | "program";

/** Endings of what we cannot open: Node has no bzip2 and no xz, and installers want to run. */
const CLOSED =
  /\.(?:tar|tar\.(?:bz2|xz|zst|lz|lzma|br|Z)|tbz2?|txz|tzst|gz|bz2|xz|zst|7z|rar|dmg|pkg|msi|deb|rpm|apk|snap|jar|iso)$/i;

/** What an address leads to, by the ending of its path. Throws `UsageError` for an archive that cannot be opened here. */
export function archiveFormat(address: string): ArchiveFormat {
  const path = new URL(address).pathname;
  if (/\.zip$/i.test(path)) return "zip";
  if (/\.(?:tar\.gz|tgz)$/i.test(path)) return "tar.gz";
  const [ending] = CLOSED.exec(path) ?? [];
  if (ending === undefined) return "program";
  throw new UsageError(
    `Archives of the form ${ending} cannot be opened here; .zip, .tar.gz and .tgz can, or the program itself`,
  );
}
