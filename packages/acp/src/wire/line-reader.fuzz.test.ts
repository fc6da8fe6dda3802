import fc from "fast-check";
import { expect, test } from "vitest";
import { LineReader } from "./line-reader.ts";

/** `COLLOQUY_LONG=1` runs many more, with another seed each time. */
const long = process.env.COLLOQUY_LONG !== undefined;
const [numRuns, seed, timeout] = long ? [100_000, Date.now(), 3_600_000] : [2_000, 5, 30_000];
const limits = { maxMessageBytes: 120, maxDepth: 8 };

const text = (value: string) => new TextEncoder().encode(value);
const valid = fc.jsonValue({ maxDepth: 3 }).map((value) => text(`${JSON.stringify(value)}\n`));
const mutated = fc.tuple(valid, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 })).map(([bytes, changes]) => {
  for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
  return bytes;
});
const odd = fc
  .constantFrom(
    "\r\n",
    "\n",
    "\uFEFF",
    "\uFEFF\n",
    "é€😀\n",
    "[[[[[[[[[[[[[]]]]]]]]]]]]]\n",
    '{"id":9007199254740993}\n',
    `${"x".repeat(150)}\n`,
  )
  .map(text);
const input = fc
  .array(fc.oneof(valid, mutated, odd, fc.uint8Array({ maxLength: 30 })), { maxLength: 20 })
  .map((pieces) => Uint8Array.from(pieces.flatMap((piece) => [...piece])));

/** What is read of the input when it is cut at these places; a probe follows on a line of its own. */
function read(bytes: Uint8Array, cuts: readonly number[]): unknown[] {
  const all: unknown[] = [];
  const reader = new LineReader({ message: (value) => all.push(value), fault: (fault) => all.push(fault) }, limits);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (let at = 1; at < places.length; at++) reader.push(bytes.slice(places[at - 1], places[at]));
  reader.push(text('\n{"probe":true}\n'));
  reader.end();
  return all;
}

test(
  "F-01 F-06 promise 6: however bytes are cut, the same is read, and the next line always is",
  () => {
    fc.assert(
      fc.property(input, fc.array(fc.nat(), { maxLength: 10 }), (bytes, cuts) => {
        const whole = read(bytes, []);
        expect(whole.at(-1)).toEqual({ probe: true });
        expect(read(bytes, cuts)).toEqual(whole);
        const everywhere = Array.from({ length: bytes.length }, (_, at) => at);
        expect(read(bytes, everywhere)).toEqual(whole);
      }),
      { numRuns, seed },
    );
  },
  timeout,
);

test(
  "F-02 every valid line is read as JSON.parse reads it",
  () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 10 }), (values) => {
        const all: unknown[] = [];
        const reader = new LineReader({ message: (value) => all.push(value), fault: (fault) => all.push(fault) });
        reader.push(text(values.map((value) => `${JSON.stringify(value)}\n`).join("")));
        expect(all).toEqual(values.map((value) => JSON.parse(JSON.stringify(value))));
      }),
      { numRuns, seed },
    );
  },
  timeout,
);
