import { hosted, type Start } from "@colloquy/conformance";
import { expect, test } from "vitest";
import type { Change, Mutant } from "./mutant.ts";
import { mutated } from "./mutated.ts";

/** What went into a program and what came out of it. */
interface Seen {
  /** What the program read. */
  readonly read: string;
  /** What it seemed to write. */
  readonly wrote: string;
  readonly code: number | null;
}

/** Runs a program that reads text to its end, then writes other text; both through a mutant. */
async function through(mutant: Partial<Mutant>, given: { in?: string | string[]; out?: string }): Promise<Seen> {
  let read = "";
  const program: Start = hosted(async ({ input, output }) => {
    for await (const chunk of input) read += chunk;
    output.write(given.out ?? "");
    return 0;
  });
  const pipe = await mutated(program, { rule: "ENV-01", how: "is wrong", ...mutant })({ cwd: "/" });
  let wrote = "";
  const closed = new Promise<void>((resolve) => {
    pipe.open((chunk) => {
      if (chunk === undefined) resolve();
      else wrote += Buffer.from(chunk).toString();
    });
  });
  for (const text of [given.in ?? ""].flat()) await pipe.write(Buffer.from(text));
  pipe.endInput();
  await closed;
  const { code } = await pipe.ended;
  return { read, wrote, code };
}

/** What becomes of what a program writes. */
async function out(changes: readonly Omit<Change, "on">[], text: string, asked = ""): Promise<string> {
  return (await through({ changes: changes.map((change) => ({ ...change, on: "out" })) }, { in: asked, out: text }))
    .wrote;
}

const note = '{"method":"note","params":{"sessionId":"s1","list":[1,2]}}\n';
const other = '{"method":"other"}\n';

test("what no change is about stays as it is, byte for byte", async () => {
  const odd = `\uFEFF { "method" : "other" , "n" : 1e2 }\r\n\nno JSON\n[1]\n${note}the end`;
  const change = { method: "nobody", drop: true } as const;
  const mutant = {
    changes: [
      { ...change, on: "in" as const },
      { ...change, on: "out" as const },
    ],
  };
  expect(await through(mutant, { in: odd, out: odd })).toEqual({ read: odd, wrote: odd, code: 0 });
});

test.each<[string, Omit<Change, "on">, string]>([
  [
    "set",
    { set: { "params.list.1": 3, "params.more.x": "$session" } },
    '{"method":"note","params":{"sessionId":"s1","list":[1,3],"more":{"x":"s1"}}}\n',
  ],
  ["unset", { unset: ["params.list.0", "method"] }, '{"params":{"sessionId":"s1","list":[2]}}\n'],
  ["replace", { replace: { session: "$session", text: "of $session" } }, '{"session":"s1","text":"of s1"}\n'],
  ["raw", { raw: '{"s":"$session"' }, '{"s":"s1"'],
  ["drop", { drop: true }, ""],
  ["twice", { twice: true }, note + note],
  ["before and after", { before: [{ a: 1 }], after: [{ b: 2 }] }, `{"a":1}\n${note}{"b":2}\n`],
])("%s", async (_name, change, expected) => {
  expect(await out([{ method: "note", ...change }], other + note)).toBe(other + expected);
});

test("late: after the next message, or at the end", async () => {
  expect(await out([{ method: "note", late: true }], note + other + other)).toBe(other + note + other);
  expect(await out([{ method: "note", late: true }], other + note)).toBe(other + note);
});

test("several changes of one message are made one after another", async () => {
  const changes = [
    { method: "note", unset: ["params"] },
    { method: "note", set: { params: 1 } },
  ];
  expect(await out(changes, note)).toBe('{"method":"note","params":1}\n');
});

test("where: only messages with these values, or without a member", async () => {
  const where = { "params.list": [1, 2], "params.none": undefined };
  expect(await out([{ where, drop: true }], note + other)).toBe(other);
  expect(await out([{ where: { params: undefined }, drop: true }], note + other)).toBe(note);
});

test("nth: only that one", async () => {
  expect(await out([{ method: "other", nth: 2, drop: true }], other + note + other + other)).toBe(other + note + other);
});

test("answers: responses to requests of a method, with the id and the session of the request", async () => {
  const asked = '{"id":7,"method":"ask","params":{"sessionId":"s1"}}\n{"id":"7","method":"other"}\n';
  const answers = '{"id":7,"result":{}}\n{"id":"7","result":{}}\n';
  const change = { answers: "ask", replace: { id: "$id", result: "$session" } };
  expect(await out([change], answers, asked)).toBe('{"id":7,"result":"s1"}\n{"id":"7","result":{}}\n');
  expect(await out([{ answers: "ask", raw: '{"id":"$id"}\n' }], answers, asked)).toBe(
    '{"id":7}\n{"id":"7","result":{}}\n',
  );
});

test("in: what it gets is changed before it sees it, also where it comes in pieces", async () => {
  const mutant: Partial<Mutant> = {
    changes: [{ on: "in", method: "note", set: { params: 1 }, after: [{ at: "once" }] }],
  };
  const { read, wrote } = await through(mutant, { in: [note.slice(0, 9), note.slice(9) + other] });
  expect(read).toBe(`{"method":"note","params":1}\n${other}`);
  expect(wrote).toBe('{"at":"once"}\n');
});

test("answer: said at once, in place of hearing it", async () => {
  const answer = { id: "$id", result: {} };
  const { read, wrote } = await through(
    { changes: [{ on: "in", method: "ask", answer }] },
    { in: '{"id":7,"method":"ask"}\n' },
  );
  expect({ read, wrote }).toEqual({ read: "", wrote: '{"id":7,"result":{}}\n' });
});

test("a line with a byte order mark is looked at without it", async () => {
  expect(await out([{ method: "note", drop: true }], `\uFEFF${note}${other}`)).toBe(other);
});

test("exit: the message is its last", async () => {
  const { wrote, code } = await through(
    { changes: [{ on: "out", method: "note", exit: 3 }] },
    { out: other + note + other },
  );
  expect({ wrote, code }).toEqual({ wrote: other + note, code: 3 });
});

test("greeting: before anything else", async () => {
  expect(await through({ greeting: "Hello\n" }, { out: note })).toMatchObject({ wrote: `Hello\n${note}` });
});

test("atEnd: another exit code than its own", async () => {
  expect(await through({ atEnd: 4 }, { out: note })).toMatchObject({ code: 4 });
});
