import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AcpError } from "@colloquy/acp";
import { showPath } from "./entry-path.ts";
import type { TreeWriter } from "./tree-writer.ts";

/** Writes what a `.tar.gz` file holds. Rejects with `AcpError` for all but folders, files and symbolic links in it. */
export async function unpackTar(archive: string, tree: TreeWriter): Promise<void> {
  const { extract } = await import("tar-stream");
  const parser = extract();
  const feeding = pipeline(createReadStream(archive), createGunzip(), parser);
  // It fails along with the parser, which says why.
  feeding.catch(() => {});
  for await (const entry of parser) {
    const { name, type, mode = 0, linkname } = entry.header;
    if (type === "directory") await tree.folder(name);
    else if (type === "symlink") tree.link(name, linkname ?? "");
    else if (type === "file" || type === "contiguous-file")
      await tree.file(name, (mode & 0o111) !== 0, entry as AsyncIterable<Uint8Array>);
    else
      throw new AcpError(
        `The archive is refused: ${showPath(name)} in it is a ${type === "link" ? "hard link" : type}`,
      );
    entry.resume();
  }
  await feeding;
}
