import fc from "fast-check";
import { expect, test } from "vitest";
import { LineWindow } from "./line-window.ts";

function lines(text: string, first?: number, count?: number): string | undefined {
  const window = new LineWindow(first, count);
  window.push(Buffer.from(text));
  return window.text();
}

const five = "1\n2\n3\n4\n5\n";

test.each([
  [1, 2, "1\n2\n"],
  [3, undefined, "3\n4\n5\n"],
  [undefined, 2, "1\n2\n"],
  [5, 10, "5\n"],
  [6, 1, ""],
  [0, 1, "1\n"],
  [2, 0, ""],
])("FS-05 line %s and limit %s of five lines", (first, count, expected) => {
  expect(lines(five, first, count)).toBe(expected);
});

test("FS-16 S-14 CRLF, a missing final newline and a byte order mark stay", () => {
  expect(lines("\ufeffa\r\nb\r\nc")).toBe("\ufeffa\r\nb\r\nc");
  expect(lines("\ufeffa\r\nb\r\nc", 2, 1)).toBe("b\r\n");
  expect(lines("a\nb", 2, 1)).toBe("b");
});

test("S-15 what is not UTF-8 is no text", () => {
  const window = new LineWindow();
  window.push(Buffer.of(0x61, 0xff));
  expect(window.text()).toBeUndefined();
});

test("pieces make no difference", () => {
  const text = fc.array(fc.constantFrom("a", "é", "\n", "\r\n")).map((all) => all.join(""));
  fc.assert(
    fc.property(
      text,
      fc.nat(6),
      fc.option(fc.nat(6), { nil: undefined }),
      fc.integer({ min: 1, max: 5 }),
      (all, first, count, size) => {
        const window = new LineWindow(first, count);
        const bytes = Buffer.from(all);
        for (let at = 0; at < bytes.length; at += size) window.push(bytes.subarray(at, at + size));
        const expected = all
          .split(/(?<=\n)/)
          .slice(Math.max(0, first - 1), count === undefined ? undefined : Math.max(0, first - 1) + count);
        expect(window.text()).toBe(expected.join(""));
      },
    ),
  );
});
