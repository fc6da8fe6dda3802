import { describe, expect, test } from "vitest";
import { MAX_COMMAND_LENGTH, MAX_COMMANDS, parseCommandLine } from "./index.ts";

describe("a line whose commands are certain", () => {
  test.each<[string, string[][]]>([
    ["git status", [["git", "status"]]],
    ["  git\tstatus  ", [["git", "status"]]],
    [`git commit -m 'two words' "and more"`, [["git", "commit", "-m", "two words", "and more"]]],
    [`echo a"b"'c'\\ d`, [["echo", "abc d"]]],
    [`echo "a \\" b \\\\ \\x"`, [["echo", 'a " b \\ \\x']]],
    ["echo ''", [["echo", ""]]],
    ["a && b || c; d | e & f\ng", [["a"], ["b"], ["c"], ["d"], ["e"], ["f"], ["g"]]],
    ["npm test 2>&1", [["npm", "test"]]],
    ["npm test >/dev/null 2> /dev/null", [["npm", "test"]]],
    ["exit 3 >&2 && a", [["exit", "3"], ["a"]]],
    ["echo 'a;b' \"c|d\" e\\;f", [["echo", "a;b", "c|d", "e;f"]]],
    ["long \\\n line", [["long", "line"]]],
    ["git show HEAD~3 a^ :/b", [["git", "show", "HEAD~3", "a^", ":/b"]]],
    ["", []],
  ])("%j", (line, commands) => {
    expect(parseCommandLine(line)).toEqual({ commands, ...(line.includes("| e") && { piped: true }) });
  });
});

describe("P-08: a line that may be read in another way is in doubt", () => {
  test.each([
    ...["a $(b)", "a `b`", 'a "$(b)"', 'a "`b`"', "a $b", "a$IFS-b", "a <(b)", "a >(b)", "a $'\\x41'", "a $((1))"],
    ...[
      "a > b",
      "a >> b",
      "a < b",
      "a >| b",
      "a <> b",
      "a 2> b",
      "a &> b",
      "a << b",
      "a <<< b",
      "a >&b",
      "a > /dev/null2",
    ],
    ...["a > /dev/null/../x", 'a >/dev/null"x"', "a >&1x", "a >&12", "a 22>&1"],
    ...[
      "(a)",
      "{ a; }",
      "if a; then b; fi",
      "for i in a; do b; done",
      "! a",
      "f() { a; }",
      "while a; do b; done",
      "[[ a ]]",
    ],
    ...["A=b c", "A=b", "A+=b c", "a[0]=b c", "'A=b' c", "\\\nif a"],
    ...["a *", "a b?", "a [b]", "a {b,c}", "a ~", "a ~root", "a b=~", "a =b", "a !b", 'a "!b"', "a # b"],
    ...[
      "a 'b",
      'a "b',
      "a \\",
      "r\\m -rf b",
      "'' a",
      "a\rb",
      "a\u00a0b",
      "a\u2028b",
      "a\u200bb",
      "a\u202eb",
      "a\0b",
      "a\ud800",
    ],
  ])("%j", (line) => {
    expect(parseCommandLine(line).doubt).toBeTypeOf("string");
  });
});

test("a program that a doubtful line hides is still found, so that it can be refused", () => {
  const hidden = [
    "a $(rm b)",
    'a "$(rm b)"',
    "a `rm b`",
    "(rm b)",
    "{ rm b; }",
    "a > c; rm b",
    "if a; then\nrm b\nfi",
    "! rm b",
  ];
  for (const line of hidden) {
    const words = parseCommandLine(line).commands.flatMap((command) => [command.join(" "), command.slice(1).join(" ")]);
    expect(words).toContain("rm b");
  }
});

test("P-08: limits end in doubt, never in fewer commands that look certain", () => {
  const many = (count: number) => parseCommandLine(Array.from({ length: count }, () => "a").join(";"));
  expect(many(MAX_COMMANDS)).not.toHaveProperty("doubt");
  expect(many(MAX_COMMANDS + 1).doubt).toContain("more than 50 commands");
  expect(parseCommandLine(`a ${"b".repeat(MAX_COMMAND_LENGTH)}`).doubt).toContain("longer than");
});
