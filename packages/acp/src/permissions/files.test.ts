import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { List } from "../state/index.ts";
import { editing, noLinks, question } from "./fixtures/questions.ts";
import { type PermissionQuestion, type PermissionRule, pathsOf, permissions } from "./index.ts";

const rules: readonly PermissionRule[] = [
  { effect: "allow", kind: ["read", "search"], path: "**" },
  { effect: "allow", kind: "edit", path: ["src/**", "docs/*.md", ".vscode/settings.json", "/srv/shared/**"] },
  { effect: "deny", path: ["**/*.lock", "/etc/**"] },
];
const policy = permissions({ rules, realPath: noLinks });
const effectOf = async (asked: PermissionQuestion) => (await policy.explain(asked)).effect;
const reading = (path: string) => question({ kind: "read", rawInput: { file_path: path } });

test.each([
  ["a read", reading("/project/a/b.ts")],
  ["a read by a relative path", reading("a/b.ts")],
  ["an edit as a diff", editing("/project/src/deep/a.ts")],
  [
    "an edit as an input",
    question({ kind: "edit", rawInput: { path: "src/a", old_string: "/etc", new_string: "rm -rf" } }),
  ],
  ["a search", question({ kind: "search", rawInput: { pattern: "a.*b", path: "/project", "-n": false } })],
  ["a file in a folder for all", editing("/srv/shared/a")],
  ["a sensitive file that a rule names", editing("/project/.vscode/settings.json")],
])("pain 11: %s within what a rule says is allowed", async (_, asked) => {
  expect(await effectOf(asked)).toBe("allow");
});

test.each([
  ["S-01", "leads up", reading("/project/../etc2/x")],
  ["S-01", "leads up and back", reading("/project/a/../b")],
  ["S-03", "is in a sibling with the same beginning", reading("/project-secret/a")],
  ["S-10", "has a NUL", reading("/project/a\0b")],
  ["S-11", "is sensitive in another case", reading("/project/.GIT/config")],
  ["S-11", "is sensitive but for what nobody sees", reading("/project/.g\u200bit/config")],
  ["S-13", "is a URL", reading("file:///project/a")],
  ["S-13", "begins with ~", reading("~/a")],
  ["S-16", "is a hook of git", reading("/project/.git/hooks/pre-commit")],
  ["S-16", "is a setting that is not there yet", editing("/project/src/.claude/settings.json")],
  ["S-16", "holds secrets", reading("/project/.env.local")],
  ["P-17", "is outside", reading("/home/me/.profile")],
  [
    "P-17",
    "is outside, by its location",
    question({ kind: "read", rawInput: { path: "a" }, locations: [{ path: "/home/b" }] }),
  ],
])("%s: a file that %s is asked about", async (_, _why, asked) => {
  expect(await effectOf(asked)).toBe("ask");
});

const diff = (...changes: object[]) => List.from([{ type: "diff" as const, changes: changes as never[] }]);

test.each([
  ["says read, and has a change", editing("/project/src/a", "read")],
  [
    "says read, and has a terminal",
    question({ kind: "read", rawInput: { path: "a" }, content: List.from([{ type: "terminal", terminalId: "x" }]) }),
  ],
  ["says read, and has text to write", question({ kind: "read", rawInput: { path: "a", content: "b" } })],
  ["says read, and has a command", question({ kind: "read", rawInput: { path: "a", command: "delete" } })],
  ["says read, and has what nobody knows", question({ kind: "read", rawInput: { path: "a", action: "delete" } })],
  ["deletes, by a kind that no rule has", editing("/project/src/a", "delete")],
  ["names no file", question({ kind: "read" })],
  [
    "has a second file elsewhere",
    question({
      kind: "edit",
      content: diff({ operation: "modify", path: "/project/src/a" }, { operation: "add", path: "/project/b" }),
    }),
  ],
  [
    "moves a file from elsewhere",
    question({ kind: "edit", content: diff({ operation: "move", oldPath: "/home/a", path: "/project/src/a" }) }),
  ],
  [
    "has a change of an unknown kind",
    question({ kind: "edit", content: diff({ operation: "_link", path: "/project/src/a" }) }),
  ],
  ["has a list with one elsewhere", question({ kind: "read", rawInput: { paths: ["/project/a", "/home/b"] } })],
  [
    "searches by a pattern that leads out",
    question({ kind: "search", rawInput: { path: "/project", pattern: "/home/**" } }),
  ],
])("P-01: what %s is asked about", async (_, asked) => {
  expect(await effectOf(asked)).toBe("ask");
});

