import { expect, test } from "vitest";
import { OUTPUT_HEAD, OUTPUT_TAIL, shownOutput } from "./command-output.ts";

const shown = (output: string, truncated = false) => shownOutput({ output, truncated });

test("short output is whole, without what only a terminal understands", () => {
  expect(shown("\u001b[31mred\u001b[0m\r\n 10%\r 50%\r100%\nend")).toEqual({
    text: "red\n100%\nend",
    truncated: false,
  });
});

test("of long output the beginning and the end are kept, at ends of lines, and it is said how much is not", () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at}`);
  const { text, truncated } = shown(lines.join("\n"));
  const [head, note, tail] = [
    text.split("\n")[0],
    /\[(\d+) characters are left out here\.\]/.exec(text),
    text.split("\n").at(-1),
  ];
  expect([head, tail, truncated]).toEqual(["line 0", "line 9999", true]);
  expect(text.length - note![0].length - 2 + Number(note![1])).toBe(lines.join("\n").length);
  expect(text.split("\n").every((line) => /^line \d+$|^\[/.test(line))).toBe(true);
});

test("one line that is longer than all that is kept is cut, at whole characters", () => {
  const { text } = shown("😀".repeat(OUTPUT_HEAD + OUTPUT_TAIL));
  expect(text.length).toBeLessThan(OUTPUT_HEAD + OUTPUT_TAIL + 100);
  expect(text.isWellFormed()).toBe(true);
});

test("output whose beginning was not kept says so", () => {
  expect(shown("end", true)).toEqual({
    text: "[The beginning is missing: it printed more than is kept.]\nend",
    truncated: true,
  });
});
