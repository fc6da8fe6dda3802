import { realpath } from "node:fs/promises";
import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { v2 } from "@colloquy/acp";
import type { Abilities } from "@colloquy/acp/client";
import { sensitiveNames } from "@colloquy/acp/permissions";
import { UsageError } from "../command-line/index.ts";
import { type FileContent, fileContent } from "./file-content.ts";
import type { Folders } from "./folders.ts";

/** The most files that one prompt takes along. */
export const MAX_ATTACHMENTS = 100;

/** The most text of files that one prompt embeds, in bytes; what is beyond that is linked. */
export const MAX_EMBEDDED_TOTAL = 1024 * 1024;

/** An image that is in no file: one that was pasted. */
export interface PromptImage {
  readonly data: Uint8Array;
  /** `image/png`, … */
  readonly mimeType: string;
}

/** What a person gives an agent. */
export interface PromptParts {
  readonly text: string;
  /** Files to take along: absolute, or seen from the session's working directory. An image that the agent takes none of is an error. */
  readonly attachments?: readonly string[];
  /**
   * Files that the text names: like attachments, but an image that the agent takes none of is linked, and what cannot be read is
   * left to the text. A text is often somebody else's: what is outside the session's folders, and what has a sensitive name
   * (`sensitiveNames`), is only linked (I-04).
   */
  readonly mentions?: readonly string[];
  readonly images?: readonly PromptImage[];
}

/**
 * A prompt as the protocol's blocks: the text first, then each file once. The text of a file is embedded where the agent takes that
 * and it is small enough (`MAX_EMBEDDED_BYTES`, `MAX_EMBEDDED_TOTAL`), an image is sent as one, and everything else is a link
 * that the agent reads by itself. Throws `UsageError` that names the file.
 */
export async function promptBlocks(
  { text, attachments = [], mentions = [], images = [] }: PromptParts,
  { prompt }: Pick<Abilities, "prompt">,
  { cwd, more }: Folders,
): Promise<v2.ContentBlock[]> {
  const wanted = new Map<string, { readonly given: string; readonly must: boolean }>();
  for (const given of attachments) wanted.set(resolve(cwd, given), { given, must: true });
  for (const given of mentions) {
    const path = resolve(cwd, given);
    if (!wanted.has(path)) wanted.set(path, { given, must: false });
  }
  if (wanted.size + images.length > MAX_ATTACHMENTS)
    throw new UsageError(`A prompt takes at most ${MAX_ATTACHMENTS} files along, not ${wanted.size + images.length}`);
  if (images.length > 0 && !prompt.image) throw new UsageError("The agent takes no images");
  const blocks: v2.ContentBlock[] = text === "" ? [] : [{ type: "text", text }];
  let left = MAX_EMBEDDED_TOTAL;
  for (const [path, { given, must }] of wanted) {
    const content = must ? await fileContent(path, given) : await fileContent(path, given).catch(unreadable);
    if (content === undefined) continue;
    if (content.type === "image" && must && !prompt.image)
      throw new UsageError(`${JSON.stringify(given)} is an image, and the agent takes none`);
    const mayTake = must || (await isOrdinary(path, [cwd, ...more]));
    const embed = mayTake && content.type === "text" && prompt.embeddedContext && content.size <= left;
    if (embed) left -= content.size;
    blocks.push(blockOf(path, cwd, content, embed, mayTake && prompt.image));
  }
  for (const { data, mimeType } of images) blocks.push(imageBlock(data, mimeType));
  return blocks;
}

function blockOf(
  path: string,
  cwd: string,
  content: FileContent,
  embed: boolean,
  takesImages: boolean,
): v2.ContentBlock {
  const uri = pathToFileURL(path).href;
  if (content.type === "image" && takesImages) return { ...imageBlock(content.data, content.mimeType), uri };
  if (content.type === "text" && embed)
    return { type: "resource", resource: { uri, mimeType: content.mimeType, text: content.text } };
  const name = nameOf(path, cwd);
  if (content.type === "folder") return { type: "resource_link", uri: `${uri.replace(/\/$/, "")}/`, name };
  const { mimeType, size } = content;
  return { type: "resource_link", uri, name, ...(mimeType !== undefined && { mimeType }), size };
}

function imageBlock(data: Uint8Array, mimeType: string): { type: "image" } & v2.ImageContent {
  return { type: "image", data: Buffer.from(data).toString("base64"), mimeType };
}

/** A file as seen from the session's directory; one that lies elsewhere by its own name. */
function nameOf(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === "" || short.startsWith(`..${sep}`) || isAbsolute(short) ? basename(path) || path : short;
}

/** Whether it really is in one of the folders, and has no sensitive name there. */
async function isOrdinary(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(path);
  return folders.some((folder) => {
    const inside = relative(folder, real);
    const isOut = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    return !isOut && sensitiveNames(inside).length === 0;
  });
}

/** What is only mentioned may be no file at all. */
function unreadable(error: unknown): undefined {
  if (!(error instanceof UsageError)) throw error;
  return undefined;
}
