import { expect, test } from "vitest";
import { notGivenWords } from "./not-given.ts";

const env = { GEMINI_API_KEY: "k-1", OTHER_TOKEN: "k-2", PAGER_NAME: "less" };
const said = "you must set GEMINI_API_KEY (or GOOGLE_API_KEY), see PAGER_NAME";

test("a key that the agent speaks of, that is set here and was not given is named, and not its value", () => {
  const words = notGivenWords(said, [], { env: {}, inherit: [] }, env);
  expect(words).toBe(
    "The agent speaks of GEMINI_API_KEY: set here, and not given to it. Start it with --env GEMINI_API_KEY",
  );
});

test("nothing is said of a key that it was given, that is not here, or that it does not speak of", () => {
  expect(notGivenWords(said, [], { env: {}, inherit: ["GEMINI_API_KEY"] }, env)).toBeUndefined();
  expect(notGivenWords(said, [], { env: {}, inherit: "all" }, env)).toBeUndefined();
  expect(notGivenWords(said, [], { env: { GEMINI_API_KEY: "" }, inherit: [] }, env)).toBeUndefined();
  expect(notGivenWords(said, [], { env: {}, inherit: [] }, {})).toBeUndefined();
  expect(notGivenWords("", [], { env: {}, inherit: [] }, env)).toBeUndefined();
});

test("a way to sign in that is called as the key is speaks of it, too", () => {
  const ways = ["login", "Log in", "gemini-api-key", "Gemini API key"];
  expect(notGivenWords("", ways, { env: {}, inherit: [] }, env)).toContain("--env GEMINI_API_KEY");
  expect(notGivenWords("", ["gemini-api-key-2"], { env: {}, inherit: [] }, env)).toBeUndefined();
});
