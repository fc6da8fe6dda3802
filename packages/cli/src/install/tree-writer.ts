import { mkdir, open, realpath, symlink } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { AcpError } from "@colloquy/acp";
import { entryPath, entryPaths, showPath } from "./entry-path.ts";
import { type InstallLimits, RATIO_FLOOR_BYTES, showBytes } from "./limits.ts";

/** What a {@link TreeWriter} has to know. */
export interface TreeOptions {
  readonly limits: InstallLimits;
  /** The size of the archive that the files come from. */
  readonly archiveBytes: number;
  /** Whether names have to suit Windows, too. */
  readonly windows: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Told how many bytes have been written so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/**
 * Writes what an archive holds into a folder, and nothing outside of it. Every method rejects with `AcpError` for what is refused;
 * the folder is of no use then.
 */
export interface TreeWriter {
  folder(path: string): Promise<void>;
  /** Of a file's mode only the right to execute it is kept. */
  file(path: string, executable: boolean, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Remembers a symbolic link: links are made last, so that nothing is ever written through one. */
  link(path: string, target: string): void;
  /** Makes the links. Each has to be relative, and to lead to something inside. */
  finish(): Promise<void>;
}

/** A writer for the existing, empty folder `root`, which nobody else writes to. */
export function treeWriter(root: string, options: TreeOptions): TreeWriter {
  const { limits, windows, signal } = options;
  const claim = entryPaths(limits.entries);
  const links: { readonly path: string; readonly at: string; readonly target: string }[] = [];
  const count = countBytes(options);

  const place = (path: string, kind: "folder" | "file" | "link") => {
    signal?.throwIfAborted();
    const names = entryPath(path, windows);
    if (names.length === 0 && kind !== "folder") throw new AcpError("The archive is refused: a file in it has no name");
    claim(names, kind);
    return join(root, ...names);
  };

  return {
    async folder(path) {
      await mkdir(place(path, "folder"), { recursive: true });
    },
    async file(path, executable, content) {
      const at = place(path, "file");
      await mkdir(dirname(at), { recursive: true });
      const file = await open(at, "wx", executable ? 0o755 : 0o644);
      try {
        for await (const chunk of content) {
          signal?.throwIfAborted();
          count(chunk.byteLength);
          await file.writeFile(chunk);
        }
      } finally {
        await file.close();
      }
    },
    link(path, target) {
      const at = place(path, "link");
      if (target === "" || /^[/\\]|^[a-z]:|[\0\\]/i.test(target)) {
        throw new AcpError(`The archive is refused: the link ${showPath(path)} in it leads to ${showPath(target)}`);
      }
      links.push({ path, at, target });
    },
    async finish() {
      for (const { at, target } of links) {
        await mkdir(dirname(at), { recursive: true });
        await symlink(target, at);
      }
      const top = await realpath(root);
      for (const { path, at, target } of links) {
        const real = await realpath(at).catch(() => undefined);
        if (real === undefined || !isInside(top, real)) {
          throw new AcpError(
            `The archive is refused: the link ${showPath(path)} in it leads to ${showPath(target)}, which is not inside`,
          );
        }
      }
    },
  };
}

/** Whether a real path is a folder or below it. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !/^[a-z]:|^[/\\]/i.test(way));
}

function countBytes({ limits, archiveBytes, onBytes }: TreeOptions): (more: number) => void {
  const most = Math.min(limits.unpackedBytes, Math.max(limits.ratio * archiveBytes, RATIO_FLOOR_BYTES));
  let bytes = 0;
  return (more) => {
    bytes += more;
    if (bytes > most) {
      throw new AcpError(
        `The archive is refused: its ${showBytes(archiveBytes)} unpack to more than ${showBytes(most)}, as a bomb would`,
      );
    }
    onBytes?.(bytes);
  };
}
