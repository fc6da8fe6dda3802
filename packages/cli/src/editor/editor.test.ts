import { expect, test } from "vitest";
import { KeyReader } from "../terminal/index.ts";
import { Typist } from "./fixtures/typist.ts";

const image = { mimeType: "image/png", data: "AAAA", bytes: 3, name: "shot.png" };
const long = "line of a log\n".repeat(120);

test("what is typed is sent with Enter, and the editor is empty then", () => {
  const typist = new Typist().type("fix the tests");
  expect(typist.seeCursor()).toEqual(["> fix the tests|"]);
  expect(typist.press("enter")).toBe(true);
  expect(typist.sent).toEqual([{ draft: { text: "fix the tests", mentions: [], images: [] }, how: "queue" }]);
  expect(typist.kept).toEqual(["fix the tests"]);
  expect([typist.editor.isEmpty, typist.press("ctrl+_"), typist.text]).toEqual([true, true, ""]);
});

test("Alt+Enter sends in place of what is under way", () => {
  const typist = new Typist().type("no, stop");
  typist.press("alt+enter");
  expect(typist.sent.map(({ how }) => how)).toEqual(["interrupt"]);
});

test("Enter on nothing, or on blanks, sends nothing", () => {
  const typist = new Typist();
  typist.press("enter", " ", "ctrl+j", "enter", "alt+enter");
  expect(typist.sent).toEqual([]);
});

test.each([["\\", "enter"], ["ctrl+j"], ["shift+enter"]])("a line is broken with %s %s", (...chords) => {
  const typist = new Typist().type("one");
  typist.press(...chords, "t", "w", "o");
  expect([typist.text, typist.sent.length]).toEqual(["one\ntwo", 0]);
  expect(typist.seeCursor()).toEqual(["> one", "  two|"]);
});

test("a backslash that is escaped itself does not break the line", () => {
  const typist = new Typist().type("C:\\\\");
  typist.press("enter");
  expect(typist.sent[0]?.draft.text).toBe("C:\\\\");
});

test("D-11: a paste never sends, and its lines are kept", () => {
  const typist = new Typist();
  typist.paste("one\ntwo\n");
  expect([typist.text, typist.sent.length]).toEqual(["one\ntwo\n", 0]);
});

test("a long paste is folded, shown on demand, and sent in full", () => {
  const typist = new Typist().type("why ");
  typist.paste(long);
  expect(typist.see()).toEqual(["> why [pasted 120 lines]  tab shows it"]);
  typist.type("?");
  expect(typist.see()).toEqual(["> why [pasted 120 lines]?"]);
  expect(typist.press("tab")).toBe(false);
  typist.press("backspace", "tab");
  expect(typist.see()).toHaveLength(8);
  typist.press("enter");
  expect(typist.sent[0]?.draft.text).toBe(`why ${long}`);
});

test("a paste that the terminal has cut says so", () => {
  const typist = new Typist();
  typist.size = { columns: 60, rows: 24 };
  typist.editor.take({ type: "paste", text: long, cut: true });
  expect(typist.type("?").see()).toEqual(["> [pasted 120 lines, the rest is left out]?"]);
});

test("a picture stands where it was put, and is sent with the text", () => {
  const typist = new Typist().type("see ");
  typist.editor.insertImage(image);
  typist.type("and ");
  typist.editor.insertImage({ ...image, bytes: 2_500_000 });
  expect(typist.see()).toEqual(["> see [image 1 png 1 kB] and", "  [image 2 png 2.5 MB]"]);
  typist.press("ctrl+a", "alt+f", "alt+f", "alt+backspace", "enter");
  const { text, images } = typist.sent[0]!.draft;
  expect([text, images.map(({ bytes }) => bytes)]).toEqual(["see  and [image 1] ", [2_500_000]]);
});

test("what was sent can be taken back to be written on, pictures and all", () => {
  const typist = new Typist().type("a ");
  typist.editor.insertImage(image);
  typist.press("b", "enter");
  typist.editor.set(typist.sent[0]!.draft);
  expect(typist.seeCursor()).toEqual(["> a [image 1 png 1 kB] b|"]);
  typist.press("ctrl+_");
  expect(typist.text).toBe("");
  typist.editor.set({ text: "[image 1] twice [image 1]", images: [image, image] });
  expect(typist.editor.draft).toEqual({ text: "[image 1] twice [image 1]", mentions: [], images: [image] });
});

test("the path of a picture's file is offered to the owner, and typed when it is not wanted", () => {
  const path = `${import.meta.dirname}/fixtures/pixel.png`;
  const dragged: string[] = [];
  const typist = new Typist([], { onPastedImage: (one) => dragged.push(one) === 1 });
  typist.paste(path);
  expect([dragged, typist.text]).toEqual([[path], ""]);
  typist.paste(`'${path}'`);
  typist.paste(`look at ${path}`);
  expect([dragged.length, typist.text]).toEqual([2, `'${path}'look at ${path}`]);
});

test("a line that begins with ! is for the shell, and mentions nothing", () => {
  const typist = new Typist().type("! git log @{u}..  ");
  expect(typist.editor.draft).toMatchObject({ shell: "git log @{u}..", mentions: [] });
});

test("mentions are those outside of folded pastes", () => {
  const typist = new Typist().type("@src/a.ts and ");
  typist.paste(`@other\n${long}`);
  expect(typist.editor.draft.mentions).toEqual([{ path: "src/a.ts" }]);
});

