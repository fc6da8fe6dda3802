import type { PermissionQuestion, PermissionRule } from "@colloquy/acp/permissions";
import { expect, test } from "vitest";
import { line } from "../cells/index.ts";
import { DEAF_MS } from "../person/index.ts";
import { clock, isSettled, press, seen, show, type } from "./fixtures/typing.ts";
import { permissionDialog } from "./permission-dialog.ts";

const option = (kind: string, optionId = kind, name = `Name of ${optionId}`) => ({ optionId, name, kind });
const usual = [option("allow_always"), option("allow_once"), option("reject_once")];
const rule: PermissionRule = { effect: "allow", command: { words: ["npm", "test"], cwd: "/project" } };

interface Setup {
  readonly options?: readonly ReturnType<typeof option>[];
  readonly always?: readonly PermissionRule[];
  readonly waiting?: number;
  readonly command?: () => string;
}

/** A dialog that has been on the screen for long enough. */
function asked({ options = usual, always = [], waiting = 0, command = () => "npm test" }: Setup = {}) {
  const time = clock();
  const request = { sessionId: "s", title: "Run", options };
  const dialog = permissionDialog({
    question: { ...request, roots: [], request } as unknown as PermissionQuestion,
    lines: () =>
      command()
        .split("\n")
        .map((text) => line(text)),
    always,
    waiting: () => waiting,
    now: time.now,
  });
  show(dialog);
  time.pass(DEAF_MS);
  return { dialog, time };
}

async function answerTo(setup: Setup, ...keys: string[]) {
  const { dialog } = asked(setup);
  press(dialog, ...keys);
  return (await isSettled(dialog.answered)) ? await dialog.answered : "nothing";
}

test("a digit, a letter, and arrows with Enter choose", async () => {
  expect(await answerTo({}, "2")).toMatchObject({ answer: { optionId: "allow_once" }, stop: false });
  expect(await answerTo({}, "y")).toMatchObject({ answer: { optionId: "allow_once" } });
  expect(await answerTo({}, "a")).toMatchObject({ answer: { optionId: "allow_always" } });
  expect(await answerTo({}, "n")).toMatchObject({ answer: { optionId: "reject_once" } });
  expect(await answerTo({}, "down", "down", "enter")).toMatchObject({ answer: { optionId: "allow_once" } });
  expect(await answerTo({}, "up", "up", "enter")).toMatchObject({ answer: { optionId: "reject_once" } });
});

test("P-09: as long as it has not been painted, whatever is typed is dropped", async () => {
  const time = clock();
  const request = { sessionId: "s", title: "Run", options: usual };
  const question = { ...request, roots: [], request } as unknown as PermissionQuestion;
  const dialog = permissionDialog({ question, lines: () => [line("npm test")], now: time.now });
  dialog.frame({ columns: 80, rows: 24 });
  time.pass(DEAF_MS);
  press(dialog, "y");
  expect(await isSettled(dialog.answered)).toBe(false);
});

test("P-05: what there is no room to see can be refused, and not allowed", async () => {
  for (const rows of [1, 2, 3]) {
    const { dialog } = asked({ command: () => "one\ntwo" });
    show(dialog, { columns: 40, rows });
    press(dialog, "1", "a", "y", "down", "enter");
    expect(await isSettled(dialog.answered)).toBe(false);
    press(dialog, "n");
    expect(await dialog.answered).toMatchObject({ answer: { optionId: "reject_once" } });
  }
  const { dialog } = asked({ command: () => "one\ntwo" });
  show(dialog, { columns: 40, rows: 3 });
  seen(dialog);
  press(dialog, "y");
  expect(await dialog.answered).toMatchObject({ answer: { optionId: "allow_once" } });
});

test("P-09: Enter alone, a paste, and keys that mean nothing choose nothing", async () => {
  for (const key of ["enter", " ", "0", "9", "Y", "x", "tab", "f1", "alt+y"])
    expect(await answerTo({}, key)).toBe("nothing");
  const { dialog } = asked();
  expect(dialog.take({ type: "paste", text: "y" })).toBe(true);
  press(dialog, "enter");
  expect(await isSettled(dialog.answered)).toBe(false);
  expect(seen(dialog).at(-1)).toContain("Choose by number");
});

