import { chmod, symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { clientKinds, toolBench } from "../fixtures/tool-bench.ts";
import { search } from "./search.ts";

const files = {
  ".git/HEAD": "",
  ".gitignore": "dist/\n",
  "dist/out.js": "needle\n",
  "src/a.js": "one\ntwo needle\nthree\nfour\nfive needle\n",
  "src/b.ts": "a Needle\n",
};

test.each(clientKinds)("a client %s is shown the lines that match, and where they are", async (client) => {
  await using bench = await toolBench(search, { client, files });
  const { text, call } = await bench.use("search", { pattern: "needle" });
  expect(text).toBe("src/a.js:2: two needle\nsrc/a.js:5: five needle");
  const path = bench.path("src/a.js");
  expect(call).toMatchObject({
    title: 'Search "needle"',
    kind: "search",
    status: "completed",
    locations: [
      { path, line: 2 },
      { path, line: 5 },
    ],
  });
  expect(bench.consents).toEqual([{ act: "read", paths: [bench.cwd] }]);
});

async function found(input: object, given: { [path: string]: string | Uint8Array } = files) {
  await using bench = await toolBench(search, { files: given });
  return (await bench.use("search", input)).text;
}

test("files are apart, and so are lines around matches that do not touch", async () => {
  const context = await found({ pattern: "NEEDLE", ignoreCase: true, context: 1 });
  expect(context.split("\n")).toEqual([
    "src/a.js-1- one",
    "src/a.js:2: two needle",
    "src/a.js-3- three",
    "src/a.js-4- four",
    "src/a.js:5: five needle",
    "",
    "src/b.ts:1: a Needle",
  ]);
  const apart = await found({ pattern: "x", context: 1 }, { a: "x\n1\n2\n3\nx\n" });
  expect(apart).toBe("a:1: x\na-2- 1\n--\na-4- 3\na:5: x");
});

test("a glob says which files; what is ignored is not searched, even when a glob names it", async () => {
  expect(await found({ pattern: "(?i)needle", glob: "*.ts" })).toBe("src/b.ts:1: a Needle");
  expect(await found({ pattern: "(?i)needle", glob: "!*.js" })).toBe("src/b.ts:1: a Needle");
  expect(await found({ pattern: "needle", glob: "dist/**" })).toBe(
    "(Nothing matches needle; ignored files are not looked at.)",
  );
  expect(await found({ pattern: "needle", glob: "**/*", path: "src" })).toMatch(/^src\/a\.js:2/);
});

test("a file that is named is searched, even one that is ignored", async () => {
  expect(await found({ pattern: "needle", path: "dist/out.js" })).toBe("dist/out.js:1: needle");
  expect(await found({ pattern: "a", path: "-v" }, { "-v": "a\n" })).toBe("-v:1: a");
});

test("it stops at its limit, and says so", async () => {
  const many = { "a.txt": "x\n".repeat(50), "b.txt": "x\n" };
  const lines = (await found({ pattern: "x", limit: 3 }, many)).split("\n");
  expect(lines).toEqual([
    "a.txt:1: x",
    "a.txt:2: x",
    "a.txt:3: x",
    "(Cut after 3 matching lines; a narrower pattern, path or glob shows others.)",
  ]);
  expect(await found({ pattern: "x", limit: 51 }, many)).toMatch(/b\.txt:1: x$/);
});

test("S-14 of a very long line what is around the match is shown, and all in all no more than is sensible", async () => {
  const line = `${"ä".repeat(50_000)}needle${"b".repeat(50_000)}`;
  const text = await found({ pattern: "needle" }, { "min.js": line });
  expect(text).toMatch(/^min\.js:1: …ä{60}needleb{234}…$/);
  const all = await found({ pattern: "b", limit: 1_000 }, { "min.js": `${"b".repeat(1_000)}\n`.repeat(1_000) });
  expect(all.length).toBeLessThan(61_000);
  expect(all).toMatch(/\(Cut after \d+ matching lines/);
});

test("sensitive files are left out, and what is said of that does not tell what is in them", async () => {
  const given = { ".env": "KEY=needle\n", "deploy/server.pem": "needle\n", "a.js": "needle\n" };
  const leftOut = "(2 sensitive files were left out; the user is asked when read_file names one.)";
  expect(await found({ pattern: "needle" }, given)).toBe(`a.js:1: needle\n${leftOut}`);
  const nothing = (pattern: string) => `(Nothing matches ${pattern}; ignored files are not looked at.)\n${leftOut}`;
  expect(await found({ pattern: "KEY=n" }, given)).toBe(nothing("KEY=n"));
  expect(await found({ pattern: "KEY=x" }, given)).toBe(nothing("KEY=x"));
  expect(await found({ pattern: "none", path: "a.js" }, given)).toBe("(Nothing matches none.)");
  expect(await found({ pattern: "needle", path: ".env" }, given)).toBe(".env:1: KEY=needle");
});

test("a pattern that is none gives ripgrep's own words", async () => {
  await using bench = await toolBench(search, { files });
  const { text, isError } = await bench.use("search", { pattern: "(open" });
  expect([isError, text]).toEqual([true, expect.stringContaining("unclosed group")]);
});

test("S-04 S-18 links are not followed; what may not be read is passed over; other encodings come as they can", async () => {
  const given = {
    "../out/secret.txt": "needle\n",
    "closed.txt": "needle\n",
    "latin.txt": Buffer.from("n\xe4h needle\n", "latin1"),
  };
  await using bench = await toolBench(search, { files: given });
  await symlink("../out", bench.path("out"));
  await chmod(bench.path("closed.txt"), 0);
  const { text } = await bench.use("search", { pattern: "needle" });
  const isRoot = process.getuid?.() === 0;
  expect(text.split("\n").filter((line) => !isRoot || !line.startsWith("closed"))).toContain(
    "latin.txt:1: n\ufffdh needle",
  );
  expect(text).not.toContain("secret");
});

test("promise 4: a cancel ends the search and the turn", async () => {
  let begun = () => {};
  const isRunning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const told: typeof search = {
    ...search,
    run(input, use) {
      begun();
      return search.run(input, use);
    },
  };
  // More than is searched in the time that a cancel takes: the pattern is one that ripgrep has no short way for.
  const hard = "x".repeat(8_000_000);
  await using bench = await toolBench(told, {
    files: Object.fromEntries([1, 2, 3, 4].map((name) => [`${name}.txt`, hard])),
  });
  const used = bench.use("search", { pattern: "(?:x?){400}y" });
  await isRunning;
  await bench.client.cancel();
  const { stopReason, call, isError } = await used;
  expect([stopReason, call.status, isError]).toEqual(["cancelled", "cancelled", true]);
});
