import { expect, test } from "vitest";
import { MAX_SIGN_IN_LINE, MAX_SIGN_IN_LINES, SignInWords } from "./sign-in-words.ts";

function heard(): { readonly words: SignInWords; readonly said: string[] } {
  const said: string[] = [];
  return { words: new SignInWords((line) => said.push(line)), said };
}

test("only what is said while a sign-in runs is heard", () => {
  const { words, said } = heard();
  words.stderr("starting\n");
  words.line("banner");
  words.begin();
  words.line("Open https://example.com/1");
  words.end();
  words.line("later");
  words.stderr("later\n");
  expect(said).toEqual(["The agent says: Open https://example.com/1"]);
});

test("lines of stderr are put together from pieces, and one without an end is not lost", () => {
  const { words, said } = heard();
  words.begin();
  for (const piece of ["Open https://exa", "mple.com/2\r", "\n\nThe code", " is 42"]) words.stderr(piece);
  words.end();
  expect(said).toEqual(["The agent says: Open https://example.com/2", "The agent says: The code is 42"]);
});

test("a question without a line end is shown while it waits for its answer", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const words = new SignInWords(resolve);
  words.begin();
  words.stderr("Visit https://example.com/3 ");
  expect(await promise).toBe("The agent says: Visit https://example.com/3");
});

test("what is heard is cleaned, and there is an end to it", () => {
  const { words, said } = heard();
  words.begin();
  words.line("\x1b]52;c;AAAA\x07Open\x1b[2J this\u202e");
  words.stderr("x".repeat(3 * MAX_SIGN_IN_LINE));
  words.line("y".repeat(3 * MAX_SIGN_IN_LINE));
  for (let at = 0; at < 2 * MAX_SIGN_IN_LINES; at++) words.line(`line ${at}`);
  const before = "The agent says: ".length;
  expect(said[0]).toBe("The agent says: Open this<U+202E>");
  expect(said.slice(1, 3).map(({ length }) => length - before)).toEqual([MAX_SIGN_IN_LINE, MAX_SIGN_IN_LINE]);
  expect(said).toHaveLength(MAX_SIGN_IN_LINES + 1);
  expect(said.at(-1)).toBe("The agent says more, which is not shown.");
});