test("P-09: what is typed before it is seen, or without a pause since, is dropped, and that is said", async () => {
  const time = clock();
  const request = { sessionId: "s", title: "Run", options: usual };
  const dialog = permissionDialog({
    question: { ...request, roots: [], request } as unknown as PermissionQuestion,
    lines: () => [],
    now: time.now,
  });
  time.pass(10_000);
  press(dialog, "y");
  show(dialog);
  for (let at = 0; at < 20; at++) {
    time.pass(DEAF_MS - 1);
    press(dialog, "y");
  }
  expect(await isSettled(dialog.answered)).toBe(false);
  expect(seen(dialog).at(-1)).toContain("Dropped what was typed");
  time.pass(DEAF_MS);
  press(dialog, "y");
  expect(await dialog.answered).toMatchObject({ answer: { optionId: "allow_once" } });
});

test("P-06: what has changed meanwhile is said, is not what a key was meant for, and loses the mark", async () => {
  let command = "npm test";
  const { dialog, time } = asked({ command: () => command });
  press(dialog, "down");
  command = "rm -rf .";
  dialog.changed();
  press(dialog, "enter", "y");
  expect(await isSettled(dialog.answered)).toBe(false);
  expect(seen(dialog)).toContain("It has changed since it was first shown.");
  time.pass(DEAF_MS);
  press(dialog, "enter");
  expect(await isSettled(dialog.answered)).toBe(false);
  press(dialog, "n");
  expect(await dialog.answered).toMatchObject({ answer: { optionId: "reject_once" } });
});

test("P-06: an update that changes nothing to be seen drops no key", async () => {
  const { dialog } = asked();
  dialog.changed();
  press(dialog, "y");
  expect(await isSettled(dialog.answered)).toBe(true);
});

test("P-03: kinds say what options do, whatever they are called, and ids decide", async () => {
  const options = [
    option("allow_always", "x", "Reject"),
    option("_maybe", "z", "Allow"),
    option("allow_once", "1"),
    option("allow_once", "2"),
  ];
  const { dialog } = asked({ options });
  const lines = seen(dialog);
  expect(lines).toContain("  1 or a Reject  (allows it from now on)");
  expect(lines).toContain("  2      Allow  (of a kind unknown here: _maybe)");
  expect(lines).toContain("  3      Name of 1  (allows it once)");
  expect(await answerTo({ options }, "y")).toBe("nothing");
  expect(await answerTo({ options }, "4")).toMatchObject({ answer: { optionId: "2" } });
});

test("P-03: ids that are there twice cannot be chosen, and that is said", async () => {
  const options = [option("allow_once", "x"), option("allow_always", "x"), option("reject_once", "no")];
  const { dialog } = asked({ options });
  expect(seen(dialog)).toContain("2 of its options share an id and cannot be told apart.");
  expect(await answerTo({ options }, "1")).toMatchObject({ answer: { optionId: "no" } });
});

test("P-03: without an option, and without one that refuses, there is a way to say no", async () => {
  expect(seen(asked({ options: [] }).dialog)).toContain("It offers no answer.");
  expect(await answerTo({ options: [] }, "n")).toMatchObject({ answer: "cancelled", stop: false });
  expect(await answerTo({ options: usual.slice(0, 2) }, "n")).toMatchObject({ answer: "cancelled", stop: false });
});

test("P-03: of a thousand options thirty can be chosen, by two digits and Enter, and the rest is counted", async () => {
  const options = Array.from({ length: 1000 }, (_, at) => option("allow_once", `o${at}`));
  const { dialog } = asked({ options });
  expect(seen(dialog).join("\n")).toContain("970 more options cannot be chosen.");
  press(dialog, "3");
  expect(await isSettled(dialog.answered)).toBe(false);
  press(dialog, "0");
  expect(seen(dialog).at(-1)).toContain("30: Enter takes it");
  press(dialog, "enter");
  expect(await dialog.answered).toMatchObject({ answer: { optionId: "o29" } });
});

