import fc from "fast-check";
import { expect, test } from "vitest";
import { chord, type Input } from "./input.ts";
import { ESC_WAIT_MS, KeyReader, MAX_ANSWER, REST_WAIT_MS } from "./key-reader.ts";

/** What bytes mean that come in these reads, with all the time of the world behind them. */
export function inputsOf(...reads: readonly (string | Uint8Array)[]): Input[] {
  const reader = new KeyReader();
  const inputs = reads.flatMap((read) => reader.push(typeof read === "string" ? Buffer.from(read) : read, 0));
  while (reader.deadline !== undefined) inputs.push(...reader.timeUp(reader.deadline));
  return inputs;
}

const chords = (...reads: readonly string[]) =>
  inputsOf(...reads).map((input) => (input.type === "key" ? chord(input) : input));

test.each([
  ["a", "a"],
  ["Ä", "Ä"],
  ["漢", "漢"],
  ["👩", "👩"],
  ["\r", "enter"],
  ["\n", "ctrl+j"],
  ["\t", "tab"],
  ["\x1b[Z", "shift+tab"],
  ["\x7f", "backspace"],
  ["\b", "ctrl+backspace"],
  ["\0", "ctrl+ "],
  ["\x03", "ctrl+c"],
  ["\x1f", "ctrl+_"],
  ["\x1b", "escape"],
  ["\x1bb", "alt+b"],
  ["\x1b\r", "alt+enter"],
  ["\x1b\x7f", "alt+backspace"],
  ["\x1b\x03", "ctrl+alt+c"],
  ["\x1b[", "alt+["],
  ["\x1b]", "alt+]"],
  ["\x1bO", "alt+o"],
  ["\x1b[A", "up"],
  ["\x1bOA", "up"],
  ["\x1b[1;5C", "ctrl+right"],
  ["\x1b\x1b[D", "alt+left"],
  ["\x1b[H", "home"],
  ["\x1b[4~", "end"],
  ["\x1b[3;5~", "ctrl+delete"],
  ["\x1b[3^", "ctrl+delete"],
  ["\x1b[3$", "shift+delete"],
  ["\x1b[a", "shift+up"],
  ["\x1bOd", "ctrl+left"],
  ["\x1b[[B", "f2"],
  ["\x1bOR", "f3"],
  ["\x1b[24~", "f12"],
  ["\x1bOM", "enter"],
  ["\x1bOp", "0"],
  ["\x1b[13;2u", "shift+enter"],
  ["\x1b[13;3u", "alt+enter"],
  ["\x1b[13;5u", "ctrl+enter"],
  ["\x1b[27;2;13~", "shift+enter"],
  ["\x1b[27u", "escape"],
  ["\x1b[97;5u", "ctrl+a"],
  ["\x1b[97:65;6u", "ctrl+shift+a"],
  ["\x1b[97:65;2u", "A"],
  ["\x1b[32;2u", " "],
  ["\x1b[105;5u", "tab"],
  ["\x1b[106;5u", "ctrl+j"],
  ["\x1b[91;5u", "escape"],
  ["\x1b[127;5u", "ctrl+backspace"],
  ["\x1b[1089::99;5u", "ctrl+c"],
  ["\x1b[57399;129u", "0"],
  ["\x1b[57414u", "enter"],
  ["\x1b[1;69A", "ctrl+up"],
])("%j is %s", (bytes, name) => {
  // A letter is written with its case where it types, and with Shift where it does not.
  const [key] = inputsOf(bytes) as [Input & { type: "key" }];
  expect(chords(bytes)).toEqual([name.replace("+shift+a", "+a").replace("alt+O", "alt+o")]);
  if (name.includes("shift+")) expect(key.shift).toBe(true);
});

test("what is let go, and keys with Super, are nobody's", () => {
  expect(inputsOf("\x1b[97;1:3u\x1b[1;1:3A\x1b[97;9u\x1b[57441u")).toEqual([]);
});

test("Alt with a capital letter is Alt and Shift with its key, and types nothing", () => {
  expect(inputsOf("\x1bB")).toEqual([{ type: "key", name: "text", text: "b", ctrl: false, alt: true, shift: true }]);
});

test("Escape, and Escape twice, are told soon; what can be no key has longer to come", () => {
  const reader = new KeyReader();
  expect(reader.push(Buffer.from("\x1b"), 100)).toEqual([]);
  expect(reader.deadline).toBe(100 + ESC_WAIT_MS);
  expect(reader.timeUp(200).map((key) => chord(key as never))).toEqual(["escape"]);
  expect(chords("\x1b", "\x1b")).toEqual(["escape", "escape"]);
  expect(chords("\x1b\x1bx")).toEqual(["escape", "alt+x"]);
  reader.push(Buffer.from("\x1b[?6"), 300);
  expect(reader.deadline).toBe(300 + REST_WAIT_MS);
  expect(reader.timeUp(2000)).toEqual([]);
  expect(reader.push(Buffer.from("x"), 2000)).toHaveLength(1);
});

