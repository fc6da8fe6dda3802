import { chooseOption, readRules } from "@colloquy/acp/permissions";
import { afterAll, expect, test } from "vitest";
import { fetches, permissionBench, uses } from "./fixtures/permission-bench.ts";
import { answerOf, MAX_QUOTED, MAX_RULE_WORDS, MAX_TITLE, MAX_WHY, questionFor, type Subject } from "./index.ts";

const bench = await permissionBench();
const { roots, runs, reads, writes } = bench;
afterAll(bench.remove);

const place = { roots, sandbox: "workspace-write" } as const;

async function asked(subject: Subject, setup: Parameters<typeof bench.verdict>[1] = {}) {
  return questionFor(await bench.verdict(subject, setup), subject, place);
}

test("a command is shown with why, where it runs, and what always would mean", async () => {
  const { options, ...question } = await asked(runs("npm test"));
  expect(question).toEqual({
    title: "Run npm test",
    description: [
      "It has a command that no rule allows: `npm test`.",
      "It runs inside the sandbox: of your files, it can change those in the session's folders, and where your settings let it.",
    ].join("\n\n"),
    command: { command: "npm test", cwd: roots[0] },
  });
  const rule = `the command \`npm test\` run in \`${roots[0]}\``;
  expect(options).toEqual([
    { optionId: "allow_once", name: "Allow once", kind: "allow_once" },
    { optionId: "allow_session", name: `Allow for this session: ${rule}`, kind: "allow_always" },
    { optionId: "allow_project", name: `Always allow in this project: ${rule}`, kind: "allow_always" },
    { optionId: "reject_once", name: "Reject", kind: "reject_once" },
  ]);
});

test.each<[string, Subject, string]>([
  ["a sandbox that lets nothing be written", runs("npm test"), "it can change none of your files"],
  ["no sandbox", runs("npm test", "work", false), "without a sandbox"],
])("a command with %s says so", (_, subject, expected) => {
  const verdict = { why: "Why.", always: [] };
  expect(questionFor(verdict, subject, { roots, sandbox: "read-only" }).description).toContain(expected);
});

test.each<[string, Subject, string, string]>([
  ["a read", reads("outside/c.ts"), `Read ${bench.at("outside/c.ts")}`, "is outside of the session's folders"],
  ["a write", writes("work/.env"), "Change .env", "`.env` is sensitive"],
  ["a fetch", fetches("https://Example.com/a"), "Fetch https://example.com/a", "It fetches from `example.com`"],
  ["a tool", uses("find", true), "Use find of notes", "the server says that it only reads"],
  ["a mode", { act: "mode", mode: "full-access" }, "Go on in the mode full-access", "ends planning"],
])("%s is asked about in its own words", async (_, subject, title, why) => {
  const question = await asked(subject);
  expect(question.title).toBe(title);
  expect(question.description).toContain(why);
  expect(question.command).toBeUndefined();
});

test("where nothing is to be remembered, nothing for always is offered", async () => {
  const ids = (await asked(writes("work/.env"))).options.map(({ optionId }) => optionId);
  expect(ids).toEqual(["allow_once", "reject_once"]);
});

test("P-05: what always would mean is shown whole, or not offered", async () => {
  const fits = await asked(runs(`echo-it ${"x".repeat(50)}`));
  const long = await asked(runs(`echo-it ${"x".repeat(MAX_RULE_WORDS)}`));
  expect(fits.options).toHaveLength(4);
  expect(fits.options[1]!.name).toContain("x".repeat(50));
  expect(long.options).toHaveLength(2);
});

test("P-05: a title hides nothing: what is cut off is in the description", async () => {
  const line = `echo ${"x ".repeat(MAX_TITLE)} ; npm publish`;
  const question = await asked(runs(line));
  expect(question.title).toHaveLength(MAX_TITLE);
  expect(question.description).toContain("; npm publish");
  expect((await asked(runs("npm test\nnpm publish"))).description).toContain("npm test\nnpm publish");
  const longest = `${"y ".repeat(8_000)}; npm publish`;
  expect((await asked(runs(longest))).description).toContain(longest);
  const { description } = await asked(runs("y".repeat(100_000)));
  expect(description!.length).toBeLessThan(MAX_QUOTED + MAX_WHY + 200);
  expect(description).toContain("It is too long to be looked through.");
});

test("P-05: what follows a lot of nothing is not moved out of sight by it", async () => {
  for (const blank of [" ", "\n"]) {
    const { title, description } = await asked(runs(`ls${blank.repeat(9_000)}; npm test`));
    expect(title).toBe("Run ls <9000 blanks> ; npm test");
    expect(description!.length).toBeLessThan(500);
  }
});

test("P-05: nothing in a question moves the cursor, hides text or turns its direction", async () => {
  const tricks = "\u001b[2K\u001b]0;x\u0007\u202e\u200b\r";
  const subjects: Subject[] = [
    runs(`npm test ${tricks}`),
    reads(`outside/${tricks}`),
    uses(`find${tricks}`),
    { act: "mode", mode: tricks },
  ];
  for (const subject of subjects) {
    const rules = readRules([{ effect: "allow", tool: "x", trusted: true }]);
    const { title, description, options } = await asked(subject, { rules });
    const shown = [title, description, ...options.map(({ name }) => name)].join("");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(shown).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e]/);
  }
});

test("P-03, P-04: only the options that are offered allow", () => {
  expect(answerOf("allow_once")).toEqual({ allowed: true });
  expect(answerOf("allow_session")).toEqual({ allowed: true, scope: "session" });
  expect(answerOf("allow_project")).toEqual({ allowed: true, scope: "project" });
  for (const other of ["reject_once", "allow_always", "", "constructor", undefined])
    expect(answerOf(other)).toEqual({ allowed: false });
});

test("PERM-09: a client that chooses by kind alone allows once, and rejects", async () => {
  const { options } = await asked(runs("npm test"));
  const chosen = (answer: "allow_always" | "reject_always") => chooseOption(options, answer);
  expect(chosen("allow_always")).toEqual({ outcome: "selected", optionId: "allow_once" });
  expect(chosen("reject_always")).toEqual({ outcome: "selected", optionId: "reject_once" });
});