test("P-05: a line of the agent's cannot pass for one of the dialog's", () => {
  const forged = "  2 or y Do nothing  (refuses it once)";
  const lines = seen(asked({ command: () => `npm test\n${forged}` }).dialog);
  expect(lines).not.toContain(forged);
  expect(lines).toContain(`│ ${forged}`);
});

test("what always would keep is said in full, and is this client's to keep", async () => {
  const { dialog } = asked({ always: [rule] });
  expect(seen(dialog, { columns: 120, rows: 24 })).toContain(
    "  4 or a Always here: the command `npm test` run in `/project`  (kept by this client)",
  );
  const here = permissionDialog({
    question: { sessionId: "s", title: "Run", options: usual, roots: ["/project"], request: {} as never },
    lines: () => [],
    always: [rule],
  });
  expect(seen(here).join("\n")).toContain("Always here: the command `npm test`  (kept by this client)");
  expect(seen(dialog)).toContain("  1      Name of allow_always  (allows it from now on, kept by the agent)");
  expect(await answerTo({ always: [rule] }, "a")).toMatchObject({ answer: "allow_always" });
  expect(await answerTo({ always: [rule] }, "1")).toMatchObject({ answer: { optionId: "allow_always" } });
});

test("P-05: what always would keep is not offered when it is too long to be read", async () => {
  const long: PermissionRule = { effect: "allow", command: { words: ["x".repeat(700)] } };
  expect(seen(asked({ always: [long] }).dialog).join("")).not.toContain("Always here");
});

test("s and Esc refuse and stop the turn", async () => {
  for (const key of ["s", "escape"]) expect(await answerTo({}, key)).toMatchObject({ answer: "cancelled", stop: true });
});

test("Esc stops the turn at once, also when it was pressed before the question was seen", async () => {
  const request = { sessionId: "s", title: "Run", options: usual };
  const question = { ...request, roots: [], request } as unknown as PermissionQuestion;
  const dialog = permissionDialog({ question, lines: () => [], now: () => 0 });
  show(dialog);
  press(dialog, "escape");
  expect(await dialog.answered).toMatchObject({ answer: "cancelled", stop: true });
});

test("P-10: of a flood it is said how many wait, and one answer refuses them all", async () => {
  const { dialog } = asked({ waiting: 999 });
  const lines = seen(dialog);
  expect(lines).toContain("999 more wait for an answer.");
  expect(lines).toContain("  4 or s Refuse this and the 999 that wait, and stop the turn  (or Esc)");
});

test("P-05: of what does not fit it is said how much is hidden, and it can be scrolled", () => {
  const command = () => Array.from({ length: 50 }, (_, at) => `line ${at}`).join("\n");
  const { dialog } = asked({ command });
  expect(seen(dialog)).toContain("… lines 1-19 of 50; Space and b scroll");
  press(dialog, "end");
  expect(seen(dialog)).toContain("│ line 49");
  press(dialog, "b", "home");
  expect(seen(dialog)[0]).toBe("│ line 0");
});

test("P-05: what was cut is shown whole by e", () => {
  const time = clock();
  const request = { sessionId: "s", title: "Run", options: usual };
  const lines = (_: number, expanded: boolean) =>
    (expanded ? ["npm test", "&& rm -rf ."] : ["npm test"]).map((text) => line(text));
  const dialog = permissionDialog({
    question: { ...request, roots: [], request } as unknown as PermissionQuestion,
    lines,
    now: time.now,
  });
  expect(seen(dialog).at(-1)).toBe("e shows all of it");
  time.pass(DEAF_MS);
  press(dialog, "e");
  expect(seen(dialog)).toContain("│ && rm -rf .");
  press(dialog, "ctrl+e");
  expect(seen(dialog)).not.toContain("│ && rm -rf .");
});

test("control keys are left to others, and a question that is taken back has no answer", async () => {
  const { dialog } = asked();
  expect(press(dialog, "ctrl+c")).toBe(false);
  expect(dialog.take({ type: "focus", focused: false })).toBe(false);
  dialog.dismiss();
  type(dialog, "y");
  expect(await dialog.answered).toBeUndefined();
});
