import { List, type ToolCall } from "@colloquy/acp/state";
import { expect, test } from "vitest";
import { textOf } from "../cells/index.ts";
import { toolLine } from "./tool-line.ts";

const sight = { cwd: "/p", roots: ["/p"] };

function shown(more: Partial<ToolCall>, facts: string[] = []): string {
  const call: ToolCall = {
    toolCallId: "t",
    kind: "read",
    status: "completed",
    content: List.empty,
    locations: [],
    ...more,
  };
  return textOf(toolLine(sight, call, facts));
}

test("a sign says how a call stands, and a word where that is not well or not known", () => {
  const standing = ["pending", "in_progress", "completed", "failed", "cancelled", "_paused"];
  expect(standing.map((status) => shown({ title: "Look", status }))).toEqual([
    ...["▸ read    Look", "▸ read    Look", "✓ read    Look"],
    ...["✗ read    Look · failed", "– read    Look · cancelled", "▸ read    Look · _paused"],
  ]);
});

test("a call without a title has its name, what it was given, or its kind", () => {
  expect(shown({ name: "grep" })).toBe("✓ read    grep");
  expect(shown({ rawInput: { q: 1 } })).toBe('✓ read    {"q":1}');
  expect(shown({ kind: "switch_mode" })).toBe("✓ switch  a tool (switch_mode)");
});

test("places are named unless the name holds them, no more than three, and facts follow", () => {
  const locations = ["/p/a", "/p/b", "/q/c", "/p/d", "/p/e"].map((path, line) => ({ path, line }));
  expect(shown({ title: "Look at a", locations }, ["3 lines"])).toBe(
    "✓ read    Look at a · b:1, /q/c:2, d:3 · 3 lines",
  );
});

test("D-01, D-08: a title of 1 MB is one bounded, clean line", () => {
  const line = shown({ title: `${"\x1b[2Ja\n\u202e".repeat(200_000)}` });
  expect(line.length).toBeLessThan(250);
  expect(line).toMatch(/^✓ read {4}a <U\+202E>a/);
});
