import { rm } from "node:fs/promises";
import { z } from "zod";
import { absolute } from "../workspace/index.ts";
import { checkUnchanged, contentWords, diskPlace, sensitiveWithin } from "./disk-place.ts";
import { pathInput } from "./path-input.ts";
import { named, title } from "./shown.ts";
import type { Tool } from "./tool.ts";

const input = z.strictObject({ path: pathInput("The file or folder") });

/** Deletes a file, a link or a folder with all that is in it, on this machine. Where a link leads is not touched. */
export const deleteFile: Tool<z.infer<typeof input>> = {
  name: "delete_file",
  description: "Deletes a file, a link (not what it leads to), or a folder with all that is in it.",
  input,
  asksItself: true,
  begin({ path }, { roots: [cwd] }) {
    const file = absolute(cwd, path);
    return {
      title: title("Delete", named(cwd, file)),
      kind: "delete",
      locations: [{ path: file }],
      subject: { act: "write", paths: [file] },
    };
  },
  async run({ path }, use) {
    const place = await diskPlace(absolute(use.roots[0], path), use);
    const name = named(use.roots[0], place.path);
    const content = await contentWords(place, use);
    if (content !== "") void use.call.update({ title: title("Delete", name, content) });
    const { fileType } = place;
    const change = { operation: "delete", path: place.path, ...(fileType && { fileType }) } as const;
    void use.call.diff({ changes: [change] });
    await use.consent();
    const sensitive = await sensitiveWithin(place);
    if (sensitive.length > 0) await use.consent({ act: "write", paths: sensitive });
    await use.changing([place.real], async () => {
      await checkUnchanged(place, use);
      await rm(place.real, { recursive: place.kind === "folder" });
    });
    use.seen.forget(place.path);
    return { content: `Deleted ${name}${content === "" ? "" : ` ${content}`}.` };
  },
};
