const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const ascii = /^[\0-\x7f]*$/;

/** Text, and the bytes at its end that only begin a character. */
export interface Decoded {
  readonly text: string;
  readonly unfinished: readonly number[];
}

/**
 * Decodes bytes that go on where `unfinished` left off, so that bytes may be cut anywhere (TDIS-06). Invalid bytes become
 * U+FFFD, as the Encoding standard has it. `bytes`: one character for each byte, as `atob` gives them.
 */
export function decodeUtf8(unfinished: readonly number[], bytes: string): Decoded {
  if (unfinished.length === 0 && ascii.test(bytes)) return { text: bytes, unfinished };
  const all = new Uint8Array(unfinished.length + bytes.length);
  all.set(unfinished);
  for (let at = 0; at < bytes.length; at++) all[unfinished.length + at] = bytes.charCodeAt(at);
  const end = all.length - unfinishedAtEnd(all);
  return { text: decoder.decode(all.subarray(0, end)), unfinished: [...all.subarray(end)] };
}

/** How many bytes at the end are the valid beginning of a character that is not all there. */
function unfinishedAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0x80 && byte < 0xc0) continue;
    const second = back > 1 ? bytes[bytes.length - back + 1]! : undefined;
    return needed(byte) > back && (second === undefined || mayFollow(byte, second)) ? back : 0;
  }
  return 0;
}

/** How many bytes a character has that begins so; 0: none does. */
function needed(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/** Overlong forms, surrogates and what is above U+10FFFF are invalid from their second byte on. */
function mayFollow(lead: number, second: number): boolean {
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second <= 0x9f;
  if (lead === 0xf0) return second >= 0x90;
  return lead !== 0xf4 || second <= 0x8f;
}
