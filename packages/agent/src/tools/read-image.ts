import { type ImageType, MAX_IMAGE_BYTES } from "../model/index.ts";
import { readBytes, WorkspaceError } from "../workspace/index.ts";
import { named, sized } from "./shown.ts";
import type { ToolOutput, ToolUse } from "./tool.ts";

/** Reads an image from this machine, for the model and for the client. */
export async function readImage(path: string, mimeType: ImageType, use: ToolUse): Promise<ToolOutput> {
  const name = named(use.roots[0], path);
  const bytes = await readBytes(path, MAX_IMAGE_BYTES);
  if (bytes === undefined)
    throw new WorkspaceError(
      `${name} is an image of more than ${sized(MAX_IMAGE_BYTES)}, which is too large to be shown`,
    );
  const data = bytes.toString("base64");
  void use.call.content({ type: "content", content: { type: "image", data, mimeType } });
  const text = `${name}: ${mimeType}, ${sized(bytes.length)}`;
  return {
    content: [
      { type: "text", text },
      { type: "image", data, mimeType },
    ],
    rawOutput: text,
  };
}
