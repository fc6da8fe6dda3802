import { expect, test } from "vitest";
import { ruleWords } from "./rule-words.ts";

test("what lies in the session's folder is named from there", () => {
  const words = (path: string) => ruleWords({ effect: "allow", path, kind: "edit", in: "/project" }, "/project");
  expect(words("/project/src/a.ts")).toBe("Allow the file `src/a.ts`, for what the agent calls `edit`");
  expect(words("/projects/a.ts")).toBe("Allow the file `/projects/a.ts`, for what the agent calls `edit`");
});

test("a command says where it is run only where that is another folder", () => {
  const words = (cwd: string) => ruleWords({ effect: "allow", command: { words: ["npm", "test"], cwd } }, "/project");
  expect(words("/project")).toBe("Allow the command `npm test`");
  expect(words("/project/docs")).toBe("Allow the command `npm test` run in `docs`");
  expect(words("/")).toBe("Allow the command `npm test` run in `/`");
});

test("a rule of another folder, of several commands or files, and without a folder is told as exactly as ever", () => {
  const rule = {
    effect: "allow",
    command: ["ls", { words: ["make"], cwd: "/p" }],
    path: ["/p/a", "b"],
    in: "/x",
  } as const;
  expect(ruleWords(rule, "/p")).toBe("Allow the command `ls` or `make`, for the file `a` or `b` in `/x`");
  expect(ruleWords(rule, undefined)).toBe(
    "Allow the command `ls` or `make` run in `/p`, for the file `/p/a` or `b` in `/x`",
  );
});
