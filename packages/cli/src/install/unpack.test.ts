import { lstat, mkdir, mkdtemp, readFile, readlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allBelow } from "./fixtures/places.ts";
import { type TarEntry, tarGz } from "./fixtures/tar.ts";
import { type ZipEntry, zip } from "./fixtures/zip.ts";
import { INSTALL_LIMITS, type InstallLimits } from "./limits.ts";
import { unpack } from "./unpack.ts";

interface How {
  readonly limits?: Partial<InstallLimits>;
  readonly windows?: boolean;
}

/** Unpacks into `tree` in a folder that has a file `outside` beside it; `all`: what is there in the end. */
async function unpacked(format: "tar.gz" | "zip", bytes: Uint8Array, { limits, windows = false }: How = {}) {
  const root = await mkdtemp(join(tmpdir(), "colloquy-unpack-"));
  const [archive, tree] = [join(root, "archive"), join(root, "tree")];
  await writeFile(archive, bytes);
  await writeFile(join(root, "outside"), "untouched");
  await mkdir(tree);
  const options = { limits: { ...INSTALL_LIMITS, ...limits }, archiveBytes: bytes.length, windows, program: ["x"] };
  const error = await unpack(archive, format, tree, options).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(await readFile(join(root, "outside"), "utf8")).toBe("untouched");
  expect((await allBelow(root)).filter((path) => !path.startsWith("tree"))).toEqual(["archive", "outside"]);
  return { tree, error, all: await allBelow(tree) };
}

const tar = (entries: readonly TarEntry[], how?: How) => unpacked("tar.gz", tarGz(entries), how);
const zipped = (entries: readonly ZipEntry[], how?: How) => unpacked("zip", zip(entries), how);

test.runIf(process.platform !== "win32")(
  "folders, files, links inside and the right to execute come out; setuid does not",
  async () => {
    const { tree, error } = await tar([
      { name: "./", type: "5" },
      { name: "./pkg/", type: "5" },
      { name: "pkg/link", type: "2", link: "../pkg/deep/run" },
      { name: "pkg/deep/run", content: "#!/bin/sh", mode: 0o6755 },
      { name: "pkg/empty" },
    ]);
    expect(error).toBeUndefined();
    expect((await lstat(join(tree, "pkg/deep/run"))).mode & 0o7777).toBe(0o755);
    expect((await lstat(join(tree, "pkg/empty"))).mode & 0o7777).toBe(0o644);
    expect(await readFile(join(tree, "pkg/link"), "utf8")).toBe("#!/bin/sh");
    const same = await zipped([
      { name: "pkg/", mode: 0o040755 },
      { name: "pkg/link", mode: 0o120777, content: "run" },
      { name: "pkg/run", mode: 0o106755, content: "hello".repeat(1000) },
      { name: "dos", mode: 0, content: "plain" },
    ]);
    expect(same.error).toBeUndefined();
    expect((await lstat(join(same.tree, "pkg/run"))).mode & 0o7777).toBe(0o755);
    expect(await readlink(join(same.tree, "pkg/link"))).toBe("run");
    expect(same.all).toEqual(["dos", "pkg", "pkg/link", "pkg/run"]);
  },
);

describe("C-03: a path that leads out, or means something else elsewhere, is refused", () => {
  const paths: readonly (readonly [string, RegExp])[] = [
    ["../outside", /leads out|invalid relative path/],
    ["a/../../outside", /leads out|invalid relative path/],
    ["/absolute/path", /begins at the root|absolute path/],
    ["c:/windows", /begins with a drive|absolute path/],
    ["C:evil", /begins with a drive|absolute path/],
    ["a\\..\\..\\outside", /backslash|invalid characters/],
    ["a\u001b[2Jb", /control character/],
  ];
  test.each(paths)("%j", async (name, why) => {
    for (const { error, all } of [await tar([{ name, content: "x" }]), await zipped([{ name, content: "x" }])]) {
      expect(error?.message).toMatch(why);
      expect(all).toEqual([]);
    }
  });

  test("a name with NUL, which only long names of tar and zip can have", async () => {
    expect((await tar([{ name: "a", pax: { path: "ok\0/../../outside" } }])).error?.message).toMatch(
      /control character/,
    );
    expect((await zipped([{ name: "ok\0.txt" }])).error?.message).toMatch(/control character/);
  });

  test("paths that are too long, in all or in one name", async () => {
    expect((await tar([{ name: "a", pax: { path: "n".repeat(256) } }])).error?.message).toMatch(/more than 255 bytes/);
    expect((await tar([{ name: "a", pax: { path: "dir/".repeat(300) } }])).error?.message).toMatch(/longer than 1024/);
  });

  test.each(["aux", "dir/CON.txt", "com1", "ab:stream", "trailing.", "trailing ", "what?"])(
    "on Windows: %j",
    async (name) => {
      expect((await tar([{ name }], { windows: true })).error?.message).toMatch(/Windows reads as something else/);
      expect((await tar([{ name }])).error).toBeUndefined();
    },
  );
});

