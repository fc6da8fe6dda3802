import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { AcpError } from "@colloquy/acp";
import { cleanLine } from "@colloquy/acp/text";
import type { ArchiveFormat } from "./archive-format.ts";
import { type TreeOptions, treeWriter } from "./tree-writer.ts";
import { unpackTar } from "./unpack-tar.ts";
import { unpackZip } from "./unpack-zip.ts";

/**
 * Unpacks a download into an empty folder; a program is copied to its name. Nothing is written outside, ever. Rejects with
 * `AcpError` for an archive that is refused or damaged; what the folder holds then is of no use.
 */
export async function unpack(
  download: string,
  format: ArchiveFormat,
  folder: string,
  options: TreeOptions & { readonly program: readonly string[] },
): Promise<void> {
  if (format === "program") return await copyFile(download, join(folder, options.program.at(-1)!));
  const tree = treeWriter(folder, options);
  try {
    await (format === "zip" ? unpackZip : unpackTar)(download, tree);
  } catch (error) {
    throw isOurs(error) ? error : new AcpError(`The archive cannot be unpacked: ${messageOf(error)}`, { cause: error });
  }
  await tree.finish();
}

/** What readers of archives throw has no code of the system and no name of ours. */
function isOurs(error: unknown): boolean {
  if (error instanceof AcpError) return true;
  const { code, name } = error as NodeJS.ErrnoException;
  return name === "AbortError" || name === "TimeoutError" || (code !== undefined && /^E[A-Z]+$/.test(code));
}

function messageOf(error: unknown): string {
  return cleanLine(error instanceof Error ? error.message : String(error));
}
