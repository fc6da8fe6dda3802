import { expect, test } from "vitest";
import { splitWords } from "./split-words.ts";

test.each([
  ["npx -y agent --acp", ["npx", "-y", "agent", "--acp"]],
  ["  a \t b  ", ["a", "b"]],
  [`'C:\\Program Files\\a.exe' --x="1 2" ''`, ["C:\\Program Files\\a.exe", "--x=1 2", ""]],
  ['"say \\"hi\\"" a\\ b', ['say "hi"', "a b"]],
  ["C:\\agents\\a.exe $HOME *", ["C:\\agents\\a.exe", "$HOME", "*"]],
  ["", []],
])("%j is split as a person means it", (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

test("a quote that is not closed is a usage error", () => {
  expect(() => splitWords("a 'b c")).toThrow("is not closed");
});