test("PERM-18: what is about something of an unknown kind is asked about", async () => {
  const asked = reading("/project/a");
  const request = {
    ...asked.request,
    title: "x",
    subject: { type: "_net", host: "x" },
  } as PermissionQuestion["request"];
  expect(await effectOf({ ...asked, request })).toBe("ask");
});

test("a rule that denies a file finds it by any name, also among the words of a command", async () => {
  const denied = [
    ...[
      editing("/project/src/a.lock"),
      editing("/project/SRC/A.LOCK"),
      reading("/etc/../etc/passwd"),
      reading("/ETC/hosts"),
    ],
    ...["cat /etc/passwd", "cat $(cat b/c.lock)", "tar --file=/etc/x", "x > src/y.lock"].map((command) =>
      question({ kind: "execute", rawInput: { command } }),
    ),
  ];
  for (const asked of denied) expect(await effectOf(asked)).toBe("deny");
});

test("the files that are named are read from locations, changes and the tool's input", () => {
  const content = diff({ operation: "move", oldPath: "/project/a", path: "/project/b" });
  const asked = question({
    kind: "move",
    content,
    locations: [{ path: "/project/a" }],
    rawInput: { source: "c", dest: "./d/" },
  });
  expect(pathsOf(asked)).toEqual({ paths: ["/project/a", "/project/b", "/project/c", "/project/d"] });
});

let base: string;
beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), "permissions-")));
  await mkdir(join(base, "project/src"), { recursive: true });
  await mkdir(join(base, "secret"));
  await writeFile(join(base, "secret/key"), "");
  await symlink(join(base, "secret"), join(base, "project/src/out"));
  await symlink(join(base, "secret/key"), join(base, "project/src/key"));
  await symlink(join(base, "project"), join(base, "link"));
  await mkdir(join(base, "project/.git"));
  await symlink(join(base, "project/.git"), join(base, "project/src/plain"));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const real = async (path: string): Promise<string> =>
  realpath(path).catch(async () => join(await real(dirname(path)), path.slice(dirname(path).length)));

test("S-04: links are seen through, to what is outside and to what is sensitive", async () => {
  const linked = permissions({
    rules: [
      { effect: "allow", path: "**", kind: "read" },
      { effect: "allow", command: "cat *" },
    ],
    realPath: real,
  });
  const effect = async (asked: PermissionQuestion, root = "project") =>
    (await linked.explain({ ...asked, roots: [join(base, root)] })).effect;
  const file = (path: string) => reading(join(base, path));
  expect(await effect(file("project/src/a"))).toBe("allow");
  expect(await effect(file("link/src/a"))).toBe("allow");
  expect(await effect(file("project/src/a"), "link")).toBe("allow");
  expect(await effect(file("project/src/out/key"))).toBe("ask");
  expect(await effect(file("project/src/out/new"))).toBe("ask");
  expect(await effect(file("project/src/key"))).toBe("ask");
  expect(await effect(file("project/src/plain/config"))).toBe("ask");
  const cat = (word: string) => question({ kind: "execute", rawInput: { command: `cat ${word}` } });
  expect(await effect(cat("src/a"))).toBe("allow");
  expect(await effect(cat("src/key"))).toBe("ask");
  expect(await effect(cat("src/out/../a"))).toBe("ask");
});

test("S-01, S-16: what is read as allowed is inside and not sensitive, whatever the path is made of", async () => {
  const names = fc.constantFrom(
    "..",
    ".",
    "a",
    "src",
    ".git",
    "project",
    "project-secret",
    "",
    "~",
    "etc",
    ".ENV",
    "\\..",
    "*",
  );
  const paths = fc.tuple(fc.constantFrom("/", "/project/", ""), fc.array(names, { maxLength: 6 }));
  let allowed = 0;
  await fc.assert(
    fc.asyncProperty(paths, async ([begin, parts]) => {
      const path = begin + parts.join("/");
      if ((await effectOf(reading(path))) !== "allow") return;
      allowed += 1;
      expect(`${resolve("/project", path)}/`).toMatch(/^\/project\//);
      expect(path).not.toMatch(/\.git|\.env/i);
    }),
    { numRuns: 1000 },
  );
  expect(allowed).toBeGreaterThan(10);
});

test("a place that cannot be looked up is not inside", async () => {
  for (const realPath of [
    () => undefined,
    () => {
      throw new Error("no");
    },
    () => Promise.reject(new Error("gone")),
  ]) {
    const blind = permissions({ rules, realPath });
    expect((await blind.explain(reading("/project/a"))).effect).toBe("ask");
  }
});

test("P-03: more files than are looked at are asked about", async () => {
  const locations = Array.from({ length: 100_000 }, (_, at) => ({ path: `/project/${at}` }));
  expect((await policy.explain(question({ kind: "read", locations }))).why).toBe("It names more than 1000 files.");
});
