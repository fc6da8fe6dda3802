import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noLinks, options, question, running, waiting } from "./fixtures/questions.ts";
import { type PermissionQuestion, type PermissionRule, permissions } from "./index.ts";

const rules: readonly PermissionRule[] = [
  { effect: "allow", command: ["git status ...", "git log ...", "npm test", "npm run build", "ls ...", "cd *"] },
  { effect: "allow", command: ["rg ...", "find ...", "cat *", "echo *", { words: ["node", "build.js"] }] },
  { effect: "deny", command: ["rm ...", "git push ..."] },
];
const policy = permissions({ rules, realPath: noLinks });
const effectOf = async (asked: PermissionQuestion) => (await policy.explain(asked)).effect;

test("pain 11: a command that a rule names is allowed without asking, and once", async () => {
  expect(await policy(running("git status --short"), waiting)).toBe("allow_once");
  expect(await policy(running("cd /project/src && npm test 2>&1 | cat x"), waiting)).toBe("allow_once");
  expect(await policy(running("npm publish"), waiting)).toBe("reject_once");
});

test.each([
  ["words that are one command", { command: ["git", "status"] }],
  ["a program and its words", { command: "git", args: ["log", "a; b"] }],
  ["a line with remarks", { command: "git status", description: "Look", timeout: 30_000, run_in_background: false }],
  ["a line in a shell, as words", { command: ["bash", "-lc", "git status && npm test"], cwd: "/project" }],
  ["a line with a limit around it", { cmd: "timeout 30s nice git status", workdir: "src" }],
])("a rule sees through %s", async (_, rawInput) => {
  expect(await effectOf(question({ kind: "execute", rawInput }))).toBe("allow");
});

test("a request about a command by itself is read like one about a tool call", async () => {
  const alone = (command: string, cwd = "/project") =>
    question({}, { toolCall: undefined as never, command: { command, cwd } });
  expect(await effectOf(alone("git status"))).toBe("allow");
  expect(await effectOf(alone("git stash"))).toBe("ask");
  expect(await effectOf(alone("git status", "/project-secret"))).toBe("ask");
});

describe("P-08: what runs others is never allowed by a pattern", () => {
  const patterns = [
    "sh ...",
    "env ...",
    "sudo ...",
    "xargs ...",
    "npx ...",
    "python ...",
    "find ...",
    "git ...",
    "ssh ...",
  ];
  const wide = permissions({
    rules: [{ effect: "allow", command: [...patterns, "rg ...", "sort *", "node *", "npm *"] }],
    realPath: noLinks,
  });
  test.each([
    ...[
      "sh x",
      "env a",
      "sudo ls",
      "xargs rm",
      "npx a",
      "python -c a",
      "python3.12 a",
      "find . -exec rm x +",
      "find . -delete",
    ],
    ...[
      "git -c a=b log",
      "git --exec-path=/x log",
      "git --outp=/x log",
      "ssh host ls",
      "rg --pre x y",
      "rg --pr=x y",
      "sort -uo",
      "sort --files0-from=x",
      "find -files0-from x",
    ],
    ...["node x", "npm x", "sudo sh -c ls", "timeout 9 sh x", "nice -n 5 git log", "command -p git log"],
  ])("%s", async (line) => {
    expect((await wide.explain(running(line))).effect).toBe("ask");
  });
  test("but where a rule has every word of it, it is", async () => {
    expect(await effectOf(running("node build.js"))).toBe("allow");
    expect(await effectOf(running("npm test && node build.js"))).toBe("allow");
    expect(await effectOf(running("echo x | node build.js"))).toBe("ask");
  });
});

test("a star at the beginning of a word stands for no option", async () => {
  expect(await effectOf(running("cat readme.md"))).toBe("allow");
  expect(await effectOf(running("cat -n"))).toBe("ask");
});

