import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { auditPath, MAX_AUDIT_BYTES, MAX_AUDIT_LINE, readAudit } from "./audit.ts";
import { calling, context, options, person, place, running } from "./fixtures/place.ts";

test("every decision is a line that says what it did, by whom and why; the file is for the user alone", async () => {
  const { cwd, env, rules, policy } = place();
  await rules({ effect: "deny", command: "git push ..." });
  const { handler, flush } = await policy();
  await handler(person({ optionId: "allow_always" }).ask)(running("npm test", cwd), context);
  await handler(person("allow_always").ask)(running("npm test", cwd), context);
  await handler(person("allow_once").ask)(running("npm test", cwd), context);
  await handler(undefined)(running("git push", cwd), context);
  const strange = { ...running("ls", cwd), options: [...options, { optionId: "x", name: "Allow", kind: "_perhaps" }] };
  await handler(person({ optionId: "x" }).ask)(strange, context);
  await flush();
  const entries = await readAudit(env, 10);
  expect(entries.map(({ effect, by }) => [effect, by])).toEqual([
    ["allowed for good", "person"],
    ["allowed for good", "person"],
    ["allowed once", "remembered"],
    ["refused", "rule"],
    ["other", "person"],
  ]);
  expect(entries[3]).toMatchObject({ cwd, agent: "npx agent", commands: [["git", "push"]], why: "A rule denies it." });
  expect(entries[3]!.rules).toEqual(["Deny the command `git push ...`"]);
  expect((await stat(auditPath(env))).mode & 0o777).toBe(0o600);
  expect(await readAudit(env, 1)).toEqual(entries.slice(-1));
});

test("X-03: what looks like a credential is not in the log", async () => {
  const { cwd, env, policy } = place();
  const { handler, flush } = await policy({ allow: "all" });
  const secret = "hunter22";
  const lines = [`curl --token ${secret} https://me:${secret}@example.com`, `API_KEY=${secret} npm test`];
  for (const line of lines) await handler(undefined)(running(line, cwd), context);
  await flush();
  const text = await readFile(auditPath(env), "utf8");
  expect(text).toContain("example.com");
  expect(text).not.toContain(secret);
});

test("a log that has grown large is put aside, and read on", async () => {
  const { cwd, env, policy } = place();
  await mkdir(dirname(auditPath(env)), { recursive: true });
  const old = JSON.stringify({ time: "2026-01-01T00:00:00.000Z", commands: [], title: "old" });
  await writeFile(auditPath(env), `${"x".repeat(MAX_AUDIT_BYTES)}\n${old}\n`);
  const { handler, flush } = await policy();
  await handler(undefined)(running("ls", cwd), context);
  await flush();
  expect((await stat(auditPath(env))).size).toBeLessThan(10_000);
  expect((await readAudit(env, 5)).map(({ title }) => title)).toEqual(["old", "ls"]);
});

test("P-05: a huge question gives a line that is short, and says so", async () => {
  const { cwd, env, policy } = place();
  const { handler, flush } = await policy();
  const paths = Array.from({ length: 190 }, (_, at) => `/${"p".repeat(150)}/${at}`);
  await handler(undefined)(calling({ kind: "read", locations: paths.map((path) => ({ path })) }, cwd), context);
  await flush();
  const text = await readFile(auditPath(env), "utf8");
  expect(text.length).toBeLessThan(MAX_AUDIT_LINE);
  expect(JSON.parse(text).cut).toBe(true);
});

test("a log that cannot be written neither fails nor changes an answer, and is told once", async () => {
  const { cwd, env, write, policy, problems } = place();
  await write("state", "a file where the folder should be");
  const { handler, flush } = await policy({ allow: "all", env });
  for (const line of ["a", "b"])
    expect(await handler(undefined)(running(line, cwd), context)).toEqual({ optionId: "allow_once" });
  await flush();
  expect(problems.filter((problem) => problem.includes("logged"))).toHaveLength(1);
});
