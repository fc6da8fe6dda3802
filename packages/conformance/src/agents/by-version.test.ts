import { expect, test } from "vitest";
import { byVersion } from "./by-version.ts";

const given = { id: "turn/say", title: "Says something", run: async () => {} };

test("rules of both versions make one case", () => {
  expect(byVersion({ ...given, rules: ["CANC-11", "TOOL-01"] })).toMatchObject([{ id: "turn/say", versions: [1, 2] }]);
});

test("rules of one version make a case for that one", () => {
  expect(byVersion({ ...given, rules: ["LIFE-01"] })).toMatchObject([{ id: "turn/say", versions: [2] }]);
});

test("rules of either version make two cases, each with those of its own", () => {
  expect(byVersion({ ...given, rules: ["PROM-02", "LIFE-01", "TOOL-01"] })).toMatchObject([
    { id: "turn/say-v1", rules: ["PROM-02", "TOOL-01"], versions: [1] },
    { id: "turn/say-v2", rules: ["LIFE-01", "TOOL-01"], versions: [2] },
  ]);
});
