import { expect, test } from "vitest";
import { List } from "../state/index.ts";
import { question } from "./fixtures/questions.ts";
import { commandsOf, pathsOf } from "./index.ts";

// What agents were seen to send.
test.each([
  ["claude", { rawInput: { command: "touch a && rm -f b", timeout: 30_000, description: "Try" } }],
  ["codex", { rawInput: { command: "touch a && rm -f b", cwd: "/project" } }],
  ["codex, as words", { rawInput: { command: ["bash", "-lc", "touch a && rm -f b"], workdir: "/project" } }],
  [
    "gemini, with its own names",
    { rawInput: { command: "touch a && rm -f b", dir_path: "src", is_background: false } },
  ],
])("the commands of %s are read", (_, toolCall) => {
  const commands = [
    ["touch", "a"],
    ["rm", "-f", "b"],
  ];
  expect(commandsOf(question({ kind: "execute", ...toolCall }))).toEqual({ commands });
});

test("P-01: a command that is only in the title is none", () => {
  const content = List.from([{ type: "content" as const, content: { type: "text" as const, text: "[in /project]" } }]);
  expect(commandsOf(question({ kind: "execute", title: "touch a", content }))).toEqual({ commands: [] });
});

test.each([
  ["claude, writing", { rawInput: { file_path: "/project/a.txt", content: "hello\n" } }],
  ["claude, editing", { rawInput: { file_path: "/project/a.txt", old_string: "hello", new_string: "goodbye" } }],
  ["gemini", { locations: [{ path: "/project/a.txt" }] }],
  ["a relative path", { rawInput: { filePath: "./a.txt" } }],
  ["Windows", { rawInput: { path: "c:\\project\\.\\a.txt" } }, "C:/project/a.txt"],
])("the files of %s are read", (name, toolCall, path = "/project/a.txt") => {
  const roots = name === "Windows" ? ["C:\\project"] : ["/project"];
  expect(pathsOf(question({ kind: "edit", ...toolCall }, { roots }))).toEqual({ paths: [path] });
});

test.each([
  ["a URL", "https://example.com/a"],
  ["an alternate stream", "C:\\project\\a.txt:b"],
  ["a name that ends in a dot", "C:\\project\\a."],
  ["a device", "C:\\project\\NUL.txt"],
  ["another machine", "\\\\host\\share\\a"],
  ["a path without its drive", "/project/a"],
])("S-12, S-13: %s is no path that is sure on Windows", (_, path) => {
  const reading = pathsOf(question({ kind: "read", rawInput: { path } }, { roots: ["C:\\project"] }));
  expect(reading).toEqual({ paths: [], doubt: "names a file in a way that may lead elsewhere" });
});

test("what is not understood is a doubt that names the field", () => {
  const doubt = (rawInput: unknown) => pathsOf(question({ kind: "read", rawInput })).doubt;
  expect(doubt({ path: "/project/a", offset: 3, limit: 5 })).toBeUndefined();
  expect(doubt({ path: "/project/a", also: "/b" })).toBe("has `also` in its input, which is not understood");
  expect(doubt({ path: { deep: "/b" } })).toBe("has `path` in its input, which is not understood");
  expect(doubt("/project/a")).toBe("has an input that is no object");
});

test("T-02: words stay as they are, unless they are a whole shell line", () => {
  const read = (rawInput: unknown) => commandsOf(question({ rawInput }));
  expect(read({ command: "git", args: ["log", "a; b"] })).toEqual({ commands: [["git", "log", "a; b"]] });
  expect(read({ command: ["bash", "-c", "a; b"] })).toEqual({ commands: [["a"], ["b"]] });
  expect(read({ command: ["bash", "-c", "a; b", "x"] })).toEqual({ commands: [["bash", "-c", "a; b", "x"]] });
  expect(read({ command: "git status;", args: ["x"] }).doubt).toBeTypeOf("string");
  expect(read({ args: ["x"] }).doubt).toBeTypeOf("string");
});