describe("C-03: links", () => {
  test.each(["/etc/passwd", "../../outside", "c:/x", "..\\x", "", "missing", "loop"])(
    "a link to %j is refused",
    async (link) => {
      const { error } = await tar([{ name: "loop", type: "2", link }]);
      expect(error?.message).toMatch(/^The archive is refused: the link "loop" in it leads to/);
    },
  );

  test("one that is inside by its letters only is refused", async () => {
    const { error } = await tar([
      { name: "here", type: "2", link: "." },
      { name: "sub/out", type: "2", link: "../here/../../outside" },
    ]);
    expect(error?.message).toMatch(/"sub\/out" in it leads to/);
    const twice = await tar([
      { name: "a/b/file" },
      { name: "up", type: "2", link: "a/b" },
      { name: "top", type: "2", link: "up/../../.." },
    ]);
    expect(twice.error?.message).toMatch(/"top" in it leads to/);
  });

  test("nothing is written through one, whichever comes first", async () => {
    const link = { name: "way", type: "2", link: ".." };
    const through = { name: "way/outside", content: "overwritten" };
    expect((await tar([link, through])).error?.message).toMatch(/are one path/);
    expect((await tar([through, link])).error?.message).toMatch(/are one path/);
    expect((await tar([link, { ...through, name: "way" }])).error?.message).toMatch(/are one path/);
    const zipLink = { name: "way", content: "..", mode: 0o120777 };
    expect((await zipped([zipLink, { name: "way/outside", content: "x" }])).error?.message).toMatch(/are one path/);
  });

  test("hard links, devices and fifos are refused", async () => {
    const kinds = { 1: "hard link", 3: "character-device", 4: "block-device", 6: "fifo" };
    for (const [type, kind] of Object.entries(kinds)) {
      const { error, all } = await tar([{ name: "x", type, link: "../outside" }]);
      expect(error?.message).toContain(`"x" in it is a ${kind}`);
      expect(all).toEqual([]);
    }
    expect((await zipped([{ name: "x", mode: 0o020666 }])).error?.message).toMatch(/neither file, folder nor link/);
    expect((await zipped([{ name: "x", mode: 0o010666 }])).error?.message).toMatch(/neither file, folder nor link/);
  });
});

describe("C-03: two entries of one path", () => {
  test.each([
    ["the same", "a/b", "a/b"],
    ["another case", "a/readme", "a/README"],
    ["another case of a folder", "a/x", "A/y"],
    ["composed otherwise", "caf\u00e9", "cafe\u0301"],
    ["a file with something below it", "a", "a/b"],
    ["a folder that is a file, too", "a/b", "a"],
  ])("%s", async (_, one, other) => {
    const names = [{ name: one }, { name: other }];
    expect((await tar(names)).error?.message).toMatch(/are one path/);
    expect((await zipped(names)).error?.message).toMatch(/are one path/);
  });
});

describe("C-03: bombs", () => {
  test("more entries than the limit, also by folders that paths imply", async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}` }));
    expect((await tar(many, { limits: { entries: 50 } })).error?.message).toBe(
      "The archive is refused: it has more than 50 entries",
    );
    expect((await zipped(many, { limits: { entries: 50 } })).error?.message).toMatch(/more than 50 entries/);
    const deep = [{ name: "x", pax: { path: `${"d/".repeat(60)}f` } }];
    expect((await tar(deep, { limits: { entries: 50 } })).error?.message).toMatch(/more than 50 entries/);
    const again = Array.from({ length: 60 }, () => ({ name: "same/", type: "5" }));
    expect((await tar(again, { limits: { entries: 50 } })).error?.message).toMatch(/more than 50 entries/);
  });

  test("more bytes than the limit, and far more than the archive has", async () => {
    const content = Buffer.alloc(20 * 1024 ** 2);
    for (const of of [tar, zipped]) {
      expect((await of([{ name: "zeros", content }], { limits: { unpackedBytes: 1000 } })).error?.message).toMatch(
        /as a bomb would/,
      );
      expect((await of([{ name: "zeros", content }])).error?.message).toMatch(
        /unpack to more than 16\.8 MB, as a bomb/,
      );
      expect((await of([{ name: "zeros", content }], { limits: { ratio: 5000 } })).error).toBeUndefined();
    }
  });
});

describe("an archive that is damaged or of another kind", () => {
  test.each([
    ["an empty one", new Uint8Array()],
    ["text", Buffer.from("<html>Not found</html>")],
    ["half of one", tarGz([{ name: "a", content: crypto.getRandomValues(new Uint8Array(9000)) }]).subarray(0, 4000)],
  ])("%s", async (_, bytes) => {
    expect((await unpacked("tar.gz", bytes)).error?.message).toMatch(/^The archive cannot be unpacked: /);
    expect((await unpacked("zip", bytes)).error?.message).toMatch(/^The archive cannot be unpacked: /);
  });

  test("a zip with a wrong sum, a wrong size, or a password", async () => {
    expect((await zipped([{ name: "a", content: "x", crc: 1 }])).error?.message).toMatch(/"a" in it is damaged/);
    expect((await zipped([{ name: "a", content: "xyz", size: 1 }])).error?.message).toMatch(/cannot be unpacked/);
    expect((await zipped([{ name: "a", content: "x", encrypted: true }])).error?.message).toMatch(/is encrypted/);
  });
});
