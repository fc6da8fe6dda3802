/** What the stub tells the harness, by the letter that its frame begins with. */
export const told = {
  /** The token that it was started with: the first frame of all. */
  hello: "h",
  /** What it was started with, as a `Launch` in JSON: the second frame. Of one that one signs in with it is the last but `signal`. */
  agent: "a",
  signIn: "l",
  /** Bytes that the client wrote. */
  input: "i",
  /** The client ended what it writes. */
  inputEnd: "e",
  /** A signal that came, by name; it dies of it. */
  signal: "s",
} as const;

/** What the harness tells the stub. */
export const said = {
  /** Bytes for its stdout. */
  output: "o",
  /** Ends its stdout; the stub lives on. */
  outputEnd: "e",
  /** Closes its stdin, so that the client cannot write any more; the stub lives on. */
  inputClose: "b",
  /** Bytes for its stderr. */
  complaint: "c",
  /** Exits with this code, in decimal digits, when what was written has gone out. */
  exit: "x",
  /** Dies of this signal, at once. */
  die: "d",
  /** Does not exit any more when its input ends. */
  outlive: "l",
} as const;

/** A letter, the length of what follows as four bytes, and what follows. */
export function frame(letter: string, body: Uint8Array | string = ""): Buffer {
  const bytes = Buffer.from(body as string);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(letter, 0, "latin1");
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Gives each whole frame of what is pushed to `listener`. */
export function frameReader(listener: (letter: string, body: Buffer) => void): (chunk: Uint8Array) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + rest.readUInt32BE(1);
      if (rest.length < end) return;
      const letter = rest.toString("latin1", 0, 1);
      const body = rest.subarray(HEAD_BYTES, end);
      rest = rest.subarray(end);
      listener(letter, body);
    }
  };
}

const HEAD_BYTES = 5;
