import { emptySession } from "@colloquy/acp/state";
import { expect, test } from "vitest";
import { lineWidth, textOf } from "../cells/index.ts";
import { type StatusParts, statusLine } from "./status.ts";
import { stateWord, stopWords } from "./status-words.ts";
import { usageLines } from "./usage.ts";

const all: StatusParts = {
  agent: "Claude",
  mode: "Plan",
  model: "opus",
  usage: { used: 12_300, size: 200_000 },
  cost: { amount: 0.42, currency: "USD" },
  cwd: "~/src/acp",
  branch: "main",
  queued: 2,
};

const shown = (parts: StatusParts, columns = 200) => textOf(statusLine(parts, columns));

test("all that is known stands in one line", () => {
  expect(shown(all)).toBe("Claude · Plan · opus · 12k/200k · 0.4200 USD · ~/src/acp (main) · 2 prompts queued");
});

test("what is unknown is left out, and a cost of nothing is none", () => {
  expect(shown({ agent: "Claude", mode: "", cost: { amount: 0, currency: "USD" }, queued: 0 })).toBe("Claude");
  expect(shown({})).toBe("");
  expect(shown({ usage: { used: 900, size: 0 } })).toBe("900");
});

test("in 40 columns the least important parts are left out", () => {
  expect(shown(all, 60)).toBe("Claude · Plan · opus · 12k/200k · 2 prompts queued");
  expect(shown(all, 40)).toBe("Claude · Plan · 2 prompts queued");
  expect(shown(all, 20)).toBe("2 prompts queued");
  for (let columns = 0; columns < 100; columns++)
    expect(lineWidth(statusLine(all, columns))).toBeLessThanOrEqual(columns);
});

test("of a long folder the end is kept, and the branch with it", () => {
  const cwd = "/home/somebody/projects/of-this-year/client/packages/acp";
  expect(shown({ agent: "Claude", cwd, branch: "main" })).toBe("Claude · …/of-this-year/client/packages/acp (main)");
  expect(shown({ cwd: `/${"x".repeat(60)}` })).toBe(`…${"x".repeat(39)}`);
});

test("P-18: a mode that asks for nothing stays to be seen, however narrow it is", () => {
  expect(shown({ ...all, mode: "bypass", modeIsOpen: true }, 10)).toBe("bypass");
});

test("D-10: names of an agent's are one clean line", () => {
  expect(shown({ agent: "a\x1b[31m\nb\u202e" })).toBe("a b<U+202E>");
});

test("usage says what was not reported, and what is free", () => {
  const session = emptySession("s");
  expect(usageLines(session).map(textOf)).toEqual([
    "Context   not reported",
    "Cost      not reported",
    "Last turn not reported",
  ]);
  const told = {
    usage: { used: 50_000, size: 200_000 },
    cost: { amount: 0, currency: "USD" },
    state: { state: "idle", usage: { totalTokens: 1200, inputTokens: 1000, outputTokens: 200 } },
  };
  expect(usageLines(told).map(textOf)).toEqual([
    "Context   50,000 of 200,000 tokens (25%)",
    "Cost      free (0)",
    "Last turn 1,200 tokens: 1,000 read, 200 written",
  ]);
  expect(textOf(usageLines({ ...session, cost: { amount: 0.00001, currency: "USD" } })[1]!)).toContain("<0.0001 USD");
});

test("states and reasons are told in words, those of the agent's own as it names them", () => {
  expect(["idle", "running", "requires_action", "_napping"].map((state) => stateWord({ state }))).toEqual([
    ...["ready", "working", "waiting for you", "_napping"],
  ]);
  expect(stopWords({ state: "idle", stopReason: "end_turn" })).toBe("done");
  expect(stopWords({ state: "idle", stopReason: "error", error: { code: 1, message: "no\x1b[2J model" } })).toBe(
    "failed: no model",
  );
  expect(stopWords({ state: "idle" })).toBe("");
});
