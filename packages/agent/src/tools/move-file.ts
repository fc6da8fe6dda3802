import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { z } from "zod";
import { absolute, WorkspaceError } from "../workspace/index.ts";
import { checkUnchanged, contentWords, type DiskPlace, diskPlace, sensitiveWithin } from "./disk-place.ts";
import { newPathInput, pathInput } from "./path-input.ts";
import { named, title } from "./shown.ts";
import type { Tool, ToolUse } from "./tool.ts";

const input = z.strictObject({
  from: pathInput("The file or folder"),
  to: newPathInput("Its new path, with its name; nothing may be there"),
});

/** Moves or renames a file, a link or a folder, on this machine. Nothing is ever replaced by it. */
export const moveFile: Tool<z.infer<typeof input>> = {
  name: "move_file",
  description:
    "Moves or renames a file or a folder, and makes the folders above its new path. Nothing may be there yet.",
  input,
  asksItself: true,
  begin({ from, to }, { roots: [cwd] }) {
    const [old, next] = [absolute(cwd, from), absolute(cwd, to)];
    return {
      title: title("Move", named(cwd, old), "to", named(cwd, next)),
      kind: "move",
      locations: [{ path: old }, { path: next }],
      subject: { act: "write", paths: [old, next] },
    };
  },
  async run({ from, to }, use) {
    const [cwd] = use.roots;
    const old = await diskPlace(absolute(cwd, from), use);
    const next = await diskPlace(absolute(cwd, to), use);
    const [name, nextName] = [named(cwd, old.path), named(cwd, next.path)];
    const content = await contentWords(old, use);
    if (next.kind !== "nothing" && !isSameInOtherCase(old, next))
      throw new WorkspaceError(`${nextName} is there already; give a path where nothing is`);
    if (next.real.startsWith(old.real + sep)) throw new WorkspaceError(`${nextName} is within ${name}`);
    if (content !== "") void use.call.update({ title: title("Move", name, "to", nextName, content) });
    const fileType = old.fileType && { fileType: old.fileType };
    const change = { operation: "move", oldPath: old.path, path: next.path, ...fileType } as const;
    void use.call.diff({ changes: [change] });
    await use.consent();
    const sensitive = await sensitiveWithin(old, next.real);
    if (sensitive.length > 0) await use.consent({ act: "write", paths: sensitive });
    await use.changing([old.real, next.real], async () => {
      await mkdir(dirname(next.real), { recursive: true });
      await checkUnchanged(old, use);
      await checkUnchanged(next, use);
      await relocate(old.real, next.real);
    });
    await carrySeen(old.path, next.path, use);
    return { content: `Moved ${name} to ${nextName}${content === "" ? "" : ` ${content}`}.` };
  },
};

/** On file systems to which case does not matter, the new name of a file may already lead to it. */
function isSameInOtherCase(old: DiskPlace, next: DiskPlace): boolean {
  return old.identity === next.identity && old.real !== next.real && old.real.toLowerCase() === next.real.toLowerCase();
}

async function relocate(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    // To another file system nothing can be renamed.
    await cp(from, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    });
    await rm(from, { recursive: true });
  }
}

/** What the model knew of the file it knows of it still. */
async function carrySeen(from: string, to: string, use: ToolUse): Promise<void> {
  const text = await use.turn.files.readText(to).catch(() => undefined);
  if (text !== undefined && use.seen.check(from, text) === "seen") use.seen.saw(to, text);
  use.seen.forget(from);
}
