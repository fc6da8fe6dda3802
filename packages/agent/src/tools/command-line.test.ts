import { expect, test } from "vitest";
import { commandTitle, shellLine } from "./command-line.ts";

test("a line is given to sh as it is", () => {
  expect(shellLine(`echo "a b" && c`, "linux")).toMatchObject({ command: "sh", args: ["-c", `echo "a b" && c`] });
});

test("T-03: on Windows the line travels by a variable, so that nothing quotes it", () => {
  const { args, env } = shellLine(`echo "a b" && c`, "win32");
  expect(args).toEqual(["/d", "/c", "%COLLOQUY_LINE%"]);
  expect(env.COLLOQUY_LINE).toBe(`echo "a b" && c`);
});

test("P-05: a title is one line, cleaned, and shows that there is more", () => {
  expect(commandTitle("ls -l", undefined)).toBe("ls -l");
  expect(commandTitle("ls\nrm -rf .", "List the files")).toBe("ls … (List the files)");
  expect(commandTitle("ls \u202egpj.exe\u001b[2K", undefined)).toBe("ls <U+202E>gpj.exe");
  expect(commandTitle(`echo ${"a".repeat(500)} && rm -rf .`, undefined)).toMatch(/^echo a{100,250}…$/);
});
