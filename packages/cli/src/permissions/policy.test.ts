import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { calling, context, person, place, running } from "./fixtures/place.ts";
import { rememberedFolder } from "./remembered-file.ts";

const git = { effect: "allow", command: "git status ..." };
const push = { effect: "deny", command: "git push ..." };

test("the user's rules answer, and a person the rest", async () => {
  const { cwd, rules, policy } = place();
  await rules(git, push);
  const { asked, ask } = person("allow_once");
  const answer = (await policy()).handler(ask);
  expect(await answer(running("git status -s", cwd), context)).toBe("allow_once");
  expect(await answer(running("git status && git push", cwd), context)).toBe("reject_once");
  expect(asked).toEqual([]);
  expect(await answer(running("npm test", cwd), context)).toBe("allow_once");
  expect(asked).toEqual(["npm test"]);
});

test("P-13: without a person, what no rule allows is refused", async () => {
  const { cwd, policy } = place();
  expect(await (await policy()).handler(undefined)(running("npm test", cwd), context)).toBe("reject_once");
});

test("a rule for one agent is not for another", async () => {
  const { cwd, rules, policy } = place();
  await rules({ ...git, agent: ["gemini", "codex"] });
  const as = async (id?: string) => {
    const agent = { title: "an agent", identity: `configured ${id}`, ...(id !== undefined && { id }) };
    return (await (await policy({ agent })).explain(running("git status", cwd))).effect;
  };
  expect([await as("codex"), await as("other"), await as()]).toEqual(["allow", "ask", "ask"]);
});

test("a given policy file comes besides the user's own, whose refusals hold", async () => {
  const { cwd, rules, write, policy, problems } = place();
  await rules(push);
  const policyFile = await write(
    "ci.json",
    JSON.stringify({ version: 1, rules: [{ effect: "allow", command: "git ..." }] }),
  );
  const { explain } = await policy({ policyFile });
  expect((await explain(running("git fetch", cwd))).effect).toBe("allow");
  expect((await explain(running("git push", cwd))).effect).toBe("deny");
  expect(problems).toEqual([]);
});

test("P-14: of a policy file in the session's folder it is said that an agent can change it", async () => {
  const { write, policy, problems } = place();
  await policy({ policyFile: await write("project/ci.json", '{"version":1,"rules":[]}') });
  expect(problems).toEqual([expect.stringContaining("an agent can change it")]);
});

test("with --allow all, what a rule denies is refused", async () => {
  const { cwd, rules, policy } = place();
  await rules(push);
  const { handler, explain } = await policy({ allow: "all" });
  expect(await handler(undefined)(running("git push", cwd), context)).toBe("reject_once");
  expect(await handler(undefined)(running("rm -rf .", cwd), context)).toEqual({ optionId: "allow_once" });
  expect((await explain(running("rm -rf .", cwd))).effect).toBe("allow");
});

test("P-15: an answer for good is kept outside the project, for this project and this agent alone", async () => {
  const { cwd, env, base, policy } = place();
  const { asked, ask } = person("allow_always");
  await (await policy()).handler(ask)(running("npm test", cwd), context);
  const again = async (more: object, where = cwd) =>
    (await (await policy(more)).explain(running("npm test", where))).effect;
  expect(await again({})).toBe("allow");
  expect(await again({ agent: { title: "npx agent", identity: "command npx other" } })).toBe("ask");
  const other = join(base, "other");
  await mkdir(other);
  expect(await again({ cwd: other }, other)).toBe("ask");
  expect(asked).toEqual(["npm test"]);
  const [name] = await readdir(rememberedFolder(env));
  expect((await stat(join(rememberedFolder(env), name!))).mode & 0o777).toBe(0o600);
  expect(await readdir(cwd)).toEqual([]);
});

test("folders of one project share what was answered for good about it", async () => {
  const { cwd, policy } = place();
  await mkdir(join(cwd, ".git"));
  await mkdir(join(cwd, "sub"));
  const tool = calling({ name: "deploy" }, cwd);
  await (await policy()).handler(person("reject_always").ask)(tool, context);
  const inside = await policy({ cwd: join(cwd, "sub") });
  expect(await inside.remembered()).toHaveLength(1);
});

test("P-08: always for what runs other programs holds for nothing else", async () => {
  const { cwd, policy } = place();
  const { asked, ask } = person("allow_always");
  const answer = (await policy()).handler(ask);
  const wrappers = ["sudo ls", "npx tsc", "python -c 'print(1)'", "find . -exec ls '{}' +", "env A=1 ls", "xargs ls"];
  for (const line of wrappers) await answer(running(line, cwd), context);
  expect(asked).toEqual(wrappers);
  for (const line of wrappers) expect(await answer(running(line, cwd), context)).toBe("allow_once");
  const others = [
    "sudo rm -rf .",
    "npx other",
    "python -c 'print(2)'",
    "find . -exec rm '{}' +",
    "env A=1 rm x",
    "xargs rm",
  ];
  for (const line of others) await answer(running(line, cwd), context);
  expect(asked.slice(wrappers.length)).toEqual(others);
});

test("what is taken back in one process is asked again in another, at once", async () => {
  const { cwd, policy } = place();
  const { asked, ask } = person("allow_always");
  const chat = await policy();
  const answer = chat.handler(ask);
  await answer(running("npm test", cwd), context);
  await answer(running("npm test", cwd), context);
  expect(asked).toHaveLength(1);
  const other = await policy();
  const [rule] = await other.remembered();
  expect(await other.forget(rule!)).toBe(true);
  expect(await other.forget(rule!)).toBe(false);
  expect(await chat.remembered()).toEqual([]);
  await answer(running("npm test", cwd), context);
  expect(asked).toHaveLength(2);
});

test("answers of two processes are both kept", async () => {
  const { cwd, policy } = place();
  const [one, two] = [await policy(), await policy()];
  const answers = [one, two].map((each) => each.handler(person("allow_always").ask));
  await Promise.all(["a", "b", "c"].map((line, at) => answers[at % 2]!(running(line, cwd), context)));
  await answers[0]!(running("d", cwd), context);
  expect(await (await policy()).remembered()).toHaveLength(4);
});

test("C-04: a broken file allows nothing, is kept aside and told", async () => {
  const { cwd, env, policy, problems } = place();
  await (await policy()).handler(person("allow_always").ask)(running("npm test", cwd), context);
  const [name] = await readdir(rememberedFolder(env));
  const path = join(rememberedFolder(env), name!);
  await writeFile(path, "{ half");
  expect((await (await policy()).explain(running("npm test", cwd))).effect).toBe("ask");
  expect(problems).toEqual([expect.stringContaining("kept aside")]);
  expect(await readFile(`${path}.broken`, "utf8")).toBe("{ half");
});

test("what cannot be written down is still answered", async () => {
  const { cwd, write, policy, problems } = place();
  await write("state", "a file where the folder should be");
  const answer = (await policy()).handler(person("allow_always").ask);
  expect(await answer(running("npm test", cwd), context)).toBe("allow_once");
  expect(problems).toContainEqual(expect.stringContaining("cannot be read (ENOTDIR)"));
});
