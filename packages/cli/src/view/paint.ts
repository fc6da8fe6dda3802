import { styleText } from "node:util";

/** The few looks that a text can have. */
export type Look = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Gives a text a look. What it adds has no width. */
export type Paint = (look: Look, text: string) => string;

/** No colours at all. */
export const plain: Paint = (_look, text) => text;

/** Colours where the stream shows them: on a terminal, unless `NO_COLOR` forbids or `FORCE_COLOR` commands. */
export function paintFor(stream: NodeJS.WritableStream): Paint {
  return (look, text) => (text === "" ? "" : styleText(look, text, { stream }));
}
