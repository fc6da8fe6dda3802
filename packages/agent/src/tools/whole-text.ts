import { RequestError } from "@colloquy/acp";
import { nearNames, type WhatIsThere, WorkspaceError, whatIsThere } from "../workspace/index.ts";
import { named, sized } from "./shown.ts";
import type { ToolUse } from "./tool.ts";

/** The largest file that is read whole, in bytes: of a larger one a part can be read, and it cannot be edited. */
export const MAX_WHOLE_BYTES = 4_000_000;

/**
 * The whole text of a file, with what is unsaved in the client's editor; `undefined` when it is too large. Throws a
 * `WorkspaceError` when it is no text file, with names that may have been meant when there is nothing.
 */
export async function wholeText(path: string, use: ToolUse, there?: WhatIsThere): Promise<string | undefined> {
  const found = there ?? (await whatIsThere(path));
  if (found.kind === "file" && found.size > MAX_WHOLE_BYTES) return undefined;
  return await readPart(path, use, found, {});
}

/** A part of a text, read where the session's files are. Fails as `wholeText` does. */
export async function readPart(
  path: string,
  use: ToolUse,
  there: WhatIsThere,
  part: { readonly line?: number; readonly limit?: number },
): Promise<string> {
  const name = named(use.roots[0], path);
  if (there.kind === "folder") throw new WorkspaceError(`${name} is a folder; list_folder shows what is in it`);
  if (there.kind === "other") throw new WorkspaceError(`${name} is not a regular file, so it is not read`);
  try {
    const text = await use.turn.files.readText(path, part);
    if (text.includes("\0")) throw new WorkspaceError(notText(name, there));
    return text;
  } catch (error) {
    use.signal.throwIfAborted();
    if (!(error instanceof RequestError)) throw error;
    if (there.kind === "nothing") throw await missing(path, use, error);
    if (/ is not text in UTF-8$/.test(error.reason)) throw new WorkspaceError(notText(name, there), { cause: error });
    throw error;
  }
}

/** The error for what is not there, with what may have been meant. */
async function missing(path: string, { roots }: ToolUse, cause: unknown): Promise<WorkspaceError> {
  const near = (await nearNames(path, roots)).map((one) => named(roots[0], one));
  const hint = near.length === 0 ? "find_files finds files by name" : `there is ${near.join(", ")}`;
  return new WorkspaceError(`There is no file ${named(roots[0], path)}; ${hint}`, { cause });
}

function notText(name: string, there: WhatIsThere): string {
  const size = there.kind === "file" ? ` (${sized(there.size)})` : "";
  return `${name} is a binary file${size}, not text in UTF-8, so it cannot be shown; run a command that understands it`;
}
