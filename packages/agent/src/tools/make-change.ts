import { RequestError } from "@colloquy/acp";
import { type FileChange, StaleFileError } from "@colloquy/acp/agent";
import { type WhatIsThere, WorkspaceError } from "../workspace/index.ts";
import { named } from "./shown.ts";
import type { ToolUse } from "./tool.ts";
import { wholeText } from "./whole-text.ts";

/**
 * The whole text of a file that is to be changed; fails as `wholeText` does. Outside of the folders nothing is read before there
 * is consent, which `read_file` asks for.
 */
export async function textToChange(path: string, use: ToolUse, there?: WhatIsThere): Promise<string | undefined> {
  try {
    return await wholeText(path, use, there);
  } catch (error) {
    if (error instanceof RequestError && use.seen.check(path, "") === "unseen") throw notRead(path, use);
    throw error;
  }
}

/** Throws unless the model has seen what is in a file now. */
export function checkSeen(path: string, text: string, use: ToolUse): void {
  const known = use.seen.check(path, text);
  if (known === "unseen") throw notRead(path, use);
  if (known === "stale")
    throw new WorkspaceError(`${named(use.roots[0], path)} has changed since it was read; read it again`);
}

function notRead(path: string, { roots }: ToolUse): WorkspaceError {
  return new WorkspaceError(
    `${named(roots[0], path)} has not been read yet; read it with read_file before changing it`,
  );
}

/**
 * Shows a change of a text, asks for consent to it, and makes it. The model knows the new text then. When the file has changed
 * meanwhile it is left as it is, and a `WorkspaceError` says so.
 */
export async function makeChange(change: FileChange, use: ToolUse): Promise<void> {
  void use.call.diff(change);
  await use.consent();
  try {
    await use.apply(change);
  } catch (cause) {
    if (!(cause instanceof StaleFileError)) throw cause;
    const name = named(use.roots[0], change.path);
    throw new WorkspaceError(`${name} was changed by somebody else just now, so it was left as it is; read it again`, {
      cause,
    });
  }
  use.seen.saw(change.path, change.newText);
}
