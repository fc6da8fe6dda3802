import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { baselineOf } from "./subjects.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../docs/conformance", name), "utf8");
const names = readdirSync(join(import.meta.dirname, "baselines")).map((file) => file.replace(".json", ""));
const [official, ours] = [true, false].map((theirs) => names.filter((name) => name.startsWith("official") === theirs));

/** The rows of a document's tables, cell by cell. */
const rows = (name: string): string[][] =>
  read(name)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "));

describe("our programs", () => {
  test("none fails a rule", () => {
    for (const name of ours!)
      expect([...baselineOf(name).values()].filter((verdict) => verdict !== "warn")).toEqual([]);
  });

  test("the counts are those of the baselines", () => {
    const counted = rows("ours.md").filter((cells) => cells.length === 6 && cells[3]!.startsWith("`"));
    expect(counted.map((cells) => [cells[3], cells[4], cells[5]]).toSorted()).toEqual(
      ours!.map((name) => [`\`${name}\``, "0", String(baselineOf(name).size)]).toSorted(),
    );
  });

  test("each warning has its reason", () => {
    const reasons = rows("ours.md").filter((cells) => cells.length === 3 && cells[0]!.startsWith("`"));
    expect(reasons.map(([name, entry]) => `${name} ${entry}`).toSorted()).toEqual(
      ours!.flatMap((name) => [...baselineOf(name).keys()].map((entry) => `\`${name}\` ${entry}`)).toSorted(),
    );
  });
});

test("the official SDK: what is written down is what was found", () => {
  const entries = rows("official-sdk.md").flatMap(([rule = "", where]) =>
    rule.split(", ").flatMap((entry) => (/@[12]$/.test(entry) ? [`official-${where} ${entry}`] : [])),
  );
  expect(entries.toSorted()).toEqual(
    official!.flatMap((name) => [...baselineOf(name).keys()].map((entry) => `${name} ${entry}`)).toSorted(),
  );
});
