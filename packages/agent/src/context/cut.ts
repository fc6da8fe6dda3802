import { BYTES_PER_TOKEN, estimateTokens } from "./size.ts";

/** The beginning of a text, at most `bytes` of UTF-8, cut at a line's end where the last line is not too long. */
export function cutEnd(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const whole = beginning(Buffer.from(text), bytes);
  const line = whole.lastIndexOf("\n");
  return line > whole.length / 2 ? whole.slice(0, line + 1) : whole;
}

/**
 * A text of at most so many tokens, as `estimateTokens` counts them: its beginning and its end, and between them how much was
 * left out. `""` where not even that has room.
 */
export function cutMiddle(text: string, tokens: number): string {
  const size = estimateTokens(text);
  if (size <= tokens) return text;
  const note = `\n[… about ${size - tokens} tokens left out …]\n`;
  const room = tokens * BYTES_PER_TOKEN - Buffer.byteLength(note);
  if (room < 0) return "";
  const bytes = Buffer.from(text);
  const half = Math.floor(room / 2);
  return beginning(bytes, half) + note + end(bytes, half);
}

function beginning(bytes: Buffer, count: number): string {
  let at = Math.min(count, bytes.length);
  while (at > 0 && at < bytes.length && continues(bytes[at]!)) at--;
  return bytes.toString("utf8", 0, at);
}

function end(bytes: Buffer, count: number): string {
  let at = Math.max(0, bytes.length - count);
  while (at < bytes.length && continues(bytes[at]!)) at++;
  return bytes.toString("utf8", at);
}

/** Whether a byte of UTF-8 goes on with a character. */
function continues(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
