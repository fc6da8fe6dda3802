import { cleanLine } from "@colloquy/acp/text";

/** How many characters of a title or a message are shown. */
export const MAX_WORDS = 200;
/** How many bytes of text are given to the clipboard at once; terminals take no more, and some then leave out the rest. */
export const MAX_COPY = 74_994;

const ST = "\x1b\\";

/** Keeps the window's title, so that it can be given back. */
export const keepTitle = "\x1b[22;2t";
/** Gives the window's title back as it was kept. */
export const giveTitleBack = "\x1b[23;2t";

/** Sets the window's title. */
export function title(text: string): string {
  return `\x1b]2;${words(text)}${ST}`;
}

/** A message for the desktop. */
export function notification(text: string): string {
  // What begins with a number is a command to some terminals.
  return `\x1b]9;${words(text).replace(/^(?=\d+;)/, " ")}${ST}`;
}

/** A text for the clipboard. `undefined`: it is too long. */
export function clipboard(text: string): string | undefined {
  const bytes = Buffer.from(text.toWellFormed());
  return bytes.length > MAX_COPY ? undefined : `\x1b]52;c;${bytes.toString("base64")}${ST}`;
}

/** One line without anything that could end it early or hide in it (D-10). */
function words(text: string): string {
  return cleanLine(text).slice(0, MAX_WORDS).toWellFormed();
}
