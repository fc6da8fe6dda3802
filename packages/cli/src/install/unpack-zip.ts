import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { AcpError } from "@colloquy/acp";
import type { Entry, ZipFile } from "yauzl";
import { MAX_PATH_BYTES, showPath } from "./entry-path.ts";
import type { TreeWriter } from "./tree-writer.ts";

const FOLDER = 0o04;
const FILE = 0o10;
const LINK = 0o12;

/** Writes what a `.zip` file holds. Rejects with `AcpError` for all but folders, files and symbolic links in it. */
export async function unpackZip(archive: string, tree: TreeWriter): Promise<void> {
  const { openPromise } = await import("yauzl");
  const zip = await openPromise(archive, { strictFileNames: true });
  try {
    for await (const entry of zip.eachEntry()) await unpackEntry(zip, entry, tree);
  } finally {
    zip.close();
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, tree: TreeWriter): Promise<void> {
  const refuse = (what: string) => new AcpError(`The archive is refused: ${showPath(entry.fileName)} in it ${what}`);
  if (entry.isEncrypted()) throw refuse("is encrypted");
  const mode = unixMode(entry);
  const kind = mode >> 12;
  if (kind === FOLDER || (kind === 0 && entry.fileName.endsWith("/"))) return await tree.folder(entry.fileName);
  if (![0, FILE, LINK].includes(kind) || entry.fileName.endsWith("/")) throw refuse("is neither file, folder nor link");
  const content = contentOf(zip, entry, () => refuse("is damaged"));
  if (kind === FILE || kind === 0) return await tree.file(entry.fileName, (mode & 0o111) !== 0, content);
  if (entry.uncompressedSize > MAX_PATH_BYTES) throw refuse("is a link to a path that is too long");
  const target: Uint8Array[] = [];
  for await (const chunk of content) target.push(chunk);
  tree.link(entry.fileName, Buffer.concat(target).toString("utf8"));
}

/** The mode that a system with Unix modes has written; 0 from others. */
function unixMode({ versionMadeBy, externalFileAttributes }: Entry): number {
  const system = versionMadeBy >>> 8;
  return system === 3 || system === 19 ? externalFileAttributes >>> 16 : 0;
}

/** Opened when it is first read: a stream of `yauzl` that nobody listens to yet would end this process with its error. */
async function* contentOf(zip: ZipFile, entry: Entry, damaged: () => Error): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw damaged();
}
