import { expect, test } from "vitest";
import { paint } from "./fixtures/paint.ts";

const committed = ["first", "second"];
const live = ["┌ live", "└ part"];

test("what is committed is printed once, and what is live stands below it", async () => {
  await using terminal = paint({ committed, live });
  await terminal.until("80x24");
  expect(terminal.all()).toEqual([...committed, ...live, "80x24"]);
  terminal.type("cc");
  await terminal.until("80x24 c c");
  expect(terminal.all()).toEqual([...committed, "committed 1", "committed 2", ...live, "80x24 c c"]);
});

test("a live part that becomes smaller leaves nothing behind, and one that closes is gone", async () => {
  await using terminal = paint({ committed, live });
  await terminal.until("80x24");
  terminal.type("m");
  await terminal.until("small");
  expect(terminal.all()).toEqual([...committed, "small"]);
  terminal.type("\x04");
  expect(await terminal.ended).toBe(0);
  expect(terminal.all()).toEqual([...committed, "left"]);
});

test("it is never taller than the screen: the last rows are seen, or those from the cursor on", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `row ${at}`);
  await using last = paint({ committed, live: rows }, { rows: 10 });
  await last.until("80x10");
  expect(last.screen()).toEqual([...rows.slice(-9), "80x10"]);
  last.type("c");
  await last.until("80x10 c");
  expect(last.all()).toEqual([...committed, "committed 1", ...rows.slice(-9), "80x10 c"]);
  await using cursor = paint({ committed, live: rows, cursor: { row: 3, column: 2 } }, { rows: 10 });
  await cursor.until("row 12");
  expect(cursor.screen()).toEqual(rows.slice(3, 13));
  expect(cursor.cursor()).toEqual({ row: 0, column: 2 });
});

test("the cursor stands where the frame says, and is hidden where it says nothing", async () => {
  await using terminal = paint({ committed, live, cursor: { row: 1, column: 3 } });
  await terminal.until("80x24");
  expect(terminal.cursor()).toEqual({ row: 3, column: 3 });
  expect(terminal.raw.lastIndexOf("\x1b[?25h")).toBeGreaterThan(terminal.raw.lastIndexOf("\x1b[?25l"));
  await using hidden = paint({ committed, live });
  await hidden.until("80x24");
  expect(hidden.raw.lastIndexOf("\x1b[?25l")).toBeGreaterThan(hidden.raw.lastIndexOf("\x1b[?25h"));
});

test("every frame is one synchronised write, and only rows that differ are in it", async () => {
  await using terminal = paint({ live: ["unchanged"] });
  await terminal.until("80x24");
  const before = terminal.raw.length;
  terminal.type("a");
  await terminal.until("80x24 a");
  const frame = terminal.raw.slice(before);
  expect(frame.startsWith("\x1b[?2026h")).toBe(true);
  expect(frame.endsWith("\x1b[?2026l")).toBe(true);
  expect(frame).not.toContain("unchanged");
});

test("5000 lines are all there, in order, while frames are shown; nothing clears the screen", async () => {
  await using terminal = paint({}, { rows: 12 });
  await terminal.until("80x12");
  terminal.type("f");
  await terminal.until("flooded");
  const lines = Array.from({ length: 5000 }, (_, at) => `line ${at + 1}`);
  expect(terminal.all()).toEqual([...lines, "80x12 f flooded"]);
  expect(terminal.raw).not.toMatch(/\[[23]J|\[H|\r.\[J/);
  expect(terminal.raw.split("\x1b[?2026h").length).toBeLessThan(1000);
});

const wide = [
  "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
  "👨‍👩‍👧‍👦".repeat(25),
  "❤️🇩🇪👍🏽".repeat(9),
  "·".repeat(60),
  "end",
];

test("D-09: at 40 columns, whatever a terminal thinks of a text's width, no row of the live part is shifted", async () => {
  await using terminal = paint({ committed, live: wide }, { columns: 40 });
  await terminal.until("40x24");
  terminal.type("a");
  await terminal.until("40x24 a");
  const rows = terminal.all();
  expect(rows).toHaveLength(2 + wide.length + 1);
  expect(rows.slice(-2)).toEqual(["end", "40x24 a"]);
  for (const [at, text] of wide.entries()) expect(rows[at + 2]?.slice(0, 2)).toBe(text.slice(0, 2));
  terminal.type("\x04");
  await terminal.ended;
  expect(terminal.all()).toEqual([...committed, "left"]);
});

test("a committed line that is too long is broken by the terminal, so that it is copied whole", async () => {
  const long = "word ".repeat(50).trim();
  await using terminal = paint({ committed: [long, "x".repeat(40), "after"] }, { columns: 40 });
  await terminal.until("40x24");
  expect(terminal.all(true)).toEqual([long, "x".repeat(40), "after", "40x24"]);
});

const hostile = [
  "a\x1b[2J\x1b[H\x1b[1;1Hb",
  "\x1b]0;title\x07c\x1b]52;c;aGk=\x07",
  "\x1b[?1049h\x1b[?2004ld\x1b[6n\x1b[c",
  "e\rf\bg\x0b\x0ch\x1bc",
  "\x9b31mi\x9d0;x\x9c",
  "j\nk\tl",
  "\x1bP$qm\x1b\\m\x1b_Gi=1;AAAA\x1b\\",
  "unended \x1b]0;rest",
];

test("D-01 to D-07: hostile text, committed or live, is text: the screen is what was meant, and nothing is answered", async () => {
  const meant = ["ab", "c", "d", "e fgh", "i", "j k l", "m", "unended 0;rest"];
  await using terminal = paint({ committed: hostile, live: hostile });
  await terminal.until("80x24");
  expect(terminal.all()).toEqual([...meant, ...meant, "80x24"]);
  terminal.type("!");
  await terminal.until("80x24 !");
  expect(terminal.all().at(-1)).toBe("80x24 !");
  expect(terminal.modes.bracketedPasteMode).toBe(true);
});

test("a page takes the second screen; what is committed meanwhile waits, and all is as it was behind it", async () => {
  await using terminal = paint({ committed, live });
  await terminal.until("80x24");
  terminal.type("pc");
  await terminal.until("a page");
  expect(terminal.paging).toBe(true);
  expect(terminal.screen().slice(0, 3)).toEqual(["a page", "of two lines", ""]);
  terminal.resize(60, 20);
  terminal.type("cq");
  await terminal.until("60x20 p c c q");
  expect(terminal.paging).toBe(false);
  expect(terminal.all()).toEqual([...committed, "committed 1", "committed 2", ...live, "60x20 p c c q"]);
  terminal.type("p\x04");
  await terminal.ended;
  expect(terminal.all().at(-1)).toBe("left");
  expect(terminal.paging).toBe(false);
});

test("a redraw mends what others printed over it", async () => {
  await using terminal = paint({ live });
  await terminal.until("80x24");
  terminal.type("o");
  await terminal.until("80x24 o");
  expect(terminal.all()).toEqual(["GARBAGE", live[1], "80x24 o"]);
  terminal.type("d");
  await terminal.until("80x24 o d");
  expect(terminal.all()).toEqual([...live, "80x24 o d"]);
});
