import { expect, test } from "vitest";
import { DEAF_MS } from "../person/index.ts";
import { clock, isSettled, press, screen, seen, show, type } from "./fixtures/typing.ts";
import { picker } from "./picker.ts";
import type { PickerItem } from "./picker-entries.ts";

const items = ["alpha", "beta", "gamma", "delta"].map((label) => ({ value: label, label }));
const many = Array.from({ length: 400 }, (_, at) => ({
  value: at,
  label: `mode ${at}`,
  detail: at === 321 ? "the quick one" : "",
}));

test("arrows and Enter take an item, and stay within the list", async () => {
  const list = picker({ title: "Greek", items });
  press(list, "down", "down", "up", "end", "down", "up", "enter");
  expect(await list.answered).toBe("gamma");
  expect(seen(picker({ title: "Greek", items }))).toEqual([
    "Greek",
    "> ",
    "› alpha",
    "  beta",
    "  gamma",
    "  delta",
    "4 matches · Enter takes the marked one · Esc leaves",
  ]);
});

test("what is chosen now is marked at first, and the first match once something is typed", async () => {
  const list = picker({ title: "Greek", items: items.map((one) => ({ ...one, current: one.value === "gamma" })) });
  expect(seen(list)[4]).toBe("› gamma");
  type(list, "ta");
  expect(seen(list)[2]).toBe("› beta");
  const again = picker({ title: "Greek", items: items.map((one) => ({ ...one, current: one.value === "gamma" })) });
  press(again, "down", "enter");
  expect(await again.answered).toBe("delta");
});

test("typing looks through labels and details of 400 items, the best first", async () => {
  const list = picker({ title: "Modes", items: many });
  expect(seen(list)).toHaveLength(15);
  type(list, "quick");
  expect(seen(list)[2]).toContain("mode 321");
  expect(seen(list).at(-1)).toContain("1 match of 400");
  press(list, "enter");
  expect(await list.answered).toBe(321);
});

test("what is typed is not exact: letters may be left out", () => {
  const list = picker({
    title: "Files",
    items: ["src/main.ts", "README.md"].map((label) => ({ value: label, label })),
  });
  type(list, "mnts");
  expect(seen(list)[2]).toBe("› src/main.ts");
  type(list, "zzz");
  expect(seen(list)[2]).toBe("  Nothing matches.");
  press(list, "enter");
});

test("P-09: a list that appears by itself drops what is typed before it was seen; Esc puts it away all the same", async () => {
  const { now, pass } = clock();
  const list = picker({ title: "Greek", items, byItself: true, now });
  type(list, "beta");
  press(list, "enter");
  show(list);
  press(list, "enter");
  expect(await isSettled(list.answered)).toBe(false);
  expect(seen(list)[1]).toBe("> ");
  pass(DEAF_MS);
  press(list, "down", "enter");
  expect(await list.answered).toBe("beta");
  const other = picker({ title: "Greek", items, byItself: true, now });
  press(other, "escape");
  expect(await other.answered).toBeUndefined();
});

test("without search, digits take one of a few", async () => {
  const list = picker({ title: "Greek", items, search: false });
  expect(seen(list)[1]).toBe("› 1 alpha");
  press(list, "3");
  expect(await list.answered).toBe("gamma");
});

test("Esc puts it away", async () => {
  const list = picker({ title: "Greek", items });
  press(list, "escape");
  expect(await list.answered).toBeUndefined();
});

test("items may come later, and what is marked stays marked", async () => {
  const steps = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const changed = Promise.withResolvers<void>();
  let changes = 0;
  async function* later(): AsyncGenerator<PickerItem<string>> {
    yield items[0]!;
    await steps[0]!.promise;
    yield items[1]!;
  }
  const list = picker({
    title: "Greek",
    items: later(),
    onChange: () => void (++changes === 3 && changed.resolve()),
  });
  expect(seen(list)[2]).toBe("  Looking …");
  steps[0]!.resolve();
  await changed.promise;
  expect(seen(list).slice(2)).toEqual(["› alpha", "  beta", "2 matches · Enter takes the marked one · Esc leaves"]);
});

test("a list that fails while it comes says why, and keeps what it has", async () => {
  const failed = Promise.withResolvers<void>();
  async function* failing(): AsyncGenerator<PickerItem<string>> {
    yield items[0]!;
    throw new Error("The agent is gone");
  }
  let changes = 0;
  const list = picker({ title: "Greek", items: failing(), onChange: () => void (++changes === 2 && failed.resolve()) });
  await failed.promise;
  expect(seen(list).slice(2)).toEqual(["› alpha", "The agent is gone"]);
});

test("an act is asked twice, and an item that is gone leaves the list", async () => {
  const gone: string[] = [];
  const done = Promise.withResolvers<void>();
  const act = async (value: string) => {
    gone.push(value);
    return true;
  };
  const list = picker({
    title: "Greek",
    items,
    acts: [{ key: "ctrl+d", name: "delete", act }],
    onChange: done.resolve,
  });
  press(list, "down", "ctrl+d");
  expect(seen(list).at(-1)).toBe("ctrl+d again: delete beta");
  press(list, "down", "ctrl+d");
  expect(gone).toEqual([]);
  press(list, "ctrl+d");
  await done.promise;
  expect(gone).toEqual(["gamma"]);
  expect(seen(list).slice(2, -1)).toEqual(["  alpha", "  beta", "› delta"]);
  expect(await isSettled(list.answered)).toBe(false);
});

test("an act that fails says why", async () => {
  const done = Promise.withResolvers<void>();
  const act = () => Promise.reject(new Error("It cannot be deleted"));
  const list = picker({
    title: "Greek",
    items,
    acts: [{ key: "ctrl+d", name: "delete", act }],
    onChange: done.resolve,
  });
  press(list, "ctrl+d", "ctrl+d");
  await done.promise;
  expect(seen(list).at(-1)).toBe("It cannot be deleted");
  expect(seen(list)).toContain("› alpha");
});

test("columns stand below each other, and details give way on 40 columns", () => {
  const sessions = [
    { value: 1, label: "Fix the tests", columns: ["2 min", "app"], detail: "gemini" },
    { value: 2, label: "Docs", columns: ["3 days", "site"], detail: "codex" },
  ];
  expect(seen(picker({ title: "Sessions", items: sessions }), screen).slice(2, 4)).toEqual([
    "› Fix the tests  2 min   app   gemini",
    "  Docs           3 days  site  codex",
  ]);
  expect(seen(picker({ title: "Sessions", items: sessions }), { columns: 34, rows: 10 })[2]).toBe(
    "› Fix the tests  2 min   app ",
  );
});

test("D-05: a label that is hostile is shown clean", () => {
  const list = picker({ title: "T", items: [{ value: 1, label: "\x1b[2Ja\nb\u202e" }] });
  expect(seen(list)[2]).toBe("› a b<U+202E>");
});
