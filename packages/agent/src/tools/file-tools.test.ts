import { expect, test } from "vitest";
import { z } from "zod";
import { fileTools } from "./file-tools.ts";
import type { ToolPlace } from "./tool.ts";

const place: ToolPlace = { roots: ["/home", "/more"], sandbox: "none" };
const begin = (name: string, input: unknown) => {
  const tool = fileTools.find((one) => one.name === name)!;
  return tool.begin(tool.input.parse(input), place);
};

test("each tool can be told to a model: a name, a description and a schema of an object that takes nothing else", () => {
  for (const { name, description, input } of fileTools) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(description.length).toBeLessThan(400);
    const schema = z.toJSONSchema(input, { io: "input" });
    expect(schema).toMatchObject({ type: "object", additionalProperties: false });
    expect(input.safeParse({ path: "a", nonsense: true }).success).toBe(false);
  }
  expect(new Set(fileTools.map(({ name }) => name)).size).toBe(8);
});

test.each([
  [
    "read_file",
    { path: "src/sum.js", line: 10, limit: 31 },
    "Read src/sum.js:10-40",
    "read",
    "read",
    ["/home/src/sum.js"],
  ],
  ["read_file", { path: "../a", line: 3 }, "Read /a:3-", "read", "read", ["/a"]],
  ["list_folder", {}, "List .", "read", "read", ["/home"]],
  ["find_files", { pattern: "*.ts", path: "/more/x" }, "Find *.ts in /more/x", "search", "read", ["/more/x"]],
  ["search", { pattern: "a\nb", glob: "*.ts" }, 'Search "a\\nb" in *.ts', "search", "read", ["/home"]],
  ["write_file", { path: "a.js", content: "" }, "Write a.js", "edit", "write", ["/home/a.js"]],
  ["edit_file", { path: "a.js", edits: [{ old: "a", new: "b" }] }, "Edit a.js", "edit", "write", ["/home/a.js"]],
  ["move_file", { from: "a", to: "b/../c" }, "Move a to c", "move", "write", ["/home/a", "/home/c"]],
  ["delete_file", { path: "./a/" }, "Delete a", "delete", "write", ["/home/a"]],
])("S-01 %s %j is %s", (name, input, title, kind, act, paths) => {
  const { subject, locations, ...begun } = begin(name, input);
  expect(begun).toMatchObject({ title, kind });
  expect(subject).toEqual({ act, paths });
  expect(locations?.map(({ path }) => path)).toEqual(paths);
});

test("P-05 a title is one short line, and hides nothing", () => {
  const { title } = begin("delete_file", { path: `a\u202e\n${"b".repeat(1_000)}` });
  expect(title).toMatch(/^Delete a<U\+202E> b+…$/);
  expect(title.length).toBe(200);
});

test("what changes files asks itself, once it has shown what it is going to do", () => {
  const asking = fileTools.filter(({ asksItself }) => asksItself).map(({ name }) => name);
  expect(asking).toEqual(["edit_file", "write_file", "move_file", "delete_file"]);
});
