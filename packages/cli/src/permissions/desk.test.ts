import type { PermissionAsk, PermissionQuestion } from "@colloquy/acp/permissions";
import { expect, test } from "vitest";
import { Desk } from "./desk.ts";
import { calling, context, options, person, place, running } from "./fixtures/place.ts";

/** A desk in a project, and what it says. */
async function deskAt(more: Parameters<ReturnType<typeof place>["policy"]>[0], ask?: PermissionAsk) {
  const { cwd, rules, write, policy } = place();
  await rules({ effect: "allow", command: "npm test" });
  await write("project/a.txt", "a");
  const said: string[] = [];
  const answered: string[] = [];
  const onVerdict = (_: PermissionQuestion, text: string) => said.push(text);
  const onAnswer = (_: PermissionQuestion, text: string) => answered.push(text);
  const desk = new Desk({ policy: await policy(more), roots: [cwd], consult: ask, onVerdict, onAnswer });
  return { desk, said, answered, cwd };
}

test("what is decided without a person is said, with the reason", async () => {
  const { desk, said, cwd } = await deskAt({ allow: "reads" });
  await desk.answer(running("npm test", cwd), context);
  await desk.answer(running("npm run x", cwd), context);
  await desk.answer(calling({ kind: "read", locations: [{ path: `${cwd}/a.txt` }] }, cwd), context);
  expect(said).toEqual([
    'Allowed once ("allow_once"): your rule: Allow the command `npm test`',
    'Refused ("reject_once"): nobody to ask; see --allow',
    'Allowed once ("allow_once"): --allow reads',
  ]);
  expect(desk.refused).toBe(1);
});

test("--allow all says so, and what offers nothing that allows is refused", async () => {
  const { desk, said, cwd } = await deskAt({ allow: "all" });
  await desk.answer(running("rm x", cwd), context);
  await desk.answer({ ...running("rm x", cwd), options: options.slice(2) }, context);
  expect(said).toEqual(['Allowed once ("allow_once"): --allow all', 'Refused ("reject_once"): nothing in it allows']);
});

test("what a person answers is not said again, and a later verdict names their earlier answer", async () => {
  const { desk, said, cwd } = await deskAt({}, person("allow_always").ask);
  await desk.answer(running("make", cwd), context);
  expect(said).toEqual([]);
  await desk.answer(running("make", cwd), context);
  expect(said).toEqual([expect.stringContaining("answered for good before: Allow the command `make` run in")]);
});

test.each([
  ["allow_once", "allowed once"],
  ["allow_always", "allowed from now on: the command `make`"],
  ["reject_once", "refused"],
  ["cancelled", "refused"],
  [{ optionId: "allow_always" }, 'allowed from now on: "allow_always"'],
] as const)("an answer of a person's is told once, in few words: %j", async (answer, words) => {
  const { desk, said, answered, cwd } = await deskAt({}, () => answer);
  await desk.answer(running("make", cwd), context);
  expect(answered).toEqual([words]);
  expect(said).toEqual([]);
});

test("the roots of a question are those of the desk, whatever it says", async () => {
  const { desk, cwd } = await deskAt({ allow: "reads" });
  const question = calling({ kind: "read", locations: [{ path: "/etc/hosts" }] }, "/etc");
  expect(await desk.answer(question, context)).toBe("reject_once");
  expect(cwd).not.toBe("/etc");
});

test("P-07: a question that was taken back is cancelled, and counts as nothing", async () => {
  const aborted = new AbortController();
  const { desk, cwd } = await deskAt({}, () => {
    aborted.abort();
    return "allow_once";
  });
  expect(await desk.answer(running("make", cwd), { signal: aborted.signal })).toBe("cancelled");
  expect(desk.refused).toBe(0);
});

test("P-10: questions of a session are asked one at a time, and it is known how many wait", async () => {
  const asked: string[] = [];
  const { desk, cwd } = await deskAt({}, async ({ title }, { waiting }) => {
    asked.push(title);
    // The second arrives while the first is being asked.
    while (title === "make a" && waiting() === 0) await new Promise(setImmediate);
    expect(asked.length + waiting()).toBe(2);
    return "allow_once" as const;
  });
  const first = desk.answer(running("make a", cwd), context);
  await expect.poll(() => asked).toEqual(["make a"]);
  const second = desk.answer(running("make b", cwd), context);
  expect(await Promise.all([first, second])).toEqual(["allow_once", "allow_once"]);
  expect(asked).toEqual(["make a", "make b"]);
});

test("P-10: those that wait before it, with the client kit, are counted", async () => {
  let seen = 0;
  const { desk, cwd } = await deskAt({}, (_, { waiting }) => {
    seen = waiting();
    return "allow_once" as const;
  });
  await desk.answer(running("make", cwd), { ...context, waiting: () => 999 });
  expect(seen).toBe(999);
});

test("what this client would do for the agent is asked of the person alone", async () => {
  const yes = await deskAt({}, person({ optionId: "yes" }).ask);
  expect(await yes.desk.allows("Write .env", "Write it", context.signal)).toBe(true);
  const nobody = await deskAt({ allow: "reads" });
  expect(await nobody.desk.allows("Write .env", "Write it", context.signal)).toBe(false);
});
