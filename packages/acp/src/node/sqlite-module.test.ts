import { once } from "node:events";
import { expect, test } from "vitest";
import { isTooOld, withoutWarning } from "./sqlite-module.ts";

test("only the warning of the feature is left out, and only while it is loaded", async () => {
  const seen: string[] = [];
  const see = (warning: Error) => seen.push(warning.message);
  process.on("warning", see);
  const sqlite = "SQLite is an experimental feature and might change at any time";
  const result = withoutWarning("SQLite", () => {
    process.emitWarning(sqlite, "ExperimentalWarning");
    process.emitWarning("Other is an experimental feature", "ExperimentalWarning");
    process.emitWarning(sqlite, "AnotherWarning");
    return "loaded";
  });
  process.emitWarning(sqlite, "ExperimentalWarning");
  await once(process, "warning");
  process.off("warning", see);
  expect(result).toBe("loaded");
  expect(seen).toEqual(["Other is an experimental feature", sqlite, sqlite]);
});

test("what is loaded may fail; warnings are as they were then", () => {
  const { emitWarning } = process;
  expect(() =>
    withoutWarning("SQLite", () => {
      throw new Error("no such module");
    }),
  ).toThrow("no such module");
  expect(process.emitWarning).toBe(emitWarning);
});

test.each([
  ["20.20.0", true],
  ["22.15.1", true],
  ["22.16.0", false],
  ["24.0.0", false],
  ["100.1.0", false],
])("node:sqlite of Node %s is too old: %s", (version, tooOld) => {
  expect(isTooOld(version)).toBe(tooOld);
});