test("the window's focus is told", () => {
  const focus = (focused: boolean) => ({ type: "focus", focused });
  expect(inputsOf("\x1b[Ia\x1b[O").filter(({ type }) => type === "focus")).toEqual([focus(true), focus(false)]);
});

/** What terminals say by themselves. */
export const answers: readonly string[] = [
  "\x1b[?62;1;6c",
  "\x1b[>41;354;0c",
  "\x1bP!|00000000\x1b\\",
  "\x1b[0n",
  "\x1b[12;40R",
  "\x1b[1;5R",
  "\x1b[?12;40;1R",
  "\x1b[?2026;2$y",
  "\x1b[4;1$y",
  "\x1b[?1u",
  "\x1bP>|XTerm(388)\x1b\\",
  "\x1bP1$r0;1m\x1b\\",
  "\x1bP1+r544e=787465726d\x1b\\",
  "\x1b]4;1;rgb:cdcd/0000/0000\x07",
  "\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
  "\x1b]11;rgb:0000/0000/0000\x07",
  "\x1b]52;c;cm0gLXJmIC8K\x1b\\",
  "\x1b]lcolloquy\x1b\\",
  "\x1b_Gi=31;OK\x1b\\",
  "\x1b^private\x1b\\",
  "\x1bXstring\x1b\\",
  "\x1b[8;24;80t",
  "\x1b[<0;10;20M",
  "\x1b[<0;10;20m",
  "\x1b[M !!",
  "\x1b[?997;1n",
  "\x1b[48;24;80;480;640t",
  "\u009b?62c",
  "\u009d11;rgb:0/0/0\u009c",
  "\x1b[201~",
];

test.each(answers)("D-06: %j is no input, wherever it is cut, and what is typed around it is whole", (answer) => {
  const bytes = Buffer.from(`a${answer}b`);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const reads = inputsOf(bytes.subarray(0, cut), bytes.subarray(cut));
    expect(reads.map((input) => (input as { text: string }).text).join("")).toBe("ab");
  }
  const single = [...bytes].map((byte) => Uint8Array.of(byte));
  expect(inputsOf(...single)).toEqual(inputsOf("ab"));
});

test.each(answers)("D-06: the beginning of %j alone takes nothing that is typed later", (answer) => {
  for (let end = 3; end < answer.length; end++) {
    const reader = new KeyReader();
    const first = reader.push(Buffer.from(answer.slice(0, end)), 0);
    if (reader.deadline !== undefined) reader.timeUp(reader.deadline);
    expect([...first, ...reader.push(Buffer.from("x"), 9999)].at(-1)).toMatchObject({ text: "x" });
  }
});

test("D-06: an answer that does not end is bounded: by a control byte, and by its length", () => {
  expect(chords("\x1b]52;c;abc\rx")).toEqual(["enter", "x"]);
  expect(chords(`\x1bP${"y".repeat(MAX_ANSWER)}abc`)).toEqual(["a", "b", "c"]);
  expect(chords(`\x1b[${"1;".repeat(3000)}`).length).toBeLessThan(3000);
});

const piece = fc.oneof(
  fc.constantFrom(
    ...answers,
    "\x1b[200~",
    "\x1b[201~",
    "\x1b[I",
    "\x1b",
    "[",
    "O",
    "]",
    "\x07",
    "\r",
    "\n",
    "é",
    "漢",
    "👩‍🚀",
  ),
  fc.string({ maxLength: 4 }),
);
const streams = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.from(pieces.join(""))),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

test("how bytes are cut into reads changes nothing, whatever they are", () => {
  fc.assert(
    fc.property(streams, fc.array(fc.nat(60), { maxLength: 8 }), (bytes, cuts) => {
      const places = [...new Set([0, ...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort((a, b) => a - b);
      const reads = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
      expect(inputsOf(...reads)).toEqual(inputsOf(bytes));
    }),
    { numRuns: 2000 },
  );
});

test("no text that comes out has a control in it, whatever went in", () => {
  fc.assert(
    fc.property(streams, (bytes) => {
      for (const input of inputsOf(bytes))
        if (input.type !== "focus") expect(input.text.replace(/[\n\t]/g, "")).not.toMatch(/\p{Cc}/u);
    }),
    { numRuns: 1000 },
  );
});

test("D-06: text that is typed between answers comes out whole", () => {
  const plain = (word: string) => word.replace(/[\p{Cc}\ufffd]/gu, "");
  const words = fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.constantFrom(...answers.slice(0, -1))));
  fc.assert(
    fc.property(words, (typed) => {
      const text = typed.map(([word]) => plain(word)).join("");
      const bytes = typed.map(([word, answer]) => plain(word) + answer).join("");
      expect(
        inputsOf(bytes)
          .map((input) => (input as { text: string }).text)
          .join(""),
      ).toBe(text);
    }),
  );
});
