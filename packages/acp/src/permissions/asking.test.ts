import { expect, test } from "vitest";
import { noLinks, options, question, running, waiting } from "./fixtures/questions.ts";
import { type PermissionAnswer, type PermissionAsk, permissions } from "./index.ts";

/** A person who answers when told to. */
function person() {
  const asked: { title: string; signal: AbortSignal; answer: (answer: PermissionAnswer) => void }[] = [];
  const arrivals: (() => void)[] = [];
  const ask: PermissionAsk = ({ title }, { signal }) =>
    new Promise((answer) => {
      asked.push({ title, signal, answer });
      for (const arrived of arrivals.splice(0)) arrived();
    });
  const has = async (count: number) => {
    while (asked.length < count) await new Promise<void>((resolve) => arrivals.push(resolve));
    return asked[count - 1]!;
  };
  return { ask, asked, has };
}

test("pain 11, P-13: what nobody can answer is rejected, not waited for", async () => {
  expect(await permissions({})(running("ls"), waiting)).toBe("reject_once");
});

test.each([
  ["throws", () => Promise.reject(new Error("no window"))],
  ["answers nothing", () => undefined],
  ["answers something else", () => "allow"],
  ["answers an option without an id", () => ({ optionId: 1 })],
])("pain 11: it is rejected when asking %s", async (_, ask) => {
  const policy = permissions({ ask: ask as unknown as PermissionAsk });
  expect(await policy(running("ls"), waiting)).toBe("reject_once");
});

test("a person's answer is the answer, an option by its id too", async () => {
  for (const answer of ["allow_once", "allow_always", "cancelled", { optionId: "no" }] as const)
    expect(await permissions({ ask: () => answer })(running("ls"), waiting)).toEqual(answer);
});

test("P-02: a person is asked although the title says what is allowed, and is told why", async () => {
  let told = "";
  const ask: PermissionAsk = (_, { why }) => {
    told = why;
    return "reject_once";
  };
  const policy = permissions({ rules: [{ effect: "allow", command: "ls" }], realPath: noLinks, ask });
  await policy(running("ls $(x)", { title: "ls" }), waiting);
  expect(told).toBe("It has a variable or a substitution.");
});

test("agenthub 555: no answer in time is a rejection, for `cancelled` means that the turn was cancelled", async () => {
  const { ask, has } = person();
  const answer = permissions({ ask, askTimeoutMs: 1 })(running("ls"), waiting);
  expect(await answer).toBe("reject_once");
  expect((await has(1)).signal.aborted).toBe(true);
});

test("P-07, PERM-23: a question that is taken back is answered with `cancelled`, and the person is told", async () => {
  const { ask, has } = person();
  const turn = new AbortController();
  const policy = permissions({ ask });
  const answer = policy(running("ls"), turn);
  const first = await has(1);
  turn.abort();
  expect(first.signal.aborted).toBe(true);
  first.answer("allow_once");
  expect(await answer).toBe("cancelled");
  expect(await policy(running("ls"), turn)).toBe("cancelled");
});

test("P-07: what a rule allows is `cancelled` too when it is taken back meanwhile", async () => {
  const turn = new AbortController();
  const realPath = (path: string) => {
    turn.abort();
    return path;
  };
  const policy = permissions({ rules: [{ effect: "allow", command: "ls" }], realPath });
  expect(await policy(running("ls"), turn)).toBe("cancelled");
});

test("P-10, pain 11: a session's questions are asked one after another, in their order", async () => {
  const { ask, asked, has } = person();
  const policy = permissions({ ask });
  const answers = ["a", "b", "c"].map((title) => policy(question({ title }), waiting));
  (await has(1)).answer("allow_once");
  (await has(2)).answer("reject_once");
  expect(asked.map(({ title }) => title)).toEqual(["a", "b"]);
  (await has(3)).answer("allow_once");
  expect(await Promise.all(answers)).toEqual(["allow_once", "reject_once", "allow_once"]);
});

test("PERM-22: sessions do not wait for one another", async () => {
  const { ask, asked, has } = person();
  const policy = permissions({ ask });
  const first = policy(question({ title: "a" }), waiting);
  const second = policy(question({ title: "b" }, { sessionId: "session-2" }), waiting);
  (await has(2)).answer("allow_once");
  expect(await second).toBe("allow_once");
  asked[0]!.answer("reject_once");
  expect(await first).toBe("reject_once");
});

test("P-07: a question that is taken back while it waits leaves the others in their order", async () => {
  const { ask, asked, has } = person();
  const turn = new AbortController();
  const policy = permissions({ ask });
  const first = policy(question({ title: "a" }), waiting);
  const second = policy(question({ title: "b" }), turn);
  const third = policy(question({ title: "c" }), waiting);
  const open = await has(1);
  turn.abort();
  expect(await second).toBe("cancelled");
  const elsewhere = policy(question({ title: "d" }, { sessionId: "session-2" }), waiting);
  (await has(2)).answer("reject_once");
  expect(await elsewhere).toBe("reject_once");
  expect(asked.map(({ title }) => title)).toEqual(["a", "d"]);
  open.answer("allow_once");
  (await has(3)).answer("allow_once");
  expect(await Promise.all([first, third])).toEqual(["allow_once", "allow_once"]);
  expect(asked.map(({ title }) => title)).toEqual(["a", "d", "c"]);
});

test("P-10: a flood of questions without anybody is answered at once", async () => {
  const policy = permissions({});
  const answers = await Promise.all(Array.from({ length: 1000 }, () => policy(question({}, { options }), waiting)));
  expect(new Set(answers)).toEqual(new Set(["reject_once"]));
});

test("P-10: whoever asks is told how many wait behind: here, and before this", async () => {
  const counts: (() => number)[] = [];
  const { ask, has } = person();
  const policy = permissions({
    ask: (question, context) => {
      counts.push(context.waiting);
      return ask(question, context);
    },
  });
  const answers = [
    policy(running("a"), { ...waiting, waiting: () => 5 }),
    policy(running("b"), waiting),
    policy(running("c"), waiting),
  ];
  const first = await has(1);
  expect(counts[0]!()).toBe(7);
  first.answer("allow_once");
  const second = await has(2);
  expect(counts[1]!()).toBe(1);
  second.answer("allow_once");
  (await has(3)).answer("allow_once");
  expect(counts[2]!()).toBe(0);
  await Promise.all(answers);
});
