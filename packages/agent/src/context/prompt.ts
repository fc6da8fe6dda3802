import { isAbsolute } from "node:path";
import type { v2 } from "@colloquy/acp";
import type { Message, Part } from "../model/index.ts";
import { absolute, type Roots, type SeenFiles, shortPath } from "../workspace/index.ts";
import { Attachments, type PromptLimits, promptLimits } from "./attachments.ts";
import { named } from "./fence.ts";
import { described, fileOf } from "./links.ts";
import { type FilePart, type Mention, mentionsIn } from "./mentions.ts";

/** What a prompt is read with. */
export interface PromptOptions {
  readonly roots: Roots;
  /** The text of a file, by its absolute path: as the client has it, where the client offers that. Rejects where there is none. */
  readonly readText: (path: string) => Promise<string>;
  /** Whether the model takes images. */
  readonly takesImages: boolean;
  /** Default: `promptLimits`. */
  readonly limits?: Partial<PromptLimits>;
  /** Is told of the files that the model is given: it may edit them without reading them again. */
  readonly seen?: SeenFiles;
}

/** A prompt as the model is given it. */
export interface PromptMessage {
  readonly message: Message & { readonly role: "user" };
  /** What could not be given to the model, in sentences; it is told the same. */
  readonly problems: readonly string[];
}

/**
 * Makes the message of a prompt, which never fails: the user's text as it is; resources and images that the client brought
 * along; files that are linked to (`file:` addresses) or mentioned (`@src/sum.js`, `@"a b.txt"`, `@src/sum.js:10-40`), where
 * they lie within the roots by real path and their names are not sensitive; the names in folders. Of what cannot be given,
 * the model is told why (CONT-01, CONT-02, CONT-09).
 */
export async function promptMessage(
  blocks: readonly v2.ContentBlock[],
  options: PromptOptions,
): Promise<PromptMessage> {
  const attachments = new Attachments({ ...options, limits: { ...promptLimits, ...options.limits } });
  const content: Part[] = [];
  for (const block of blocks) content.push(...(await partsOf(block, attachments, options)));
  const texts = blocks.filter((block) => isOf(block, "text")).map(({ text }) => text);
  for (const mention of texts.flatMap(mentionsIn)) content.push(...(await mentioned(mention, attachments, options)));
  if (content.length === 0) content.push({ type: "text", text: "[The prompt is empty.]" });
  return { message: { role: "user", content }, problems: attachments.problems };
}

async function partsOf(block: v2.ContentBlock, attachments: Attachments, { roots }: PromptOptions): Promise<Part[]> {
  if (isOf(block, "text")) return block.text === "" ? [] : [{ type: "text", text: block.text }];
  if (isOf(block, "image")) return attachments.image("An image", block.data);
  if (isOf(block, "resource")) return embedded(block.resource, attachments, roots);
  if (isOf(block, "resource_link")) return await linked(block, attachments, roots);
  return attachments.problem(`Content of the type ${named(block.type)} was left out: this agent takes none.`);
}

function embedded(resource: v2.EmbeddedResourceResource, attachments: Attachments, roots: Roots): Part[] {
  const file = fileOf(resource.uri);
  const name = file === undefined ? `The resource ${named(resource.uri)}` : `The file ${nameOf(file, roots)}`;
  if ("text" in resource) return attachments.text(name, resource.text);
  if (resource.mimeType?.startsWith("image/")) return attachments.image(name, resource.blob);
  return attachments.problem(`${name} was left out: it is neither text nor an image.`);
}

async function linked(link: v2.ResourceLink, attachments: Attachments, roots: Roots): Promise<Part[]> {
  const file = fileOf(link.uri);
  if (file === undefined) return [{ type: "text", text: `[The user refers to ${described(link)}. It was not read.]` }];
  const parts = await attachments.path(absolute(roots[0], file.path), file.lines);
  return parts ?? attachments.problem(`${nameOf(file, roots)} was not read: there is no such file.`);
}

async function mentioned(mention: Mention, attachments: Attachments, { roots }: PromptOptions): Promise<Part[]> {
  for (const { path, lines } of mention.readings) {
    for (const root of isAbsolute(path) ? [roots[0]] : roots) {
      const parts = await attachments.path(absolute(root, path), lines);
      if (parts !== undefined) return parts;
    }
  }
  if (!mention.isClear) return [];
  return attachments.problem(`@${named(mention.text)} was not read: there is no such file.`);
}

function nameOf({ path }: FilePart, roots: Roots): string {
  return named(shortPath(roots[0], path));
}

/** The blocks have been decoded: one of a listed type has the fields of that type. */
function isOf<T extends Known["type"]>(block: v2.ContentBlock, type: T): block is Extract<Known, { type: T }> {
  return block.type === type;
}

type Known =
  | ({ type: "text" } & v2.TextContent)
  | ({ type: "image" } & v2.ImageContent)
  | ({ type: "resource" } & v2.EmbeddedResource)
  | ({ type: "resource_link" } & v2.ResourceLink);
