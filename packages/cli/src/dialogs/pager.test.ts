import { expect, test } from "vitest";
import { line, styled } from "../cells/index.ts";
import { isSettled, press, seen, type } from "./fixtures/typing.ts";
import { pager } from "./pager.ts";

const size = { columns: 60, rows: 6 };
const numbered = (count: number) => Array.from({ length: count }, (_, at) => line(`line ${at}`));
const first = (pages: ReturnType<typeof pager>) => seen(pages, size)[0];

test("a screen is full of lines, with a line about them", () => {
  const lines = seen(pager({ title: "All", lines: () => numbered(20) }), size);
  expect(lines.slice(0, 5)).toEqual(["line 0", "line 1", "line 2", "line 3", "line 4"]);
  expect(lines[5]).toMatch(/^All · line 1 of 20 · /);
  expect(seen(pager({ title: "None", lines: () => [] }), size).at(-1)).toMatch(/^None · nothing/);
});

test("Space, b, arrows, g and G move, and stop at the ends", () => {
  const pages = pager({ title: "All", lines: () => numbered(20) });
  seen(pages, size);
  const after = (...keys: string[]) => {
    press(pages, ...keys);
    return first(pages);
  };
  expect(after(" ")).toBe("line 5");
  expect(after("b", "down", "j")).toBe("line 2");
  expect(after("G")).toBe("line 15");
  expect(after("page-down", "down")).toBe("line 15");
  expect(after("k", "page-up")).toBe("line 9");
  expect(after("home")).toBe("line 0");
  expect(after("up")).toBe("line 0");
});

test("it can begin at the end", () => {
  expect(first(pager({ title: "All", lines: () => numbered(20), atEnd: true }))).toBe("line 15");
});

test("a search goes to what is next, and round; n and N go on", () => {
  const pages = pager({ title: "All", lines: () => numbered(200) });
  seen(pages, size);
  press(pages, "/");
  type(pages, "LINE 17");
  expect(seen(pages, size).at(-1)).toBe("/LINE 17");
  press(pages, "enter");
  expect(first(pages)).toBe("line 17");
  press(pages, "n");
  expect(first(pages)).toBe("line 170");
  press(pages, "N");
  expect(first(pages)).toBe("line 17");
  press(pages, "N");
  expect(first(pages)).toBe("line 179");
  expect(seen(pages, size).at(-1)).toContain("(from the end)");
  press(pages, "/");
  type(pages, "nowhere");
  press(pages, "enter");
  expect(seen(pages, size).at(-1)).toContain("(not found)");
});

test("what is found stands out, across spans, and nothing is lost", () => {
  const pages = pager({ title: "All", lines: () => [line("a", styled("bc", { bold: true }), "d")] });
  seen(pages, size);
  press(pages, "/");
  type(pages, "cd");
  press(pages, "enter");
  expect(pages.frame(size).lines[0]).toEqual([
    { text: "a" },
    { text: "b", style: { bold: true } },
    { text: "c", style: { bold: true, inverse: true } },
    { text: "d", style: { inverse: true } },
  ]);
});

test("long lines are wrapped, and can be scrolled by their rows", () => {
  const pages = pager({ title: "All", lines: () => [line("x ".repeat(300)), line("end")] });
  seen(pages, size);
  press(pages, "down", "G");
  expect(seen(pages, size)[4]).toBe("end");
  press(pages, "up");
  expect(seen(pages, size)[4]).toMatch(/^x x/);
});

test("of 100,000 lines only those that are seen are looked at", () => {
  let looked = 0;
  const all = new Proxy(numbered(100_000), {
    get(lines, name, self) {
      if (typeof name === "string" && /^\d+$/.test(name)) looked++;
      return Reflect.get(lines, name, self);
    },
  });
  const pages = pager({ title: "All", lines: () => all });
  press(pages, "G");
  expect(seen(pages, size)[4]).toBe("line 99999");
  press(pages, "b", "b");
  seen(pages, size);
  expect(looked).toBeLessThan(200);
});

test("a screen of another width keeps the place", () => {
  const pages = pager({ title: "All", lines: (columns) => numbered(columns === 60 ? 100 : 200) });
  seen(pages, size);
  for (let at = 0; at < 50; at++) press(pages, "down");
  expect(first(pages)).toBe("line 50");
  expect(seen(pages, { columns: 30, rows: 6 })[0]).toBe("line 100");
});

test("q and Esc leave; in a search Esc leaves that alone, and q is a letter", async () => {
  const pages = pager({ title: "All", lines: () => numbered(9) });
  seen(pages, size);
  press(pages, "/", "q", "escape");
  expect(await isSettled(pages.closed)).toBe(false);
  press(pages, "q");
  await pages.closed;
});
