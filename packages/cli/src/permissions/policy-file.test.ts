import { expect, test } from "vitest";
import { UsageError } from "../command-line/index.ts";
import { place } from "./fixtures/place.ts";
import { writtenRules } from "./policy-file.ts";

test("without a file there are no rules", async () => {
  expect(await writtenRules(place().env)).toEqual([]);
});

test("a rule is as the library has it, with the agents that it is for", async () => {
  const { env, rules } = place();
  await rules({ effect: "allow", command: "npm test", agent: "gemini" }, { effect: "ask", tool: "*" });
  const [first, second] = await writtenRules(env);
  expect(first).toMatchObject({ rule: { effect: "allow", command: "npm test" }, agents: ["gemini"] });
  expect(first!.rule).not.toHaveProperty("agent");
  expect(second!.agents).toBeUndefined();
});

test.each([
  ["{", "is not JSON"],
  ["[]", "it is not an object"],
  ['{"rules":[]}', "it has no `version` of 1"],
  ['{"version":2,"rules":[]}', "it has no `version` of 1"],
  ['{"version":1}', "it has no list of `rules`"],
  ['{"version":1,"rules":[],"rule":[]}', "it has `rule`, which no policy has"],
  ['{"version":1,"rules":[{"effect":"ask"},{"effect":"allow","comand":"ls"}]}', "rule 2 has `comand`"],
  ['{"version":1,"rules":[{"effect":"allow","title":"x","command":"ls"}]}', "rule 1 allows by `title`"],
  ['{"version":1,"rules":[{"effect":"deny","agent":[]}]}', "rule 1 needs the name of an agent"],
  ['{"version":1,"rules":[{"effect":"deny","agent":7}]}', "rule 1 needs the name of an agent"],
  ['{"version":1,"rules":[7]}', "rule 1 is not an object"],
])("the file %s is a usage error that names what is wrong", async (text, words) => {
  const { env, write } = place();
  const path = await write("policy.json", text);
  const error = await writtenRules(env, path).catch((reason) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toContain(path);
  expect(error.message).toContain(words);
});

test("a file that is named has to be there", async () => {
  const { env, base } = place();
  await expect(writtenRules(env, `${base}/none.json`)).rejects.toThrow("is not there");
  await expect(writtenRules(env, base)).rejects.toThrow("cannot be read (EISDIR)");
});