test.each([
  ...[
    "cat /etc/passwd",
    "cat ../secret",
    "cat .env",
    "rg --file=/etc/shadow x",
    "ls -I/etc",
    "cd /etc",
    "cd src && cat ../../x",
  ],
  ...["cd && cat x", "cd - && cat x", "pushd a && cat x", "cat .git/config", "git log --grep=.SSH/x"],
  ...["cat HEAD:.env", "rg x,/etc/passwd", "rg --a=b:/etc/c", "cat @/etc/passwd", "cat x=//etc/a"],
  `cat ${",".repeat(65)}`,
])("S-16: what a pattern leaves open is no way out of the session's folders, nor to secrets: %s", async (line) => {
  expect(await effectOf(running(line))).toBe("ask");
});

test.each([
  ["an environment", { command: "git status", env: { GIT_PAGER: "x" } }],
  ["a way out of a sandbox", { command: "git status", dangerouslyDisableSandbox: true }],
  ["another folder", { command: "git status", cwd: "/" }],
  ["another command", { command: "git status", cmd: "git log" }],
  ["a program that is a line", { command: "git status;", args: ["x"] }],
  ["input for it", { command: "git status", stdin: "x" }],
  ["no text", { command: { line: "git status" } }],
])("T-01, T-04: a command with %s is asked about", async (_, rawInput) => {
  expect(await effectOf(question({ kind: "execute", rawInput }))).toBe("ask");
});

test("where Windows reads a line, it is asked about", async () => {
  const windows = { roots: ["C:\\project"] };
  const here = permissions({ rules: [{ effect: "allow", command: "git log *" }], realPath: noLinks });
  expect((await here.explain(running("git log 'a & del x'", windows))).effect).toBe("ask");
  expect((await here.explain(running(["git", "log", "a"], windows))).effect).toBe("allow");
  expect((await here.explain(running(["git", "log", "a&del x"], windows))).effect).toBe("ask");
});

test.each([
  ...[
    "rm -rf x",
    "/bin/rm x",
    "RM x",
    "A=1 rm x",
    "sudo rm x",
    "env A=1 rm x",
    "sh -c 'ls; rm x'",
    "sudo sh -c 'rm x'",
  ],
  ...[
    "ls; rm x",
    "ls $(rm x)",
    "ls `rm x`",
    "xargs rm x",
    "timeout 5 rm x",
    "find . -exec rm x +",
    "git push --force",
    "(rm x)",
  ],
])("a rule that denies finds its command behind and within others: %s", async (line) => {
  expect((await policy.explain(running(line))).effect).toBe("deny");
});

test("to deny wins over to ask, and that over to allow, in whatever order they stand", async () => {
  const all: PermissionRule[] = [
    { effect: "allow", command: "make ..." },
    { effect: "ask", command: "make deploy" },
    { effect: "deny", command: "make clean" },
  ];
  for (const rules of [all, [...all].reverse()]) {
    const effects = ["make", "make deploy", "make clean"].map(async (line) => {
      return (await permissions({ rules, realPath: noLinks }).explain(running(line))).effect;
    });
    expect(await Promise.all(effects)).toEqual(["allow", "ask", "deny"]);
  }
});

test("P-02: a title or a name that looks allowed allows nothing", async () => {
  expect(await effectOf(question({ kind: "execute", title: "git status", name: "git status" }))).toBe("ask");
  expect(await effectOf(running("gіt status"))).toBe("ask");
  expect(await effectOf(running("Git status"))).toBe("ask");
  expect(await effectOf(running("/tmp/git status"))).toBe("ask");
});

test("P-03: without a single way to allow it once, nothing is allowed by a rule", async () => {
  const only = (...kinds: string[]) => kinds.map((kind, at) => ({ optionId: `${at}`, name: kind, kind }));
  for (const offered of [
    [],
    only("allow_always", "reject_once"),
    only("allow_once", "allow_once"),
    [options[0]!, options[0]!],
  ])
    expect(await policy(running("npm test", { options: offered }), waiting)).toBe("reject_once");
});

