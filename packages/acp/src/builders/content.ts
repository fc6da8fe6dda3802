import type * as v1 from "../schema/v1/index.ts";
import { base64 } from "./base64.ts";
import type { Meta } from "./shapes.ts";

/** A content block of this type, as both versions have it. */
export type Block<Type extends string> = Extract<v1.ContentBlock, { type: Type }>;

/** What any block may have besides. */
export interface BlockFields extends Meta {
  readonly annotations?: v1.Annotations | null;
}

/** A text, in Markdown. */
export function text(text: string, fields: BlockFields = {}): Block<"text"> {
  return { type: "text", text, ...fields };
}

/** An image: its bytes, or their base64. A client sends one only to an agent that advertises `image`. */
export function image(
  data: Uint8Array | string,
  mimeType: string,
  fields: BlockFields & { readonly uri?: string | null } = {},
): Block<"image"> {
  return { type: "image", data: base64(data), mimeType, ...fields };
}

/** A sound: its bytes, or their base64. A client sends one only to an agent that advertises `audio`. */
export function audio(data: Uint8Array | string, mimeType: string, fields: BlockFields = {}): Block<"audio"> {
  return { type: "audio", data: base64(data), mimeType, ...fields };
}

/** A link to something that the agent can fetch. `size` is in bytes. */
export function resourceLink(link: v1.ResourceLink): Block<"resource_link"> {
  return { type: "resource_link", ...link };
}

/** Text that was brought along, and where it is from. */
export interface TextResource extends Meta {
  readonly uri: string;
  readonly text: string;
  readonly mimeType?: string | null;
}

/** Bytes that were brought along, or their base64, and where they are from. */
export interface BlobResource extends Meta {
  readonly uri: string;
  readonly blob: Uint8Array | string;
  readonly mimeType?: string | null;
}

/** What a link could lead to, brought along. A client sends one only to an agent that advertises `embeddedContext`. */
export function resource(resource: TextResource | BlobResource, fields: BlockFields = {}): Block<"resource"> {
  const carried = "blob" in resource ? { ...resource, blob: base64(resource.blob) } : resource;
  return { type: "resource", resource: carried, ...fields };
}

/** The block with hints on how to use it, besides those that it has. */
export function annotated<B extends BlockFields>(
  block: B,
  annotations: v1.Annotations,
): B & { annotations: v1.Annotations } {
  return { ...block, annotations: { ...block.annotations, ...annotations } };
}

/** A text stands for a block of text. */
export function blockOf<B>(content: string | B): B | Block<"text"> {
  return typeof content === "string" ? text(content) : content;
}
