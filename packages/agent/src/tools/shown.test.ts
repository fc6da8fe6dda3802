import { expect, test } from "vitest";
import { counted, excerpt, named, nameOnLine, sized, title } from "./shown.ts";

test("a text is shown as code, whatever fences are in it, and no more of it than is sensible", () => {
  expect(excerpt("a\nb")).toBe("```\na\nb\n```");
  expect(excerpt("````md\nx\n````")).toBe("`````\n````md\nx\n````\n`````");
  const lines = excerpt("0123456789\n".repeat(1_000));
  expect([lines.length < 4_100, lines.endsWith("0123456789\n```\n…")]).toEqual([true, true]);
  const one = excerpt("😀".repeat(5_000));
  expect([one.length < 4_100, one.isWellFormed(), one.endsWith("…")]).toEqual([true, true, true]);
});

test("paths, counts and sizes are as people read them", () => {
  expect([named("/w", "/w"), named("/w", "/w/a/b"), named("/w", "/wide/a")]).toEqual([".", "a/b", "/wide/a"]);
  expect([counted(1, "line"), counted(2_000, "line"), counted(0, "entry", "entries")]).toEqual([
    "1 line",
    "2,000 lines",
    "0 entries",
  ]);
  expect([0, 999, 1_000, 1_250_000, 7e15].map(sized)).toEqual(["0 B", "999 B", "1.0 kB", "1.3 MB", "7000.0 TB"]);
  expect([nameOnLine("a b"), nameOnLine("a\nb")]).toEqual(["a b", '"a\\nb"']);
  expect(title("Read", "a\u001b[2J\nb")).toBe("Read a b");
});
