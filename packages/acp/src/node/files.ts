import { resolve } from "node:path";
import { isActingPath } from "../permissions/index.ts";
import type { FileHost, SessionRoots } from "../protocol/index.ts";
import { internalError, invalidParams } from "../rpc/index.ts";
import { unusableError } from "./file-error.ts";
import { LineWindow } from "./line-window.ts";
import { openInside } from "./read-inside.ts";
import { fromRoot, judge, type Place, rootsOf } from "./roots.ts";
import { writeInside } from "./write-inside.ts";

/**
 * Text that an editor holds and has not saved. Asked only for paths inside the roots; paths are absolute, as the agent
 * named them.
 */
export interface OpenBuffers {
  /** The unsaved text of a file; `undefined` to read the disk. */
  read(path: string, sessionId: string): string | undefined | Promise<string | undefined>;
  /** Takes new text over; `false` to write the disk. */
  write(path: string, content: string, sessionId: string): boolean | Promise<boolean>;
}

/** A write that is about to happen. */
export interface FileWrite {
  readonly sessionId: string;
  /** As the agent named it, without `..`. */
  readonly path: string;
  /** Where it leads without links. */
  readonly realPath: string;
  /** Whether it can make programs run, or change what an agent may do: see `isActingPath`. */
  readonly sensitive: boolean;
}

/** What `nodeFiles` may touch. */
export interface NodeFilesOptions {
  readonly roots: SessionRoots;
  /** The most that is read of a file, and written to one, in bytes. Default 16 MiB. */
  readonly maxFileBytes?: number;
  readonly buffers?: OpenBuffers;
  /** Decides on each write. Default: all but the sensitive ones. */
  readonly allowWrite?: (write: FileWrite) => boolean | Promise<boolean>;
}

/** The handlers of version 1's file methods. */
export type NodeFiles = FileHost;

/**
 * Reads and writes the files of a session's folders for an agent, as `fs/read_text_file` and `fs/write_text_file` ask.
 *
 * Only regular files whose real path lies in a real root are touched; whatever is outside gives one and the same error.
 * Text is UTF-8 and is not altered: line ends, a missing last one and a byte order mark stay. `line` counts from 1 (0
 * means 1), a line ends with `\n`; beyond the end the content is `""`. Of a file larger than `maxFileBytes`, lines near
 * its beginning can still be read. Writing makes missing folders, keeps the mode and replaces the file in one step;
 * writes to one path happen in the order of the calls.
 *
 * Rejects with `RequestError`: `-32602` a path that is relative, outside, no regular file or no text, or a size over
 * the limit; `-32002` no such file or session; `-32603` what the file system or `allowWrite` refused.
 *
 * This bounds what the agent reaches through us. It does not contain an agent that runs on this machine: that one has
 * the file system itself. A hard link to a file outside cannot be told from the file.
 */
export function nodeFiles(options: NodeFilesOptions): NodeFiles {
  const { roots, maxFileBytes = 16 * 1024 * 1024, buffers, allowWrite = ({ sensitive }) => !sensitive } = options;
  const queue = new Map<string, Promise<unknown>>();

  return {
    async readTextFile({ sessionId, path, line, limit }) {
      const folders = rootsOf(sessionId, roots);
      const window = new LineWindow(count("line", line), count("limit", limit));
      await judge(path, folders);
      const unsaved = await buffers?.read(resolve(path), sessionId);
      if (unsaved !== undefined) window.push(Buffer.from(unsaved));
      else await fill(window, path, folders, maxFileBytes);
      const content = window.text();
      if (content === undefined) throw unusableError(path, "is not text in UTF-8");
      return { content };
    },

    async writeTextFile({ sessionId, path, content }) {
      const folders = rootsOf(sessionId, roots);
      if (!content.isWellFormed())
        throw invalidParams("content has half of a surrogate pair: it cannot be written as UTF-8");
      if (Buffer.byteLength(content) > maxFileBytes)
        throw unusableError(path, `would be larger than maxFileBytes (${maxFileBytes})`);
      await inTurn(queue, path, async () => {
        const place = await judge(path, folders);
        const write = {
          sessionId,
          path: resolve(path),
          realPath: place.real,
          sensitive: isSensitive(path, place, folders),
        };
        if (!(await allowWrite(write))) {
          throw internalError(
            `The client does not let an agent write ${write.sensitive ? "settings and scripts like this" : "this"} without being asked`,
          );
        }
        if (!(await buffers?.write(write.path, content, sessionId))) await writeInside(path, content, place);
      });
      return {};
    },
  };
}

/** Checks a count from the wire. */
function count(name: string, value: number | null | undefined): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return value;
  throw invalidParams(`${name} must be a whole number from 0 to 4294967295`);
}

async function fill(window: LineWindow, path: string, roots: readonly string[], maxBytes: number): Promise<void> {
  const handle = await openInside(path, roots);
  try {
    for (let left = maxBytes; !window.full; ) {
      const size = Math.min(65_536, left + 1);
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(size), 0, size, null);
      if (bytesRead === 0) return;
      window.push(buffer.subarray(0, bytesRead));
      left -= bytesRead;
      if (left < 0 && !window.full) {
        throw unusableError(
          path,
          `is too large: more than maxFileBytes (${maxBytes}) would have to be read; ask for lines near its beginning`,
        );
      }
    }
  } finally {
    await handle.close();
  }
}

/** Judged by the name that the agent used and by the one that it leads to. */
function isSensitive(path: string, place: Place, folders: readonly string[]): boolean {
  const names = [
    fromRoot(place.real, place.roots),
    fromRoot(
      resolve(path),
      folders.map((folder) => resolve(folder)),
    ),
  ];
  return names.some((name) => name !== undefined && isActingPath(name));
}

/** Runs one after another what has the same key. */
async function inTurn(queue: Map<string, Promise<unknown>>, path: string, run: () => Promise<void>): Promise<void> {
  const key = resolve(path);
  const before = queue.get(key);
  const mine = (async () => {
    await before?.catch(() => {});
    await run();
  })();
  queue.set(key, mine);
  try {
    await mine;
  } finally {
    if (queue.get(key) === mine) queue.delete(key);
  }
}
