import fc from "fast-check";
import { expect, test } from "vitest";
import { TextTail } from "./text-tail.ts";

function tail(limit: number, ...pieces: string[]): TextTail {
  const kept = new TextTail(limit);
  for (const piece of pieces) kept.append(piece);
  return kept;
}

test("TERM-07 what is over the limit is dropped from the beginning", () => {
  expect(String(tail(4, "abc", "def"))).toBe("cdef");
  expect(String(tail(4, "abcdefgh"))).toBe("efgh");
});

test("TERM-08 T-06 a character is never cut, and the result stays within the limit", () => {
  expect(String(tail(4, "aé€"))).toBe("€");
  expect(String(tail(2, "€"))).toBe("");
  expect(String(tail(5, "😀😀"))).toBe("😀");
});

test("TERM-09 truncated is true only when something was dropped", () => {
  expect(tail(3, "ab", "c").truncated).toBe(false);
  expect(tail(3, "ab", "cd").truncated).toBe(true);
});

test("TERM-10 T-06 a limit of 0 keeps nothing, and is truncated once anything was written", () => {
  expect(tail(0).truncated).toBe(false);
  expect(tail(0, "a").truncated).toBe(true);
  expect(String(tail(0, "a"))).toBe("");
});

test("any pieces and any limit give the end of the whole text", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.array(fc.string({ unit: "grapheme" })), (limit, pieces) => {
      const whole = Buffer.from(pieces.join(""));
      const kept = tail(limit, ...pieces);
      const text = Buffer.from(String(kept));
      expect(kept.truncated).toBe(whole.length > limit);
      expect(text.length).toBeLessThanOrEqual(limit);
      expect(whole.subarray(whole.length - text.length)).toEqual(text);
      if (whole.length > limit) expect(limit - text.length).toBeLessThan(4);
      else expect(text).toEqual(whole);
    }),
  );
});

test("R-01 a million single characters take linear time and flat memory", () => {
  const kept = new TextTail(16_384);
  const start = performance.now();
  for (let i = 0; i < 1_000_000; i++) kept.append("x");
  expect(performance.now() - start).toBeLessThan(2000);
  expect(String(kept)).toBe("x".repeat(16_384));
});
