import { expect, test } from "vitest";
import type { Command } from "./commands.ts";
import { Typist } from "./fixtures/typist.ts";

const commands: Command[] = [
  { name: "model", about: "the model to use", hint: "[NAME]", from: "colloquy" },
  { name: "mode", about: "how much the agent may do", from: "colloquy" },
  { name: "compact", about: "make the conversation shorter", hint: "what to keep", from: "agent" },
];

function typistWith(...more: Command[]): Typist {
  const typist = new Typist();
  typist.commands = [...commands, ...more];
  return typist;
}

test("commands are listed after / at the start, with what they do and whose they are", () => {
  const typist = typistWith().type("/");
  typist.size = { columns: 60, rows: 24 };
  expect(typist.see()).toEqual([
    "> /",
    "› /model    the model to use                        colloquy",
    "  /mode     how much the agent may do               colloquy",
    "  /compact  make the conversation shorter              agent",
  ]);
});

test("in 40 columns a description gives way, and whose a command is stays", () => {
  const typist = typistWith().type("/");
  typist.size = { columns: 24, rows: 24 };
  expect(typist.see().slice(1)).toEqual(["› /model    colloquy", "  /mode     colloquy", "  /compact  agent"]);
});

test("a slash elsewhere is none, nor is one before a blank", () => {
  expect(typistWith().type("see /m").see()).toHaveLength(1);
  expect(typistWith().type("/model x").see()).toHaveLength(1);
});

test("what begins as it was typed comes first, then what is near", () => {
  expect(typistWith().type("/mod").see().slice(1).join()).toMatch(/\/mode.*\/model/);
  expect(typistWith().type("/cpct").see()[1]).toMatch(/^› \/compact/);
  expect(typistWith().type("/zzz").see()).toHaveLength(1);
});

test("Tab completes, and what may follow is shown until it is typed", () => {
  const typist = typistWith().type("/com");
  typist.press("tab");
  expect(typist.see()).toEqual(["> /compact what to keep"]);
  expect(typist.text).toBe("/compact ");
  expect(typist.type("x").see()).toEqual(["> /compact x"]);
});

test("Enter takes what is chosen: it is sent at once when nothing may follow it", () => {
  const typist = typistWith().type("/m");
  typist.press("down", "up", "down", "enter");
  expect([typist.text, typist.sent.length]).toEqual(["/model ", 0]);
  typist.press("enter");
  const other = typistWith().type("/m");
  other.press("enter");
  expect([typist, other].map(({ sent }) => sent.map(({ draft }) => draft.text))).toEqual([["/model "], ["/mode"]]);
});

test("a command that is written out is sent with one Enter", () => {
  const typist = typistWith().type("/model");
  typist.press("enter");
  expect(typist.sent.map(({ draft }) => draft.text)).toEqual(["/model"]);
});

test("Esc puts the menu away until another word is written; the next Esc is the owner's", () => {
  const typist = typistWith().type("/m");
  expect([typist.press("escape"), typist.see().length, typist.press("escape")]).toEqual([true, 1, false]);
  expect(typist.type("o").see()).toHaveLength(3);
});

test("commands that come while the menu is open are in it", () => {
  const typist = typistWith().type("/");
  typist.commands = [...commands, { name: "review", about: "look at it", from: "agent" }];
  expect(typist.see()).toHaveLength(5);
});

test("R-05: of many commands eight are seen, the chosen one among them, and the rest is counted", () => {
  const many = Array.from({ length: 400 }, (_, at): Command => ({ name: `c${at}`, about: "", from: "agent" }));
  const typist = typistWith(...many).type("/");
  expect(typist.see()).toHaveLength(10);
  expect(typist.see().at(-1)).toBe("  … 395 more");
  typist.press("up");
  expect(typist.see().at(-2)).toMatch(/^› \/c399/);
  typist.size = { columns: 40, rows: 4 };
  expect(typist.see()).toHaveLength(4);
});

test("D-08: a command whose name cannot be seen or typed is not offered", () => {
  const bad = ["two words", "a\u202eb", "x\x1b[2J", ""].map((name): Command => ({ name, about: "", from: "agent" }));
  expect(
    typistWith(...bad)
      .type("/")
      .see(),
  ).toHaveLength(4);
});

test("paths are listed after @, Tab goes on into folders, Enter takes them", () => {
  const typist = new Typist();
  typist.paths = ["src/", "src/main.ts", "a b.txt"];
  typist.type("see @s");
  expect(typist.see()).toEqual(["> see @s", "› src/", "  src/main.ts"]);
  typist.press("tab");
  expect(typist.text).toBe("see @src/");
  typist.press("down", "enter");
  expect([typist.text, typist.sent.length]).toEqual(["see @src/main.ts ", 0]);
  typist.type("and @b").press("enter");
  typist.press("enter");
  expect(typist.sent[0]?.draft).toMatchObject({
    text: 'see @src/main.ts and @"a b.txt" ',
    mentions: [{ path: "src/main.ts" }, { path: "a b.txt" }],
  });
});

test("of a path that is too long its end is seen", () => {
  const typist = new Typist();
  typist.size = { columns: 20, rows: 24 };
  typist.paths = ["packages/cli/src/editor/漢字.ts"];
  expect(typist.type("@").see()).toEqual(["> @", "› …rc/editor/漢字.ts"]);
});

test("a path that is written out does not hold Enter back", () => {
  const typist = new Typist();
  typist.paths = ["src/main.ts"];
  typist.type("@src/main.ts").press("enter");
  expect(typist.sent).toHaveLength(1);
});

test("what follows the cursor stays as it is", () => {
  const typist = new Typist();
  typist.paths = ["src/main.ts"];
  typist.type("see  here");
  typist.press("ctrl+a", "alt+f", "right", "@", "m", "tab");
  expect(typist.seeCursor()[0]).toBe("> see @src/main.ts |here");
});

test("Ctrl-R searches what was sent: again for older ones, Enter takes it, and nothing is sent", () => {
  const typist = new Typist(["fix the tests", "say hello", "Fix the docs", "fix the tests"]);
  typist.type("draft");
  typist.press("ctrl+r");
  expect(typist.seeCursor()).toEqual(["search history: |"]);
  typist.type("fix");
  expect(typist.seeCursor()).toEqual(["> fix the tests", "search history: fix|"]);
  typist.press("ctrl+r");
  expect(typist.see()[0]).toBe("> Fix the docs");
  typist.press("ctrl+r");
  expect(typist.see()[0]).toBe("> Fix the docs");
  typist.press("enter");
  expect([typist.text, typist.sent.length]).toEqual(["Fix the docs", 0]);
});

test.each(["escape", "ctrl+g", "ctrl+c"])("%s leaves a search with what was written before", (chord) => {
  const typist = new Typist(["sent"]).type("draft");
  typist.press("ctrl+r", "s", "e");
  expect([typist.press(chord), typist.text, typist.edits]).toEqual([true, "draft", 0]);
});

test("other keys end a search with what was found, and do what they do", () => {
  const typist = new Typist(["sent before"]);
  typist.press("ctrl+r", "b", "x", "backspace", "ctrl+a", "!");
  expect(typist.text).toBe("!sent before");
});

test("a search that finds nothing says so, in as many columns as there are", () => {
  const typist = new Typist(["sent"]);
  typist.size = { columns: 20, rows: 10 };
  typist.press("ctrl+r");
  typist.type("123456789");
  expect(typist.seeCursor()).toEqual(["not in history: …89|"]);
  expect([typist.press("enter"), typist.text]).toEqual([true, ""]);
});
