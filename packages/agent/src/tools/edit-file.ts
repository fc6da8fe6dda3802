import { z } from "zod";
import { absolute, WorkspaceError } from "../workspace/index.ts";
import { editText } from "./edit-text.ts";
import { checkSeen, makeChange, textToChange } from "./make-change.ts";
import { pathInput } from "./path-input.ts";
import { counted, named, sized, title } from "./shown.ts";
import { textInput } from "./text-input.ts";
import type { Tool } from "./tool.ts";
import { MAX_WHOLE_BYTES } from "./whole-text.ts";

/** The most edits of one use. */
const MAX_EDITS = 100;
/** The most lines that the model is told to have changed. */
const MAX_TOLD = 20;

const edit = z.strictObject({
  old: textInput("The text to replace, to the letter, without line numbers; once in the file, unless `all` is set"),
  new: textInput("What comes in its place"),
  all: z.boolean().optional().describe("Replaces it wherever it is"),
});

const input = z.strictObject({
  path: pathInput("The file"),
  edits: z.array(edit).min(1).max(MAX_EDITS).describe("Made one after another; all of them or none"),
});

/**
 * Replaces parts of a text file that the model has seen as it is now, all or none. The change is shown before consent to it
 * is asked for. Line ends are the file's, whatever the model's are.
 */
export const editFile: Tool<z.infer<typeof input>> = {
  name: "edit_file",
  description:
    "Replaces exact pieces of text in a file that has been read. A piece has to be in the file just once: give enough of the " +
    "lines around it. Line ends need no care.",
  input,
  asksItself: true,
  begin({ path }, { roots: [cwd] }) {
    const file = absolute(cwd, path);
    return {
      title: title("Edit", named(cwd, file)),
      kind: "edit",
      locations: [{ path: file }],
      subject: { act: "write", paths: [file] },
    };
  },
  async run({ path, edits }, use) {
    const file = absolute(use.roots[0], path);
    const name = named(use.roots[0], file);
    const oldText = await textToChange(file, use);
    if (oldText === undefined)
      throw new WorkspaceError(
        `${name} is larger than ${sized(MAX_WHOLE_BYTES)}, so it is not edited; a command can do it`,
      );
    checkSeen(file, oldText, use);
    const { text: newText, lines } = editText(oldText, edits);
    if (newText === oldText) throw new WorkspaceError(`These edits leave ${name} as it is; nothing was written`);
    void use.call.update({ locations: [{ path: file, line: lines[0]! }] });
    await makeChange({ path: file, oldText, newText }, use);
    const told = lines.slice(0, MAX_TOLD).join(", ");
    const more = lines.length > MAX_TOLD ? ", …" : "";
    return { content: `Edited ${name}: ${counted(lines.length, "place")}, at line ${told}${more}.` };
  },
};
