/** A picture for a prompt, as prompts carry it. */
export interface Image {
  /** `image/png` and the like. */
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
  /** How many bytes it has. */
  readonly bytes: number;
  /** The name of its file, where it has one. */
  readonly name?: string;
}

/** What stands in a draft as one character: a picture, or a long text that was pasted and is shown folded. */
export type Attachment =
  | { readonly type: "image"; readonly image: Image }
  | { readonly type: "paste"; readonly text: string; readonly isCut: boolean };

/** What is attached to a text, by the character that stands for it. */
export type Attachments = ReadonlyMap<string, Attachment>;

/** More lines than these, or more characters, of a paste are shown folded. */
export const MAX_OPEN_PASTE = { lines: 8, characters: 1_000 } as const;

/** The first of the characters that stand for attachments. They are private ones that no font has, at the end of Unicode. */
const FIRST = 0x10f000;
const COUNT = 0xffe;

/** Finds the characters that stand for attachments. */
export const MARKS = /[\u{10f000}-\u{10fffd}]/gu;

/** The character that stands for the attachment with this number. */
export function markOf(number: number): string {
  return String.fromCodePoint(FIRST + (number % COUNT));
}

/** A text from outside as a draft can have it: one kind of line end, nothing torn, and nothing that stands for an attachment. */
export function foreignText(text: string): string {
  return text.replace(/\r\n?/g, "\n").toWellFormed().replace(MARKS, "\ufffd");
}

/** Whether a pasted text is so long that it is shown folded. */
export function isLong(text: string): boolean {
  return text.length > MAX_OPEN_PASTE.characters || lineCount(text) > MAX_OPEN_PASTE.lines;
}

/** What is seen of an attachment. `number`: which of the pictures it is, from 1. */
export function labelOf(attachment: Attachment, number: number): string {
  if (attachment.type === "image") {
    const { mimeType, bytes } = attachment.image;
    return `[image ${number} ${mimeType.replace(/^image\//, "")} ${sizeText(bytes)}]`;
  }
  const { text, isCut } = attachment;
  const lines = lineCount(text);
  const size = lines > 1 ? `${lines} lines` : `${text.length} characters`;
  return `[pasted ${size}${isCut ? ", the rest is left out" : ""}]`;
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
