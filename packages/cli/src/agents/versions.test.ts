import { expect, test } from "vitest";
import { satisfies } from "./doctor-node.ts";
import { compareVersions } from "./versions.ts";

test("versions are ordered as people expect", () => {
  const order = [
    "0.9",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-rc.2",
    "1.0.0-rc.11",
    "1.0.0",
    "1.0.1",
    "1.2",
    "1.10.0",
    "v2.0.0",
    "2026.1.1",
  ];
  for (const [at, one] of order.entries())
    for (const [other, two] of order.entries())
      expect(Math.sign(compareVersions(one, two))).toBe(Math.sign(at - other));
  expect(compareVersions("1.0.0+a", "1.0")).toBe(0);
});

test.each([
  [">=20", true],
  [">= 22.18 || ^20.19", true],
  [">=20 <24", false],
  ["^24.0.0", true],
  ["~24.2", false],
  ["24.x", true],
  ["18 || 20", false],
  ["<=24", true],
  ["*", true],
  ["lts/jod", undefined],
  [">=99 || node", undefined],
])("Node 24.21.0 is in the range %s: %s", (range, answer) => expect(satisfies("v24.21.0", range)).toBe(answer));
