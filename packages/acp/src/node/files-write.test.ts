import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { host, inRoot, link, outside, outsideError, root, top } from "./fixtures/file-session.ts";

describe("writing", () => {
  test.each(["", "short", "\ufeffBOM\r\nCRLF\r\nno end", "é€\u{1f600}\n", "a\0b\u2028"])(
    "FS-09 FS-11 FS-16 %j comes back as it was written",
    async (content) => {
      const { read, write } = host();
      fs.writeFileSync(inRoot("f"), "something much longer than that");
      expect(await write(inRoot("f"), content)).toEqual({});
      await write(inRoot("new"), content);
      for (const name of ["f", "new"]) {
        expect(fs.readFileSync(inRoot(name))).toEqual(Buffer.from(content));
        expect(await read(inRoot(name))).toBe(content);
      }
    },
  );

  test("FS-10 missing folders are made, inside only", async () => {
    const { write } = host();
    await write(inRoot("x", "y", "z.txt"), "deep");
    expect(fs.readFileSync(inRoot("x", "y", "z.txt"), "utf8")).toBe("deep");
    link(outside, "folder");
    for (const path of [inRoot("folder", "x", "y"), join(outside, "x", "y"), inRoot("..", "new", "y")]) {
      await expect(write(path, "")).rejects.toMatchObject(outsideError(path));
    }
    expect(fs.readdirSync(outside)).toEqual(["s.txt"]);
    expect(fs.readdirSync(top).sort()).toEqual(["app", "app-secret"]);
  });

  test("S-04 a link is written through inside, never outside, and never to nothing", async () => {
    const { write } = host();
    link("a.txt", "fine");
    link(join(outside, "s.txt"), "file");
    link(join(outside, "new"), "dangling-out");
    link("new", "dangling-in");
    await write(inRoot("fine"), "through");
    expect(fs.readFileSync(inRoot("a.txt"), "utf8")).toBe("through");
    expect(fs.lstatSync(inRoot("fine")).isSymbolicLink()).toBe(true);
    for (const name of ["file", "dangling-out"])
      await expect(write(inRoot(name), "x")).rejects.toMatchObject(outsideError(inRoot(name)));
    await expect(write(inRoot("dangling-in"), "x")).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("link to nothing"),
    });
    expect(fs.readdirSync(outside)).toEqual(["s.txt"]);
    expect(fs.readFileSync(join(outside, "s.txt"), "utf8")).toBe("secret");
  });

  test("S-07 a hard link to a file outside is replaced, and the file outside stays", async () => {
    fs.linkSync(join(outside, "s.txt"), inRoot("hard"));
    await host().write(inRoot("hard"), "mine");
    expect(fs.readFileSync(join(outside, "s.txt"), "utf8")).toBe("secret");
  });

  test("the mode stays, a new file gets the usual one, and nothing else is left behind", async () => {
    fs.chmodSync(inRoot("a.txt"), 0o750);
    await host().write(inRoot("a.txt"), "x");
    await host().write(inRoot("b.txt"), "x");
    expect(fs.statSync(inRoot("a.txt")).mode & 0o777).toBe(0o750);
    expect(fs.statSync(inRoot("b.txt")).mode & 0o777).toBe(0o666 & ~process.umask());
    expect(fs.readdirSync(root).sort()).toEqual(["a.txt", "b.txt"]);
  });

  test.runIf(process.platform !== "win32")(
    "S-18 when there is no room for the new text, the old one stays and nothing else does",
    () => {
      const script = `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`;
      const program = [
        process.execPath,
        join(import.meta.dirname, "fixtures", "write.mjs"),
        root,
        inRoot("a.txt"),
        "1000000",
      ];
      const result: SpawnSyncReturns<string> = spawnSync("/bin/sh", ["-c", script, ...program], { encoding: "utf8" });
      expect(result.stdout).toContain("-32603 Larger than the system permits, the old content is kept");
      expect(fs.readFileSync(inRoot("a.txt"), "utf8")).toBe("inside");
      expect(fs.readdirSync(root)).toEqual(["a.txt"]);
    },
  );

  test.runIf(process.getuid !== undefined)("S-18 a read-only file and a read-only folder are refused", () => {
    fs.chmodSync(top, 0o755);
    fs.chmodSync(inRoot("a.txt"), 0o444);
    const user = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const program = [join(import.meta.dirname, "fixtures", "write.mjs"), root];
    for (const [name, mode] of [
      ["a.txt", 0o777],
      ["b.txt", 0o555],
    ] as const) {
      fs.chmodSync(root, mode);
      const result = spawnSync(process.execPath, [...program, inRoot(name), "1"], { ...user, encoding: "utf8" });
      expect(result.stdout).toContain("-32603 Permission denied");
    }
    fs.chmodSync(root, 0o755);
    expect(fs.readFileSync(inRoot("a.txt"), "utf8")).toBe("inside");
  });

  test("S-19 writes at once keep their order, and a reader never sees a torn one", async () => {
    const { read, write } = host();
    const texts = Array.from({ length: 50 }, (_, i) => String(i).padStart(3, "0").repeat(20_000));
    const writes = Promise.all(texts.map((text) => write(inRoot("a.txt"), text)));
    let open = true;
    writes.finally(() => (open = false));
    while (open) expect(["inside", ...texts]).toContain(await read(inRoot("a.txt")));
    await writes;
    expect(await read(inRoot("a.txt"))).toBe(texts.at(-1));
  });

  test("S-19 a write that fails does not stop the next one", async () => {
    const { write } = host({ maxFileBytes: 10 });
    fs.mkdirSync(inRoot("x"));
    const results = await Promise.allSettled([
      write(inRoot("x"), "1"),
      write(inRoot("x"), "2"),
      write(inRoot("y"), "x".repeat(11)),
      write(inRoot("y"), "2"),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "fulfilled"]);
  });

  test("S-16 P-14 what can make programs run is written only when the client allows it", async () => {
    fs.mkdirSync(inRoot(".git", "hooks"), { recursive: true });
    link(".git", "g");
    for (const path of [
      inRoot(".git", "hooks", "pre-commit"),
      inRoot("g", "config"),
      inRoot(".vscode", "tasks.json"),
      inRoot(".MCP.json"),
    ]) {
      await expect(host().write(path, "x")).rejects.toMatchObject({
        code: -32603,
        message: expect.stringContaining("without being asked"),
      });
    }
    expect(fs.readdirSync(root).sort()).toEqual([".git", "a.txt", "g"]);
    const asked: unknown[] = [];
    const { write } = host({ allowWrite: (request) => asked.push(request) > 0 });
    await write(inRoot("g", "x", "..", "config"), "x");
    expect(asked).toEqual([
      { sessionId: "s", path: inRoot("g", "config"), realPath: inRoot(".git", "config"), sensitive: true },
    ]);
    expect(fs.readFileSync(inRoot(".git", "config"), "utf8")).toBe("x");
  });

  test("S-17 a write goes through the editor when it takes it", async () => {
    const taken: string[] = [];
    const { write } = host({ buffers: { read: () => undefined, write: (_, content) => taken.push(content) > 0 } });
    await write(inRoot("a.txt"), "new");
    expect(taken).toEqual(["new"]);
    expect(fs.readFileSync(inRoot("a.txt"), "utf8")).toBe("inside");
  });

  test("FS-16 half a surrogate pair is refused: it would not come back", async () => {
    await expect(host().write(inRoot("a.txt"), "a\ud800")).rejects.toMatchObject({ code: -32602 });
  });
});
