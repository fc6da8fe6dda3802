import { expect, test } from "vitest";
import { PlainText } from "./plain-text.ts";

function printed(...chunks: (string | Uint8Array)[]): string {
  const text = new PlainText();
  for (const chunk of chunks) text.push(Buffer.from(chunk as string));
  return text.since(0);
}

test("colours and titles go, words stay", () => {
  expect(printed("\x1b[1;31mred\x1b[0m \x1b]0;title\x07and \x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\ \x1b(Bplain")).toBe(
    "red and link plain",
  );
});

test("what is painted elsewhere does not join what stands before", () => {
  expect(printed("one\x1b[2;1Htwo\x1b[1Athree\rfour\x1b[3Cfive")).toBe("one\ntwo\nthree\nfour   five");
});

test("a sequence, a line end and a character may come in pieces", () => {
  const [first, second] = [Buffer.from("é").subarray(0, 1), Buffer.from("é").subarray(1)];
  expect(printed("a\x1b", "[3", "1mb\x1b]0;ti", "tle\x1b", "\\c\r", "\nd", first, second)).toBe("abc\ndé");
});

test("a sequence without an end holds nothing back for ever", () => {
  expect(printed("\x1b]0;", "x".repeat(5000), "end")).toContain("end");
});

test("a place counts all that was printed, also what is not kept any more", () => {
  const text = new PlainText();
  text.push(Buffer.from("x".repeat(1_100_000)));
  const place = text.length;
  text.push(Buffer.from("new"));
  expect(place).toBe(1_100_000);
  expect(text.since(place)).toBe("new");
  expect(text.since(0).length).toBe(1_048_576);
});

test("who watches is told", () => {
  const text = new PlainText();
  const seen: string[] = [];
  const end = text.watch(() => seen.push(text.since(0)));
  text.push(Buffer.from("a"));
  end();
  text.push(Buffer.from("b"));
  expect(seen).toEqual(["a"]);
});
