import { realpathSync } from "node:fs";
import { expect, test } from "vitest";
import { launchOf } from "../agents/index.ts";
import { UsageError } from "../command-line/index.ts";
import { context, person, place, running } from "./fixtures/place.ts";
import { permissions } from "./rules-command.ts";

/** Calls the command for a user, and gives what it printed. */
async function called({ env }: ReturnType<typeof place>, ...args: string[]) {
  const lines: string[] = [];
  const code = await permissions(args, { env, print: (line) => lines.push(line) });
  return { code, lines };
}

async function withAnswers() {
  const user = place();
  await user.rules({ effect: "deny", command: "git push ...", note: "I do that.", agent: "gemini" });
  const agent = await launchOf(["npx agent"], { env: user.env });
  const { handler, flush } = await user.policy({ agent });
  const answer = handler(person("allow_always").ask);
  await answer(running("npm test", user.cwd), context);
  await answer(running("make 'a b'", user.cwd), context);
  await flush();
  return user;
}

test("the list has every rule in a line, with its number and where it is from", async () => {
  const user = await withAnswers();
  const { code, lines } = await called(user);
  expect(code).toBe(0);
  expect(lines).toEqual([
    `Written in ${user.env.COLLOQUY_CONFIG}/permissions.json`,
    "  1  Deny the command `git push ...`, for the agent gemini (I do that.)",
    "",
    `Answered for good in ${user.cwd}, for the agent npx agent`,
    `  2  Allow the command \`npm test\` run in \`${user.cwd}\``,
    `  3  Allow the command \`make 'a b'\` run in \`${user.cwd}\``,
  ]);
  expect((await called(place(), "list")).lines).toEqual([expect.stringContaining("There are no rules")]);
});

test("P-15: what was answered for good can be taken back by its number, or all of it", async () => {
  const user = await withAnswers();
  expect((await called(user, "forget", "2")).lines).toEqual([
    expect.stringContaining("Forgotten: Allow the command `npm test`"),
  ]);
  expect((await called(user, "list")).lines).toHaveLength(5);
  expect((await called(user, "forget", "--all")).lines).toEqual([expect.stringContaining("make 'a b'")]);
  expect((await called(user, "list")).lines).toHaveLength(2);
  expect((await called(user, "forget", "--all")).lines).toEqual(["Nothing was answered for good."]);
});

test("a written rule is not forgotten but named with its file", async () => {
  await expect(called(await withAnswers(), "forget", "1")).rejects.toThrow(/take it out of .*permissions\.json/);
});

test.each([
  [["--command", "npm test"], 0, "Allowed, once."],
  [["--command", "git push origin"], 3, "Refused."],
  [["--command", "npm install"], 4, "Asked; refused where nobody can be."],
  [["--read", "src/a.ts"], 0, "Allowed, once."],
  [["--write", "src/a.ts"], 4, "Asked; refused where nobody can be."],
  [["--write", "docs/a.md"], 0, "Allowed, once."],
  [["--write", "docs/../src/a.ts"], 4, "Asked; refused where nobody can be."],
  [["--tool", "search_web", "--kind", "fetch"], 0, "Allowed, once."],
  [["--tool", "search_web"], 4, "Asked; refused where nobody can be."],
])("a dry run of %j gives exit code %i", async (args, code, first) => {
  const user = place();
  await user.rules(
    { effect: "allow", command: "npm test" },
    { effect: "deny", command: "git push ..." },
    { effect: "allow", kind: "read", path: "**" },
    { effect: "allow", kind: "edit", path: "docs/**" },
    { effect: "allow", tool: "search_*", kind: "fetch", trusted: true },
  );
  const found = await called(user, "test", "--cwd", user.cwd, ...args);
  expect([found.code, found.lines[0]]).toEqual([code, first]);
  expect(found.lines[1]).toMatch(/^ {2}Why: .*\.$/);
});

test("a dry run names the rule, and what always would keep", async () => {
  const user = await withAnswers();
  const write = await called(user, "test", "--cwd", user.cwd, "--command", "npm run x");
  expect(write.lines).toContain(
    `  "Always" would keep: Allow the command \`npm run x\` run in \`${realpathSync(user.cwd)}\``,
  );
  const own = await called(user, "test", "--cwd", user.cwd, "--agent", "npx agent", "--command", "npm test");
  expect(own).toEqual({
    code: 0,
    lines: [
      "Allowed, once.",
      "  Why: All that is in it is allowed.",
      `  Rule: Allow the command \`npm test\` run in \`${user.cwd}\``,
    ],
  });
});

test.each([
  [["tests"], "did you mean test?"],
  [["test"], "Say what to test"],
  [["test", "--command", "a", "--read", "b"], "Say what to test"],
  [["test", "--command", "a", "--kind", "read"], "--kind goes with --tool"],
  [["test", "npm", "--command", "a"], "put a command with blanks in quotes"],
  [["test", "--cwd", "/nowhere/at/all", "--command", "a"], "there is no folder"],
  [["forget"], "Say which"],
  [["forget", "9"], 'no rule "9"'],
  [["forget", "1", "--all"], "Say which"],
  [["log", "--last", "x"], "--last is a number"],
  [["list", "x"], 'takes no "x"'],
])("%j is a usage error", async (args, words) => {
  const found = await called(place(), ...args).catch((error) => error);
  expect(found).toBeInstanceOf(UsageError);
  expect(found.message).toContain(words);
});

test("the log is shown in words, or as JSON; D-05: nothing in it moves the cursor", async () => {
  const user = place();
  const { handler, flush } = await user.policy();
  await handler(undefined)(running("printf \x1b[2J\u202e", user.cwd), context);
  await flush();
  const { lines } = await called(user, "log");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/refused by nobody: printf <U\+202E>/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(lines.join("")).not.toMatch(/[\x00-\x1f]/);
  const [line] = (await called(user, "log", "--json", "--last", "1")).lines;
  expect(JSON.parse(line!)).toMatchObject({ effect: "refused", by: "default" });
});

test("path prints where everything is", async () => {
  const user = place();
  const { lines } = await called(user, "path");
  expect(lines.map((line) => line.split(/\s+/)[0])).toEqual(["rules", "answers", "log"]);
});
