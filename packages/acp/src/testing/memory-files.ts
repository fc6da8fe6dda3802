import type { FileHost } from "../protocol/index.ts";
import { resourceNotFound } from "../rpc/index.ts";

/** Files that are nowhere but in memory, by absolute path. `files`: what is there, and where what is written goes. */
export function memoryFiles(files: Map<string, string> = new Map()): FileHost {
  return {
    async readTextFile({ path, line, limit }) {
      const text = files.get(path);
      if (text === undefined) throw resourceNotFound("There is no such file", { path });
      const first = Math.max(0, (line ?? 1) - 1);
      const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
      return { content: lines.slice(first, limit == null ? undefined : first + limit).join("") };
    },
    async writeTextFile({ path, content }) {
      files.set(path, content);
      return {};
    },
  };
}
