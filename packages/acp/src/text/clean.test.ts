import fc from "fast-check";
import { expect, test } from "vitest";
import { clean, cleanLine } from "./clean.ts";

test.each([
  ["D-01 colours and cursor moves", "\x1b[1;31mred\x1b[0m \x1b[2Aup\x1b[?1049halt\x1b[5;10r", "red upalt"],
  ["D-02 a title", "\x1b]0;owned\x07after", "after"],
  ["D-02 a link keeps its text only", "\x1b]8;;https://evil.example\x1b\\click\x1b]8;;\x1b\\ here", "click here"],
  ["D-02 the clipboard", "a\x1b]52;c;cm0gLXJm\x1b\\b", "ab"],
  [
    "D-03 DCS, APC, PM and SOS with their payload",
    "a\x1bPq#0\x1b\\b\x1b_Gf=1;AAAA\x1b\\c\x1b^x\x1b\\d\x1bXy\x1b\\e",
    "abcde",
  ],
  ["D-04 C1 controls as characters", "a\u009b31mb\u009d0;t\u009cc\u0090q\u009cd\u0085e", "abcde"],
  ["D-06 queries", "\x1b[c\x1b[6n\x1bP$qm\x1b\\\x1b[>q", ""],
  ["D-07 backspaces, vertical tabs, bells, DEL and a reset", "safe\b\b\b\b\x0b\x0c\x07\x7f\x1bcrm", "saferm"],
  ["D-07 a carriage return does not overwrite", "rm -rf /\recho ok", "rm -rf /\necho ok"],
  ["D-08 bidi overrides and isolates", "a\u202eb\u2066c\u200f", "a<U+202E>b<U+2066>c<U+200F>"],
  ["D-08 tag characters", "a\u{e0041}\u{e0101}", "a<U+E0041><U+E0101>"],
  ["D-08 zero-width space and BOM", "a\u200bb\ufeff", "a<U+200B>b<U+FEFF>"],
  ["charset and keypad escapes", "\x1b(Ba\x1b=b\x1b#8c", "abc"],
  ["a lone surrogate", "a\ud800b", "a\ufffdb"],
  ["D-08 a zero-width joiner inside an emoji stays", "👩‍💻 ❤️", "👩‍💻 ❤️"],
  ["newlines and tabs stay, CRLF is a newline", "a\r\nb\tc\n", "a\nb\tc\n"],
])("%s", (_, dirty, expected) => {
  expect(clean(dirty)).toBe(expected);
});

test("D-05 an unterminated sequence does not swallow the text behind it", () => {
  expect(clean("\x1b]0;title\nrm -rf /")).toBe("0;title\nrm -rf /");
  expect(clean("\x1bPabc")).toBe("abc");
  expect(clean("end\x1b[31")).toBe("end");
  expect(clean("end\x1b")).toBe("end");
  expect(clean("\x1b[31\nmore")).toBe("\nmore");
});

test("D-08 strict marks joiners, selectors, private use and odd spaces too", () => {
  expect(clean("a\u200db\ufe0fc\ue000d\u00a0e\u{100000}", { strict: true })).toBe(
    "a<U+200D>b<U+FE0F>c<U+E000>d<U+00A0>e<U+100000>",
  );
});

test("D-10 a title is one line", () => {
  expect(cleanLine("Read\x1b[2K\r\n\tfile")).toBe("Read file");
});

test("D-12 whatever goes in, no control byte and no direction mark comes out, and cleaning again changes nothing", () => {
  const piece = fc.constantFrom(
    "\x1b",
    "[",
    "]",
    "P",
    "\\",
    "\x07",
    "\u009b",
    "\u009c",
    "\u009d",
    ";",
    "3",
    "m",
    "\n",
    "\r",
    "a",
    "\u202e",
    "\ud800",
    " ",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(piece).map((all) => all.join("")),
      ),
      (text) => {
        const once = clean(text);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
        expect(once).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        expect(clean(once)).toBe(once);
      },
    ),
  );
});

test.each(["\x1b]", "\x1b]8;", "\x1bP\x1b[", "\u009d0", "\x1b[1;"])("time is linear for a million of %j", (opening) => {
  const start = performance.now();
  clean(opening.repeat(1_000_000 / opening.length));
  clean(`${opening}${"x".repeat(1_000_000)}`);
  expect(performance.now() - start).toBeLessThan(2000);
});
