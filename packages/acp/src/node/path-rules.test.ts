import { describe, expect, test } from "vitest";
import { pathProblem } from "./path-rules.ts";

test.each([
  ["/a/b", undefined],
  ["/a/../b//c/.", undefined],
  ["/a\nb", undefined],
  ["a/b", "is not an absolute path"],
  ["", "is not an absolute path"],
  ["~/a", "is not an absolute path"],
  ["file:///a", "is not an absolute path"],
  ["C:\\a", "is not an absolute path"],
  ["/a\0b", "has a NUL in it"],
  ["/\ud800", "is not well-formed text"],
  [`/${"a/".repeat(50_000)}`, "is longer than 4096 characters"],
])("S-02 S-10 S-13 on POSIX %j", (path, problem) => {
  expect(pathProblem(path, [], "linux")).toBe(problem);
});

describe("S-12 on Windows", () => {
  test.each([
    ["C:\\a\\b.txt", undefined],
    ["c:/a/../b", undefined],
    ["C:a", "is not an absolute path"],
    ["\\a", "is not an absolute path"],
    ["/a", "is not an absolute path"],
    ["\\\\?\\C:\\a", "is a device path"],
    ["//./pipe/x", "is a device path"],
    ["\\\\evil\\share\\a", "is on another machine"],
    ["C:\\a.txt:stream", "has a character that Windows does not take in names"],
    ["C:\\a. \\b", "has a name that ends in a dot or a space"],
    ["C:\\a.", "has a name that ends in a dot or a space"],
    ["C:\\a\\NUL", "names a device"],
    ["C:\\com1.txt", "names a device"],
    ["C:\\console", undefined],
  ])("%j", (path, problem) => {
    expect(pathProblem(path, ["C:\\a"], "win32")).toBe(problem);
  });

  test("a network path is good below a root on the same share only", () => {
    const roots = ["\\\\wsl$\\Ubuntu\\home"];
    expect(pathProblem("\\\\WSL$\\ubuntu\\home\\x", roots, "win32")).toBeUndefined();
    expect(pathProblem("\\\\wsl$\\Ubuntu\\home2\\x", roots, "win32")).toBe("is on another machine");
    expect(pathProblem("\\\\wsl$\\Ubuntu\\home\\..\\x", roots, "win32")).toBe("is on another machine");
  });
});
