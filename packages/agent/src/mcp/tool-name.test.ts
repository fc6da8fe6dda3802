import { expect, test } from "vitest";
import { toolName } from "./tool-name.ts";

const free = () => false;

test("a tool is called by its server and itself, in characters that every provider takes", () => {
  expect(toolName("github", "create_issue", free)).toBe("mcp__github__create_issue");
  expect(toolName("my notes.app", "größe/π", free)).toBe("mcp__my_notes_app__gr__e__");
});

test("a name that is too long is cut, and stays another than its like", () => {
  const names = ["a", "b"].map((end) => toolName("server", `${"long_".repeat(20)}${end}`, free));
  for (const name of names) expect(name).toMatch(/^mcp__server__long_[a-zA-Z0-9_-]{1,64}$/);
  expect(names.map((name) => name.length)).toEqual([64, 64]);
  expect(new Set(names).size).toBe(2);
});

test("two that would be called the same are not, and a name stays the same", () => {
  const taken = new Set([toolName("a.b", "c", free)]);
  const other = toolName("a_b", "c", (name) => taken.has(name));
  expect(other).toMatch(/^mcp__a_b__c_[0-9a-f]{8}$/);
  expect(toolName("a_b", "c", (name) => taken.has(name))).toBe(other);
  expect(toolName("a__b", "c", (name) => name === "mcp__a__b__c")).not.toBe(
    toolName("a", "b__c", (name) => name === "mcp__a__b__c"),
  );
});