test("P-08: no shell syntax that is put behind, before or around an allowed command is allowed with it", async () => {
  const syntax = [
    "; ",
    " && ",
    " | ",
    " & ",
    "\n",
    " $(",
    " `",
    " > ",
    " < ",
    " \\",
    "'",
    '"',
    " <(",
    "\r",
    " {",
    " ~",
    " *",
    " || ",
  ];
  const evil = fc.constantFrom(
    "evil",
    "sh",
    "curl x",
    "rm -rf /",
    "git push",
    "npm test evil",
    "A=1",
    "eval x",
    "$X",
    "/etc/passwd",
  );
  const steps = fc.array(fc.tuple(fc.constantFrom(...syntax), evil), { minLength: 1, maxLength: 4 });
  const place = fc.constantFrom(
    (text: string) => `npm test${text}`,
    (text: string) => `${text} npm test`,
    (text: string) => `npm ${text} test`,
  );
  await fc.assert(
    fc.asyncProperty(steps, place, async (parts, put) => {
      const line = put(parts.flat().join(""));
      expect(await effectOf(running(line))).not.toBe("allow");
    }),
    { numRuns: 500 },
  );
});

test("P-06: where a request and its tool call tell of different commands, both count", async () => {
  const both = (command: string, other: string) => effectOf(running(other, { command: { command, cwd: "/project" } }));
  expect(await both("git status", "npm test")).toBe("allow");
  expect(await both("git status", "npm publish")).toBe("ask");
  expect(await both("git status", "rm x")).toBe("deny");
});

test("P-08: options that run programs are found in each way to write them", async () => {
  const wide = permissions({ rules: [{ effect: "allow", command: ["go ...", "tar ..."] }], realPath: noLinks });
  for (const line of ["go test -exec=x", "go test --exec x", "tar -xIx a", "tar --to-c=x -f a"])
    expect((await wide.explain(running(line))).effect).toBe("ask");
  expect((await wide.explain(running("go test ./..."))).effect).toBe("allow");
});

test("P-08: too many words are asked about", async () => {
  const words = ["ls", ...Array.from({ length: 100_000 }, () => "a")];
  expect((await policy.explain(running(words))).why).toBe("It has more than 1000 words.");
});

test("what a pattern leaves open may be any text that is no way out", async () => {
  const wide = permissions({ rules: [{ effect: "allow", command: ["git commit -m *", "curl *"] }], realPath: noLinks });
  const effect = async (line: string) => (await wide.explain(running(line))).effect;
  expect(await effect('git commit -m "feat(core): two lines\n\nand more: origin/main..next, a=b"')).toBe("allow");
  expect(await effect("curl https://example.com/a/b")).toBe("allow");
  expect(await effect("curl file:///etc/passwd")).toBe("ask");
  expect(await effect("curl https://example.com/../../../../../etc")).toBe("ask");
});

describe("a rule allows only what it says", () => {
  const allowed = async (rule: Omit<PermissionRule, "effect">, line: string) => {
    const one = permissions({ rules: [{ effect: "allow", ...rule }], realPath: noLinks });
    return (await one.explain(running(line))).effect === "allow";
  };
  test("a program is named, not described", async () => {
    expect(await allowed({ command: "* status" }, "git status")).toBe(false);
  });
  test("where a command runs after another folder was entered, its words are judged from there", async () => {
    const command = ["cd", "cd /other", "cd /project/src", "pushd src", "cat *", "npm test"];
    expect(await allowed({ command }, "cd /project/src && cat x")).toBe(true);
    expect(await allowed({ command }, "cd /other && cat x")).toBe(false);
    expect(await allowed({ command }, "cd && cat x")).toBe(false);
    expect(await allowed({ command }, "pushd src && cat x")).toBe(false);
    expect(await allowed({ command }, "cd && npm test")).toBe(true);
  });
  test("one that names a command and a file is for questions that have both", async () => {
    const both = { command: "npm test", path: "**" };
    expect(await allowed(both, "npm test")).toBe(false);
    const one = permissions({ rules: [{ effect: "allow", ...both }], realPath: noLinks });
    expect((await one.explain(question({ kind: "read", rawInput: { path: "a" } }))).effect).toBe("ask");
  });
});
