import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";

/** What a folder holds, in one hash. */
export interface Manifest {
  /** `sha256:` and hexadecimal digits. Another for any change of a name, a content, a link, or a right to execute. */
  readonly hash: string;
  /** Bytes of all files. */
  readonly size: number;
}

/** How many files are read at once. */
const AT_ONCE = 16;

/** Reads a whole folder. Links are not followed. */
export async function manifestOf(folder: string, signal?: AbortSignal): Promise<Manifest> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const rows: string[] = [];
  let size = 0;
  for (let at = 0; at < files.length; at += AT_ONCE) {
    signal?.throwIfAborted();
    const some = await Promise.all(
      files.slice(at, at + AT_ONCE).map(async (file) => {
        const path = join(file.parentPath, file.name);
        const name = JSON.stringify(path.slice(folder.length + 1).replaceAll("\\", "/"));
        if (file.isSymbolicLink()) return `link ${name} ${JSON.stringify(await readlink(path))}`;
        if (!file.isFile()) return `${file.isDirectory() ? "folder" : "other"} ${name}`;
        const { mode, size: bytes } = await lstat(path);
        size += bytes;
        const executable = process.platform !== "win32" && (mode & 0o111) !== 0;
        return `${executable ? "program" : "file"} ${name} ${await sha256Of(path)}`;
      }),
    );
    rows.push(...some);
  }
  return { hash: hashOf(rows.sort().join("\n")), size };
}

/** `sha256:` and the hexadecimal digits of a text's hash. */
export function hashOf(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 })) hash.update(chunk);
  return hash.digest("hex");
}
