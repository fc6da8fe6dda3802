import { expect, test } from "vitest";
import { faultOf, faults, faultsOf, untestable } from "./catalogue.ts";

/** How many faults each area has. */
const areas = { F: 22, J: 35, P: 18, S: 21, T: 16, A: 15, R: 10 };
const ids = [
  ...Object.entries(areas).flatMap(([area, count]) => Array.from({ length: count }, (_, at) => idOf(area, at + 1))),
  ...[...Array(12).keys()].map((at) => idOf("D", at + 1)),
  ...[...Array(9).keys()].map((at) => idOf("D", at + 20)),
];

function idOf(area: string, number: number): string {
  return `${area}-${String(number).padStart(2, "0")}`;
}

test("every id has a fault, or a reason why a peer cannot commit it, and never both", () => {
  const both = ids.filter((id) => faultsOf(id).length > 0 === id in untestable);
  expect(both).toEqual([]);
  expect([...faults.map(({ id }) => id), ...Object.keys(untestable)].filter((id) => !ids.includes(id))).toEqual([]);
});

test("every fault has a name of its own, a title, and somebody whom it disturbs", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(new Set(faults.map(({ title }) => title)).size).toBe(faults.length);
  for (const { title, towards } of faults) {
    expect(title).toMatch(/^\w.*[^.]$/);
    expect(towards.length).toBeGreaterThan(0);
  }
});

test("a fault is found by its id or by its name, and one that cannot be is explained", () => {
  expect(faultOf("F-08/endless").variant).toBe("endless");
  expect(faultOf("F-09").name).toBe("F-09");
  expect(faultsOf("F-08").map(({ variant }) => variant)).toEqual(["endless", "huge", "large"]);
  expect(() => faultOf("J-35")).toThrow("only chains of proxies");
  expect(() => faultOf("X-99")).toThrow('There is no fault "X-99".');
});
