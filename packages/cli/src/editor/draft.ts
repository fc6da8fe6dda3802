import { type Attachments, foreignText, type Image, MARKS } from "./attachment.ts";
import { attach, type EditState, emptyState, type } from "./edit.ts";
import { type Mention, mentionsIn } from "./mentions.ts";

/** What was written, as it is sent. */
export interface Draft {
  /** Pastes are in it in full; pictures stand in it as `[image 1]`, counted from the first. */
  readonly text: string;
  /** The paths that are mentioned outside of pastes, as they are written, each once. Whether there is such a file is not said. */
  readonly mentions: readonly Mention[];
  readonly images: readonly Image[];
  /** The command for the user's shell, when the text begins with `!`. Nothing is mentioned then. */
  readonly shell?: string;
}

/** What is written at the moment, as it would be sent. */
export function draftOf({ text, attached }: Pick<EditState, "text" | "attached">): Draft {
  const images: Image[] = [];
  const full = text.replace(MARKS, (mark) => {
    const attachment = attached.get(mark);
    if (attachment?.type === "paste") return attachment.text;
    return attachment === undefined ? "" : imageMark(images.push(attachment.image));
  });
  const isShell = text.startsWith("!");
  return {
    text: full,
    mentions: isShell ? [] : mentionsIn(text),
    images,
    ...(isShell && { shell: full.slice(1).trim() }),
  };
}

/** A state in which this was written. Each picture is put where its `[image 1]` is; one without is left out. */
export function stateOf({ text, images }: Pick<Draft, "text" | "images">, from: EditState = emptyState): EditState {
  let state: EditState = { ...from, text: "", cursor: 0, past: undefined, during: undefined };
  let rest = foreignText(text);
  for (const [at, image] of images.entries()) {
    const mark = imageMark(at + 1);
    const found = rest.indexOf(mark);
    if (found === -1) continue;
    state = attach(type(state, rest.slice(0, found)), { type: "image", image });
    rest = rest.slice(found + mark.length);
  }
  return { ...type(state, rest), past: undefined, during: undefined };
}

/** Whether there is nothing to send. */
export function isBlank({ text }: { readonly text: string }): boolean {
  return text.trim() === "";
}

/** Which of the pictures a character stands for, from 1. */
export function imageNumber(text: string, mark: string, attached: Attachments): number {
  const pictures = [...text.matchAll(MARKS)].filter(([one]) => attached.get(one)?.type === "image");
  return pictures.findIndex(([one]) => one === mark) + 1;
}

function imageMark(number: number): string {
  return `[image ${number}]`;
}
