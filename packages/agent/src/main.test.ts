import { expect, test } from "vitest";
import { parseAgent } from "./main.ts";

test("S2-25: --resume takes an id, or none", () => {
  expect(parseAgent([])).toEqual({ scenarios: [] });
  expect(parseAgent(["--resume"])).toEqual({ scenarios: [], resume: true });
  expect(parseAgent(["--resume", "abc", "--mode", "plan"])).toEqual({ scenarios: [], resume: "abc", mode: "plan" });
  expect(parseAgent(["--resume", "--model", "scripted"])).toEqual({ scenarios: [], resume: true, model: "scripted" });
});

test("scenarios may be given more than once, and what is not known is refused", () => {
  expect(parseAgent(["--scenarios", "a", "--scenarios", "b"]).scenarios).toEqual(["a", "b"]);
  expect(() => parseAgent(["--modle", "x"])).toThrow("--modle");
  expect(() => parseAgent(["x"])).toThrow("x");
});
