import { expect, test } from "vitest";
import type { EmulatorOptions } from "../fixtures/emulator.ts";
import { paint } from "./fixtures/paint.ts";
import type { Painting } from "./fixtures/painter.ts";
import { rowsAbove } from "./reflow.ts";

const committed = ["short", "a long line ".repeat(12).trim(), "漢字".repeat(30), "last"];
const live = ["─".repeat(70), "> typed text that goes on and on for quite a while until here", "", "漢字".repeat(16)];
const cursor = { row: 1, column: 55 };

const sizes = [
  [60, 24],
  [40, 24],
  [33, 18],
  [100, 30],
  [20, 30],
  [21, 12],
  [120, 40],
  [10, 40],
  [80, 24],
] as const;

/** Sees to it that after each change of size what was committed is there once, and below it the live part, once. */
async function expectWhole(painting: Painting, options: EmulatorOptions): Promise<void> {
  await using terminal = paint({ committed, live, ...painting }, { columns: 80, ...options });
  await terminal.until("80x24");
  for (const [columns, rows] of sizes) {
    terminal.resize(columns, rows);
    await terminal.until(`${columns}x${rows}`);
    const all = terminal.all(true);
    expect(all.slice(0, committed.length)).toEqual(committed);
    const shown = all.slice(committed.length);
    expect(shown.slice(0, 2)).toEqual([live[0], live[1]].map((text) => cutAt(text!, columns)));
    expect(shown.slice(2).map((row) => row.slice(0, 4))).toEqual(["", "漢字漢字", `${columns}x${rows}`.slice(0, 4)]);
    expect(terminal.screen().filter((row) => row.startsWith("─"))).toHaveLength(1);
  }
  terminal.type("c");
  await terminal.until("80x24 c");
  expect(terminal.all(true)).toEqual([...committed, "committed 1", ...live, "80x24 c"]);
}

function cutAt(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, columns - 1)}…`;
}

test("the live part is repainted in its place, with a cursor in it", () => expectWhole({ cursor }, {}));

test("and without a cursor", () => expectWhole({}, {}));

test("a wide screen that becomes narrow at once, and wide again, is no different", async () => {
  await using terminal = paint({ committed, live, cursor });
  await terminal.until("80x24");
  for (const columns of [15, 80, 14, 79, 13]) {
    terminal.resize(columns, 30);
    await terminal.until(`${columns}x30`);
    expect(terminal.all(true).slice(0, 5)).toEqual([...committed, cutAt(live[0]!, columns)]);
    expect(terminal.all(true)).toHaveLength(committed.length + live.length + 1);
  }
});

test("where no line is broken anew, nothing of what was committed is taken away", async () => {
  const lines = ["one", "two", "three"];
  await using terminal = paint(
    { committed: lines, live, cursor },
    { reflow: false, env: { XTERM_VERSION: "XTerm(388)" } },
  );
  await terminal.until("80x24");
  for (const [columns, rows] of sizes) {
    terminal.resize(columns, rows);
    await terminal.until(`${columns}x${rows}`);
    expect(terminal.all().slice(0, 4)).toEqual([...lines, cutAt(live[0]!, columns)]);
    expect(terminal.all()).toHaveLength(lines.length + live.length + 1);
  }
});

test("a screen that is lower than the live part shows its last rows, and all again when it is higher", async () => {
  await using terminal = paint({ committed: ["one"], live }, { rows: 24 });
  await terminal.until("80x24");
  terminal.resize(80, 3);
  await terminal.until("80x3");
  expect(terminal.screen()).toEqual([live[2], live[3], "80x3"]);
  terminal.resize(80, 24);
  await terminal.until("80x24");
  expect(terminal.all()[0]).toBe("one");
  expect(terminal.all().slice(-5)).toEqual([...live, "80x24"]);
});

test("a size that changes often and fast ends in what belongs to the last", async () => {
  await using terminal = paint({ committed, live, cursor }, { columns: 100, rows: 30 });
  await terminal.until("100x30");
  for (let columns = 99; columns >= 70; columns--) terminal.resize(columns, 30);
  await terminal.until("70x30");
  expect(terminal.all(true).slice(0, committed.length)).toEqual(committed);
});

test("where the cursor goes with its text, the rows above it are those of the text before it", () => {
  const rows = [70, 61, 0, 64].map((length) => ({ text: "x".repeat(length) }));
  const above = (at: number, column: number, columns: number) => rowsAbove({ rows, at, column }, columns, "yes");
  expect(above(0, 0, 10)).toBe(0);
  expect(above(1, 55, 80)).toBe(1);
  expect(above(1, 55, 60)).toBe(2);
  expect(above(1, 55, 40)).toBe(3);
  expect(above(1, 61, 61)).toBe(2);
  expect(above(3, 0, 30)).toBe(3 + 3 + 1);
  expect(rowsAbove({ rows: [{ text: "漢".repeat(32) }, { text: "" }], at: 1, column: 0 }, 13, "yes")).toBe(6);
});
