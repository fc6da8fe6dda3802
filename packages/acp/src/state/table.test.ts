import { expect, test } from "vitest";
import { List } from "./list.ts";
import { Table } from "./table.ts";

test("a list of many items finds each of them, and older lists stay as they were", () => {
  const numbers = Array.from({ length: 40_000 }, (_, at) => at);
  const list = List.from(numbers);
  const changed = list.with(33_000, -1).push(-2);
  expect([...list]).toEqual(numbers);
  expect([changed.at(33_000), changed.at(-1), changed.at(40_001), list.at(33_000)]).toEqual([
    -1,
    -2,
    undefined,
    33_000,
  ]);
  expect([list.with(5, 5), list.with(40_000, 1)]).toEqual([list, list]);
});

test("tables that come from one table do not see each other's keys", () => {
  const base = (Table.empty as Table<number>).with("a", 1);
  const [left, right] = [base.with("b", 2).with("c", 3), base.with("c", 4)];
  expect([base.get("b"), left.get("c"), right.get("b"), right.get("c")]).toEqual([undefined, 3, undefined, 4]);
  expect([[...left], [...right.with("b", 5)], [...base]]).toEqual([[1, 2, 3], [1, 4, 5], [1]]);
});

test("a key is put in its old place, and taken out without moving the others", () => {
  const table = (Table.empty as Table<number>).with("a", 1).with("b", 2).with("c", 3);
  expect([...table.with("b", 5)]).toEqual([1, 5, 3]);
  const less = table.without("b");
  expect([[...less], less.get("c"), less.has("b"), JSON.stringify(less)]).toEqual([[1, 3], 3, false, "[1,3]"]);
  expect(table.without("x")).toBe(table);
  expect(table.with("a", 1)).toBe(table);
});