test("up and down go through rows first, keep to their column, then go through what was sent", () => {
  const typist = new Typist(["latest", "two\nlines", "oldest"]);
  typist.type("long line");
  typist.press("ctrl+j", "x", "ctrl+j");
  typist.type("long line");
  typist.press("up", "up");
  expect(typist.seeCursor()).toEqual(["> long line|", "  x", "  long line"]);
  const seen = () => typist.see().join("/");
  expect([typist.press("up"), seen()]).toEqual([true, "> latest"]);
  expect([typist.press("up"), seen()]).toEqual([true, "> two/  lines"]);
  expect([typist.press("up"), seen()]).toEqual([true, "> oldest"]);
  expect([typist.press("up"), seen()]).toEqual([false, "> oldest"]);
  expect([typist.press("down", "down", "down"), seen()]).toEqual([true, "> long line/  x/  long line"]);
  expect(typist.seeCursor()[0]).toBe("> long line|");
});

test("what was recalled and then changed is a draft of its own", () => {
  const typist = new Typist(["latest", "older"]);
  typist.press("up", "up", "!", "up", "down");
  expect(typist.text).toBe("older!");
});

test("wrapped rows are gone through one by one", () => {
  const typist = new Typist(["sent"]);
  typist.size = { columns: 12, rows: 30 };
  typist.type("one two three four");
  expect(typist.seeCursor()).toEqual(["> one two", "  three", "  four|"]);
  typist.press("up", "up");
  expect(typist.seeCursor()[0]).toBe("> one |two");
});

test("behind a full row the cursor has a cell of its own", () => {
  const typist = new Typist();
  typist.size = { columns: 10, rows: 30 };
  expect(typist.type("abcdefg").seeCursor()).toEqual(["> abcdefg|"]);
  expect(typist.type("h").seeCursor()).toEqual(["> abcdefg", "  h|"]);
  typist.press("ctrl+a", "alt+d");
  typist.paste("漢漢漢漢");
  expect(typist.see()).toEqual(["> 漢漢漢", "  漢"]);
});

test("Ctrl-S puts a draft aside and brings it back", () => {
  const typist = new Typist().type("later");
  typist.press("ctrl+s");
  expect([typist.editor.isEmpty, typist.editor.hasStash]).toEqual([true, true]);
  typist.type("now");
  typist.press("enter", "ctrl+s");
  expect([typist.text, typist.editor.hasStash]).toEqual(["later", false]);
  typist.press("ctrl+s", "x", "ctrl+s");
  expect([typist.text, typist.press("ctrl+s"), typist.text]).toEqual(["later", true, "x"]);
});

test("Ctrl-C takes a draft away, which undo brings back; on nothing it is the owner's, as Ctrl-D and Esc are", () => {
  const typist = new Typist().type("oops");
  expect([typist.press("ctrl+c"), typist.text]).toEqual([true, ""]);
  expect([typist.press("ctrl+c"), typist.press("ctrl+d"), typist.press("escape")]).toEqual([false, false, false]);
  typist.press("ctrl+_");
  expect(typist.text).toBe("oops");
  typist.press("ctrl+a", "ctrl+d");
  expect(typist.text).toBe("ops");
});

test("keys that it does not know are the owner's, and nothing is to be painted for them", () => {
  const typist = new Typist().type("x");
  const before = typist.changes;
  for (const chord of ["shift+tab", "ctrl+o", "ctrl+t", "alt+p", "ctrl+v", "ctrl+l", "page-up", "escape", "ctrl+z"])
    expect([chord, typist.press(chord)]).toEqual([chord, false]);
  expect(typist.editor.take({ type: "focus", focused: false })).toBe(false);
  expect([typist.changes, typist.text]).toEqual([before, "x"]);
});

test("Ctrl-G and Ctrl-X Ctrl-E ask for an editor of the user's own", () => {
  const typist = new Typist().type("x");
  typist.press("ctrl+g", "ctrl+x", "ctrl+e", "ctrl+x", "a", "ctrl+e");
  expect([typist.edits, typist.text]).toEqual([2, "xa"]);
});

test("a text that is longer than its part of the screen scrolls in it, and says that there is more", () => {
  const typist = new Typist();
  typist.size = { columns: 40, rows: 9 };
  typist.paste("1\n2\n3\n4\n5");
  expect(typist.seeCursor()).toEqual(["↑ 3", "  4", "  5|"]);
  typist.press("up", "up", "up");
  expect(typist.seeCursor()).toEqual(["↑ |2", "  3", "↓ 4"].map((line) => line.replace("|2", "2|")));
  typist.press("ctrl+home");
  expect(typist.seeCursor()).toEqual(["> |1", "  2", "↓ 3"]);
});

test("it understands the bytes of a real keyboard: words, three ways to break a line, and a paste that ends in Enter", () => {
  const bytes = [
    "fix teh\x1b\x7fthe",
    "\\\rone",
    "\ntwo",
    "\x1b[13;2uthree 漢",
    "\x1b[D\x1b[1;5D\x0bfour\x1f\x19",
    "\x1b[200~ pasted\r\x1b[201~",
    "\r",
  ];
  const typist = new Typist();
  const reader = new KeyReader();
  for (const piece of bytes) {
    const inputs = reader.push(Buffer.from(piece), 0);
    while (reader.deadline !== undefined) inputs.push(...reader.timeUp(reader.deadline));
    for (const input of inputs) typist.editor.take(input);
  }
  expect(typist.sent.map(({ draft }) => draft.text)).toEqual(["fix the\none\ntwo\nthree 漢 pasted\n"]);
});
