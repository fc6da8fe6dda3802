import type { v2 } from "@colloquy/acp";
import type { Abilities } from "@colloquy/acp/client";
import type { Draft } from "../editor/index.ts";
import { type Folders, promptBlocks } from "../peer/index.ts";

/** What a person wants to send. */
export type Prompt = Pick<Draft, "text" | "mentions" | "images">;

/** A prompt that is only a text. */
export function textPrompt(text: string): Prompt {
  return { text, mentions: [], images: [] };
}

/** A prompt again, to be changed. */
export function again({ text, images }: Prompt): Pick<Draft, "text" | "images"> {
  return { text, images };
}

/** A prompt in the protocol's blocks. Throws `UsageError` that names what cannot be sent. */
export function blocksOf(prompt: Prompt, can: Abilities, folders: Folders): Promise<v2.ContentBlock[]> {
  const { text, mentions, images } = prompt;
  const parts = {
    text,
    mentions: mentions.map(({ path }) => path),
    images: images.map(({ data, mimeType }) => ({ mimeType, data: Buffer.from(data, "base64") })),
  };
  return promptBlocks(parts, can, folders);
}
