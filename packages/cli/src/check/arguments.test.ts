import { expect, test } from "vitest";
import { UsageError } from "../command-line/index.ts";
import { parseCheck } from "./arguments.ts";

test("what follows -- is the program, whatever it looks like", () => {
  const asked = parseCheck("agent", ["--protocol", "1", "--", "node", "x.js", "--seed", "--"]);
  expect(asked).toMatchObject({ command: ["node", "x.js", "--seed", "--"], protocol: 1, patienceMs: 10_000 });
});

test("what can be repeated is, and reports are pairs of format and file", () => {
  const given = "--case a/b --case c/d --rule ENV-01 --area env --report html=a=b.html --report json --timeout 0.5";
  const asked = parseCheck("agent", [...given.split(" "), "--", "x"]);
  expect(asked).toMatchObject({ cases: ["a/b", "c/d"], rules: ["ENV-01"], areas: ["env"], patienceMs: 500 });
  expect(asked.reports).toEqual([{ format: "html", file: "a=b.html" }, { format: "json" }]);
});

test("without a seed there is another one each time", () => {
  const seeds = Array.from({ length: 8 }, () => parseCheck("agent", ["--", "x"]).seed);
  expect(new Set(seeds).size).toBeGreaterThan(1);
  expect(parseCheck("agent", ["--seed", "7", "--", "x"]).seed).toBe(7);
});

test("a profile may name the program, and a list needs none", () => {
  expect(parseCheck("agent", ["--profile", "p.json"])).toMatchObject({ profile: "p.json", command: [] });
  expect(parseCheck("agent", ["--list"]).list).toBe(true);
});

test.each([
  ["--faults", true, true, []],
  ["--fault F-09 --fault J-11", true, false, ["F-09", "J-11"]],
  ["--faults --fault F-09 --case a/b", true, true, ["F-09"]],
  ["--case a/b", false, true, []],
])("%s: faults %j, cases %j", (line, faults, runsCases, faultNames) => {
  expect(parseCheck("agent", [...line.split(" "), "--", "a"])).toMatchObject({ faults, runsCases, faultNames });
});

test("each side has its own file", () => {
  expect(parseCheck("client", ["--driver", "d.json", "--", "x"])).toMatchObject({ driver: "d.json" });
  expect(() => parseCheck("client", ["--profile", "p.json", "--", "x"])).toThrow("--profile");
  expect(() => parseCheck("agent", ["--driver", "d.json", "--", "x"])).toThrow("--driver");
});

test.each([
  ["", "Name the agent"],
  ["--", "Name the agent"],
  ["my-agent", "behind --"],
  ["--seed x -- a", "--seed is a whole number"],
  ["--seed -1 -- a", "--seed"],
  ["--seed 4294967296 -- a", "--seed"],
  ["--jobs 0 -- a", "--jobs is a whole number from 1 to 64"],
  ["--timeout 0 -- a", "--timeout"],
  ["--timeout x -- a", "--timeout"],
  ["--protocol 3 -- a", "--protocol is 1 or 2"],
  ["--report jsn -- a", "did you mean json?"],
  ["--report html= -- a", "needs the name of a file"],
  ["--report json --report text -- a", "--report text=FILE"],
  ["--write-baseline b.json --rule ENV-01 -- a", "without --rule"],
  ["--fault F-09 --case a/b -- a", "add --faults to have those of --case too"],
  ["--fault F-09 --write-baseline b.json -- a", "without --fault"],
  ["--fault F-09 --baseline b.json -- a", "--baseline is about rules"],
  ["--size 2 -- a", "--size is for --faults"],
  ["--faults --size 0 -- a", "--size is a number above 0"],
])("%j is refused in words that say what is meant", (line, words) => {
  const args = line.split(" ").filter((word) => word !== "");
  expect(() => parseCheck("agent", args)).toThrow(UsageError);
  expect(() => parseCheck("agent", args)).toThrow(words);
});
