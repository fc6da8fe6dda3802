import { RequestError } from "@colloquy/acp";
import type { FileChange } from "@colloquy/acp/agent";
import { z } from "zod";
import { absolute, likeBefore, linesOf, WorkspaceError, whatIsThere } from "../workspace/index.ts";
import { checkSeen, makeChange, textToChange } from "./make-change.ts";
import { newPathInput } from "./path-input.ts";
import { counted, named, sized, title } from "./shown.ts";
import { textInput } from "./text-input.ts";
import type { Tool, ToolUse } from "./tool.ts";
import { MAX_WHOLE_BYTES } from "./whole-text.ts";

const input = z.strictObject({
  path: newPathInput("The file"),
  content: textInput("The whole text"),
});

/**
 * Makes a text file, or replaces all of one that the model has seen as it is now. The change is shown before consent to it is
 * asked for. A file keeps its byte order mark, and its CRLF where all its lines end so.
 */
export const writeFile: Tool<z.infer<typeof input>> = {
  name: "write_file",
  description:
    "Makes a text file, with the folders above it, or replaces all of one; a file that is there has to be read before. To " +
    "change a part of a file, use edit_file.",
  input,
  asksItself: true,
  begin({ path }, { roots: [cwd] }) {
    const file = absolute(cwd, path);
    return {
      title: title("Write", named(cwd, file)),
      kind: "edit",
      locations: [{ path: file }],
      subject: { act: "write", paths: [file] },
    };
  },
  async run({ path, content }, use) {
    const file = absolute(use.roots[0], path);
    const name = named(use.roots[0], file);
    const before = await textBefore(file, use);
    if (before !== undefined) checkSeen(file, before, use);
    const newText = before === undefined ? content : likeBefore(before, content);
    if (newText === before) return { content: `${name} has this text already; nothing was written.` };
    const change: FileChange = { path: file, ...(before !== undefined && { oldText: before }), newText };
    await makeChange(change, use);
    const done = before === undefined ? "Made" : "Replaced";
    return { content: `${done} ${name}: ${counted(linesOf(newText).length, "line")}.` };
  },
};

/** What would be replaced; `undefined` when there is nothing. */
async function textBefore(path: string, use: ToolUse): Promise<string | undefined> {
  const there = await whatIsThere(path);
  if (there.kind === "nothing") return await unsavedText(path, use);
  const text = await textToChange(path, use, there);
  if (text !== undefined) return text;
  const name = named(use.roots[0], path);
  throw new WorkspaceError(
    `${name} is larger than ${sized(MAX_WHOLE_BYTES)}, so it is not replaced; a command can do it`,
  );
}

/** A client may have a file that is not on the disk yet; its word counts for that. It may say nothing before there is consent. */
async function unsavedText(path: string, use: ToolUse): Promise<string | undefined> {
  try {
    return (await use.turn.files.preview(path, "")).oldText;
  } catch (error) {
    use.signal.throwIfAborted();
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}
