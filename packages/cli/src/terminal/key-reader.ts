import type { Input } from "./input.ts";
import { bare, controlKey, named, typed } from "./key.ts";
import { inputOf } from "./key-sequence.ts";
import { PasteReader } from "./paste-reader.ts";
import { isString, readSequence } from "./read-sequence.ts";

/** How long the rest of a key may take that begins as the Escape key does, in milliseconds. */
export const ESC_WAIT_MS = 50;
/** How long the rest may take of what can be no key: an answer of the terminal, a pasted text. In milliseconds. */
export const REST_WAIT_MS = 1000;
/** How long an answer of the terminal can be, in characters; what is behind is read as typed. */
export const MAX_ANSWER = 1 << 20;

/**
 * Makes input of the bytes of a terminal. How they are cut into reads changes nothing; what the terminal itself says (answers,
 * reports, whatever is unknown) is taken out, however it is cut (D-06). Times are in milliseconds, of any clock that goes on.
 */
export class KeyReader {
  /** When `timeUp` is to be called, if nothing comes before; `undefined`: nothing is open. */
  deadline: number | undefined;

  private readonly decoder = new TextDecoder();
  /** What cannot be told yet. */
  private held = "";
  private paste: PasteReader | undefined;
  /** The string of the terminal's (OSC, DCS, APC …) that is open: the letter that opened it, and how much of it has come. */
  private answer: { readonly opener: string; length: number } | undefined;

  /** What these bytes complete. */
  push(bytes: Uint8Array, now: number): Input[] {
    const inputs: Input[] = [];
    this.read(asEscapes(this.decoder.decode(bytes, { stream: true })), now, inputs);
    return inputs;
  }

  /** Nothing came for so long: what is open is what it is. */
  timeUp(now: number): Input[] {
    const { held, paste, answer } = this;
    this.held = "";
    this.paste = undefined;
    this.answer = undefined;
    this.deadline = undefined;
    if (paste === undefined) return heldKeys(answer?.length === 0 ? `\x1b${answer.opener}` : held);
    const inputs: Input[] = [paste.paste];
    this.read(paste.rest, now, inputs);
    return inputs;
  }

  private read(text: string, now: number, inputs: Input[]): void {
    if (text === "") return;
    if (this.paste !== undefined) return this.readPaste(this.paste, text, now, inputs);
    const all = this.held + text;
    this.held = "";
    let at = 0;
    while (at < all.length) {
      if (this.answer !== undefined) {
        at = this.skipString(all, at);
        continue;
      }
      const read = readOne(all, at);
      if (read === "more") {
        this.held = all.slice(at);
        break;
      }
      at = read.end;
      if (read.input !== undefined) inputs.push(read.input);
      if (read.opens === "string") this.answer = { opener: all[at - 1]!, length: 0 };
      if (read.opens !== "paste") continue;
      this.deadline = undefined;
      this.paste = new PasteReader();
      return this.readPaste(this.paste, all.slice(at), now, inputs);
    }
    this.deadline = this.held === "" && this.answer === undefined ? undefined : now + this.patience();
  }

  /** How long to wait: a key is soon complete, and who pressed Escape waits for it. */
  private patience(): number {
    const isKey = this.answer === undefined ? heldKeys(this.held).length > 0 : this.answer.length === 0;
    return isKey ? ESC_WAIT_MS : REST_WAIT_MS;
  }

  private readPaste(paste: PasteReader, text: string, now: number, inputs: Input[]): void {
    const { end } = paste;
    const next = paste.push(text);
    if (next !== undefined) {
      inputs.push(paste.paste);
      this.paste = undefined;
      return this.read(next, now, inputs);
    }
    // Keys that follow wait for the end to be certain, and only for that: not for each other.
    if (paste.end === undefined) this.deadline = now + REST_WAIT_MS;
    else if (paste.end !== end) this.deadline = now + ESC_WAIT_MS;
  }

  /** Where a string of the terminal's ends: at its end mark, or where none can be: at a control byte, or when it is too long. */
  private skipString(all: string, start: number): number {
    const answer = this.answer!;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they end it
    const length = all.slice(start, start + MAX_ANSWER - answer.length).search(/[\0-\x1f]/);
    const end = length === -1 ? Math.min(all.length, start + MAX_ANSWER - answer.length) : start + length;
    answer.length += end - start;
    if (answer.length < MAX_ANSWER) {
      if (end === all.length) return end;
      if (all[end] === "\x1b" && end + 1 === all.length) {
        this.held = "\x1b";
        return all.length;
      }
    }
    this.answer = undefined;
    if (all[end] === "\x07") return end + 1;
    return all.startsWith("\x1b\\", end) ? end + 2 : end;
  }
}

/** What one step of reading gives. */
interface Read {
  readonly end: number;
  readonly input?: Input | undefined;
  /** What follows is the inside of this. */
  readonly opens?: "string" | "paste";
}

/** Reads what begins here. `"more"`: it cannot be told what it is before more has come. */
function readOne(all: string, at: number): Read | "more" {
  const code = all.codePointAt(at)!;
  const end = at + (code > 0xffff ? 2 : 1);
  if (code === 0xfffd) return { end };
  if (code !== 0x1b) return { end, input: code < 0x20 || code === 0x7f ? controlKey(code) : typed(all.slice(at, end)) };
  if (end === all.length) return "more";
  if (isString(all, at)) return { end: end + 1, opens: "string" };
  if (all[end] === "\x1b") return readEscapedEscape(all, at);
  const sequence = readSequence(all, at);
  if (sequence === "more") return "more";
  if (sequence !== undefined) {
    const { kind, parameters, final } = sequence;
    if (kind === "csi" && final === "~" && parameters === "200") return { end: sequence.end, opens: "paste" };
    return { end: sequence.end, input: inputOf(sequence) };
  }
  const next = all.codePointAt(end)!;
  const after = end + (next > 0xffff ? 2 : 1);
  const alt = { ...bare, alt: true };
  return {
    end: after,
    input: next < 0x20 || next === 0x7f ? controlKey(next, alt) : typed(all.slice(end, after), alt),
  };
}

/** Two Escapes: the key, and whatever the second begins; or Alt with a key that is a sequence, as some terminals send it. */
function readEscapedEscape(all: string, at: number): Read | "more" {
  const alone = { end: at + 1, input: named("escape") };
  if (at + 2 === all.length) return "more";
  const sequence = readSequence(all, at + 1);
  if (sequence === "more") return "more";
  const input = sequence && inputOf(sequence);
  return input?.type === "key" ? { end: sequence!.end, input: { ...input, alt: true } } : alone;
}

/** What was typed when nothing follows: Escape, or Alt with a key that could have begun something. */
function heldKeys(held: string): Input[] {
  if (held === "\x1b") return [named("escape")];
  if (held === "\x1b\x1b") return [named("escape"), named("escape")];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: so they begin
  const match = /^(\x1b?)\x1b([[O\]P_^X])$/.exec(held);
  if (match === null) return [];
  const key = typed(match[2]!, { ...bare, alt: true });
  return match[1] === "" ? [key] : [named("escape"), key];
}

/** The one-character forms of the sequences' beginnings, as the two-character ones. */
function asEscapes(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => `\x1b${String.fromCharCode(control.charCodeAt(0) - 0x40)}`);
}
