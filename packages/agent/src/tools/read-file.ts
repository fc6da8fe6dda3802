import { z } from "zod";
import { imageType } from "../model/index.ts";
import {
  absolute,
  linesOf,
  MAX_LINES,
  textWindow,
  WorkspaceError,
  whatIsThere,
  withoutBom,
} from "../workspace/index.ts";
import { pathInput } from "./path-input.ts";
import { readImage } from "./read-image.ts";
import { counted, excerpt, named, sized, title } from "./shown.ts";
import type { Tool, ToolOutput, ToolUse } from "./tool.ts";
import { MAX_WHOLE_BYTES, readPart, wholeText } from "./whole-text.ts";

const input = z.strictObject({
  path: pathInput("The file"),
  line: z.int().min(1).optional().describe("The first line to read, from 1"),
  limit: z.int().min(1).optional().describe(`How many lines to read; ${MAX_LINES} at most`),
});

type Input = z.infer<typeof input>;

/**
 * Reads a file for the model: text with its line numbers, or an image. Of text, what is unsaved in the client's editor
 * counts. Once the whole text is known the file may be edited, however much of it was shown.
 */
export const readFile: Tool<Input> = {
  name: "read_file",
  description:
    "Reads a text file, or an image (PNG, JPEG, GIF, WebP). Text comes with a line number and a tab before each line, " +
    `which are not part of it; at most ${MAX_LINES} lines at once: go on with \`line\`. A file has to be read before it is ` +
    "edited or replaced.",
  input,
  begin({ path, line, limit }, { roots: [cwd] }) {
    const file = absolute(cwd, path);
    const lines =
      line === undefined && limit === undefined ? "" : `:${line ?? 1}-${limit ? (line ?? 1) + limit - 1 : ""}`;
    return {
      title: title("Read", `${named(cwd, file)}${lines}`),
      kind: "read",
      locations: [{ path: file, ...(line !== undefined && { line }) }],
      subject: { act: "read", paths: [file] },
    };
  },
  async run({ path, line = 1, limit = MAX_LINES }, use) {
    const file = absolute(use.roots[0], path);
    const there = await whatIsThere(file);
    const image = there.kind === "file" ? imageType(there.head) : undefined;
    if (image !== undefined) return await readImage(file, image, use);
    const whole = await wholeText(file, use, there);
    if (whole === undefined) return await readLarge(file, { line, limit }, use);
    use.seen.saw(file, whole);
    return await told(file, windowOf(named(use.roots[0], file), withoutBom(whole), line, limit), use);
  },
};

function windowOf(name: string, text: string, line: number, limit: number): string {
  const lines = linesOf(text);
  if (lines.length === 0) return `(${name} is empty)`;
  if (line > lines.length)
    throw new WorkspaceError(`${name} has ${counted(lines.length, "line")}; there is no line ${line}`);
  const { text: shown, first, last } = textWindow(lines.slice(line - 1), line, limit);
  if (first === 1 && last === lines.length) return shown;
  const more = last < lines.length ? ` Read on with line: ${last + 1}.` : "";
  return `${shown}\n(Lines ${first} to ${last} of ${lines.length}.${more})`;
}

/** A part of a file that is too large to be known whole, and so to be edited. */
async function readLarge(
  path: string,
  { line, limit }: { readonly line: number; readonly limit: number },
  use: ToolUse,
) {
  const there = await whatIsThere(path);
  const lines = linesOf(withoutBom(await readPart(path, use, there, { line, limit: Math.min(limit, MAX_LINES) })));
  const name = named(use.roots[0], path);
  if (lines.length === 0) throw new WorkspaceError(`${name} has no line ${line}`);
  const { text, last } = textWindow(lines, line, limit);
  const size = there.kind === "file" ? sized(there.size) : "large";
  const words = `Lines ${line} to ${last}; the file is ${size}, and above ${sized(MAX_WHOLE_BYTES)} files are not edited`;
  return await told(path, `${text}\n(${words}. Read on with line: ${last + 1}; search finds lines in it.)`, use);
}

/** For the model, what `AGENTS.md` files say of the place comes with it, once. */
async function told(path: string, text: string, use: ToolUse): Promise<ToolOutput> {
  void use.call.text(excerpt(text));
  const instructions = await use.instructionsFor(path);
  return { content: instructions === undefined ? text : `${text}\n\n${instructions}`, rawOutput: text };
}
