import { expect, test } from "vitest";
import { ProfileError, parseProfile } from "./parse-profile.ts";
import { scenarios } from "./scenarios.ts";

test("a profile says what to prompt, which files there are, and how the agent is started", () => {
  const profile = {
    prompts: { say: "Say hello", "slow tool": "Work in {folder}" },
    files: { "notes.txt": "one\n", "src/a.ts": "" },
    command: ["node", "agent.js", ""],
    env: { MODEL: "none" },
  };
  expect(parseProfile(JSON.stringify(profile))).toEqual(profile);
  expect(parseProfile('{"prompts": {}}')).toEqual({ prompts: {} });
});

test("a profile with a model needs no prompts: it has those that the model plays, and the files that they count on", () => {
  const model = { env: { BASE_URL: "{openai}" }, home: { ".agent/config": "url = {openai}" } };
  const profile = parseProfile(JSON.stringify({ model, prompts: { say: "Say it" }, files: { a: "" } }));
  expect(profile).toMatchObject({ model, prompts: { say: "Say it", tool: "#tool {folder}" } });
  expect(Object.keys(profile.files!)).toEqual(["notes.txt", "a"]);
  expect(parseProfile('{"model": {}}').prompts).toHaveProperty("permission");
});

test.each([
  ["{", "It is not JSON"],
  ["null", "not a JSON object"],
  ["{}", '"prompts" is missing'],
  ['{"prompts": []}', '"prompts" is not an object'],
  ['{"prompts": {"say": 1}}', '"say", which is not a text'],
  ['{"prompts": {"sing": "x"}}', '"sing", which is no scenario'],
  ['{"prompts": {"toString": "x"}}', '"toString", which is no scenario'],
  ['{"prompts": {}, "prompt": {}}', '"prompt"'],
  ['{"prompts": {}, "files": {"../a": ""}}', '"../a", which is not a path below'],
  ['{"prompts": {}, "files": {"/a": ""}}', '"/a", which is not a path below'],
  ['{"prompts": {}, "files": {"C:a": ""}}', '"C:a", which is not a path below'],
  ['{"prompts": {}, "files": {"a\\\\..\\\\b": ""}}', "which is not a path below"],
  ['{"prompts": {}, "command": []}', '"command"'],
  ['{"prompts": {}, "command": "node x"}', '"command"'],
  ['{"prompts": {}, "command": ["node", 1]}', '"command"'],
  ['{"prompts": {}, "command": [1, "node"]}', '"command"'],
  ['{"prompts": {}, "env": {"A": 1}}', '"env" has "A"'],
  ['{"model": true}', '"model" is not an object'],
  ['{"model": {"url": ""}}', '"model" has no member "url"'],
  ['{"model": {"env": {"A": 1}}}', '"env" has "A"'],
  ['{"model": {"home": {"../a": ""}}}', '"../a", which is not a path below the home folder'],
])("%s is no profile, and what is wrong is named", (text, named) => {
  expect(() => parseProfile(text)).toThrow(ProfileError);
  expect(() => parseProfile(text)).toThrow(named);
});

test("a scenario that there is not is answered with those that there are", () => {
  for (const name of Object.keys(scenarios)) expect(() => parseProfile('{"prompts": {"sing": ""}}')).toThrow(name);
});
