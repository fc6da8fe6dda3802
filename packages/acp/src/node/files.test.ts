import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NodeFilesOptions, nodeFiles } from "./files.ts";

let top: string;
let root: string;
let outside: string;
const extra: string[] = [];

beforeEach(() => {
  top = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "files-")));
  root = join(top, "app");
  outside = join(top, "app-secret");
  for (const folder of [root, outside]) fs.mkdirSync(folder);
  fs.writeFileSync(join(root, "a.txt"), "inside");
  fs.writeFileSync(join(outside, "s.txt"), "secret");
  extra.length = 0;
});
afterEach(() => fs.rmSync(top, { recursive: true, force: true }));

function host(options: Partial<NodeFilesOptions> = {}) {
  const files = nodeFiles({ roots: (id) => (id === "s" ? [root, ...extra] : undefined), ...options });
  return {
    read: async (path: string, rest: { line?: any; limit?: any } = {}) =>
      (await files.readTextFile({ sessionId: "s", path, ...rest })).content,
    write: (path: string, content: string) => files.writeTextFile({ sessionId: "s", path, content }),
    files,
  };
}

const inRoot = (...names: string[]) => join(root, ...names);
const outsideError = (path: string) => ({
  code: -32602,
  message: `Outside the folders of the session: ${JSON.stringify(path)}`,
});
const link = (target: string, name: string) => fs.symlinkSync(target, inRoot(name));

describe("reading", () => {
  test("FS-05 FS-06 line and limit are counted from 1, and beyond the end there is nothing", async () => {
    const { read } = host();
    fs.writeFileSync(inRoot("five"), "1\n2\n3\n4\n5\n");
    expect(await read(inRoot("five"), { line: 1, limit: 2 })).toBe("1\n2\n");
    expect(await read(inRoot("five"), { line: 3, limit: null })).toBe("3\n4\n5\n");
    expect(await read(inRoot("five"), { limit: 2 })).toBe("1\n2\n");
    expect(await read(inRoot("five"), { line: 5, limit: 10 })).toBe("5\n");
    expect(await read(inRoot("five"), { line: 6, limit: 1 })).toBe("");
    expect(await read(inRoot("five"), { line: 0, limit: 1 })).toBe("1\n");
  });

  test.each([-1, 1.5, "3", 2 ** 53])("FS-07 S-14 line %j is refused", async (line) => {
    await expect(host().read(inRoot("a.txt"), { line })).rejects.toMatchObject({ code: -32602 });
    await expect(host().read(inRoot("a.txt"), { limit: line })).rejects.toMatchObject({ code: -32602 });
  });

  test("FS-08 a missing file is not found", async () => {
    await expect(host().read(inRoot("none"))).rejects.toMatchObject({
      code: -32002,
      message: expect.stringContaining("No such file"),
    });
    await expect(host().read(inRoot("none", "x"))).rejects.toMatchObject({ code: -32002 });
  });

  test("FS-15 an unknown session is an error", async () => {
    await expect(host().files.readTextFile({ sessionId: "t", path: inRoot("a.txt") })).rejects.toMatchObject({
      code: -32002,
      data: { sessionId: "t" },
    });
    await expect(
      host().files.writeTextFile({ sessionId: "t", path: inRoot("a.txt"), content: "" }),
    ).rejects.toMatchObject({ code: -32002 });
  });

  test.each(["a.txt", "./a.txt", "~/a.txt", "file:///a.txt", ""])(
    "FS-13 S-02 S-13 the path %j is refused",
    async (path) => {
      await expect(host().read(path)).rejects.toMatchObject({ code: -32602 });
      await expect(host().write(path, "")).rejects.toMatchObject({ code: -32602 });
    },
  );

  test("S-01 dots and slashes are resolved before they are judged", async () => {
    const { read } = host();
    expect(await read(`${root}/./x/..//a.txt`)).toBe("inside");
    for (const path of [`${root}/../app-secret/s.txt`, `${root}/x/../../app-secret/s.txt`, `${root}/..`]) {
      await expect(read(path)).rejects.toMatchObject(outsideError(path));
    }
  });

  test("S-03 a sibling with the same beginning is outside", async () => {
    await expect(host().read(join(outside, "s.txt"))).rejects.toMatchObject(outsideError(join(outside, "s.txt")));
  });

  test("S-04 DIR-12 links are followed inside only", async () => {
    const { read } = host();
    link("a.txt", "fine");
    link("fine", "chain");
    link(join(outside, "s.txt"), "file");
    link(outside, "folder");
    link("file", "chain-out");
    link("loop", "loop");
    link(join(outside, "none"), "dangling-out");
    link("none", "dangling-in");
    expect(await read(inRoot("chain"))).toBe("inside");
    for (const path of ["file", "folder/s.txt", "chain-out", "dangling-out", "folder/none"].map((name) =>
      inRoot(name),
    )) {
      await expect(read(path)).rejects.toMatchObject(outsideError(path));
    }
    await expect(read(inRoot("loop"))).rejects.toMatchObject({ code: -32602 });
    await expect(read(inRoot("dangling-in"))).rejects.toMatchObject({ code: -32002 });
  });

  test("S-20 a root may itself be a link; DIR-11 every root counts", async () => {
    fs.symlinkSync(outside, join(top, "alias"));
    extra.push(join(top, "alias"));
    expect(await host().read(join(top, "alias", "s.txt"))).toBe("secret");
    expect(await host().read(join(outside, "s.txt"))).toBe("secret");
  });

  test("S-20 when the roots are gone, everything is outside", async () => {
    fs.rmSync(root, { recursive: true });
    await expect(host().read(inRoot("a.txt"))).rejects.toMatchObject({ code: -32602 });
    await expect(host().write(inRoot("a.txt"), "")).rejects.toMatchObject({ code: -32602 });
    expect(fs.existsSync(root)).toBe(false);
  });

  test("S-21 what is outside gives one answer, whether it is there or not", async () => {
    const answers = ["s.txt", "none", "none/deeper", "s.txt/deeper", "x".repeat(300)].map(async (name) => {
      const error = await host()
        .read(join(outside, name))
        .catch((thrown) => thrown);
      return `${error.code} ${error.message.replace(/".*"/, "")} ${error.data} ${error.cause}`;
    });
    expect(new Set(await Promise.all(answers)).size).toBe(1);
  });

  test.runIf(process.platform === "linux")("S-08 only regular files are read, and a FIFO does not wait", async () => {
    extra.push("/dev", "/proc", "/sys");
    execFileSync("mkfifo", [inRoot("fifo")]);
    const server = createServer().listen(inRoot("socket"));
    await once(server, "listening");
    for (const path of [
      inRoot("fifo"),
      inRoot("socket"),
      "/dev/zero",
      "/dev/null",
      "/proc/self/environ",
      "/proc/version",
      "/sys/kernel/uevent_seqnum",
    ]) {
      await expect(host().read(path), path).rejects.toMatchObject({
        code: -32602,
        message: `${JSON.stringify(path)} is not a regular file`,
      });
    }
    for (const path of [inRoot("fifo"), inRoot("socket"), "/dev/null"]) {
      await expect(host().write(path, "x"), path).rejects.toMatchObject({ code: -32602 });
    }
    server.close();
  });

  test("S-09 a folder is no file, and a file is no folder", async () => {
    await expect(host().read(root)).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("is a folder"),
    });
    await expect(host().write(root, "")).rejects.toMatchObject({ code: -32602 });
    for (const act of [host().read, (path: string) => host().write(path, "x")]) {
      await expect(act(inRoot("a.txt", "b"))).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining("not a folder"),
      });
    }
  });

  test("S-10 strange names", async () => {
    const { read, write } = host();
    for (const path of [inRoot("a\0b"), inRoot("x".repeat(300)), `/${"x/".repeat(50_000)}`]) {
      await expect(read(path)).rejects.toMatchObject({ code: -32602 });
      await expect(write(path, "")).rejects.toMatchObject({ code: -32602 });
    }
    await write(inRoot("new\nline %2e%2e"), "x");
    expect(await read(inRoot("new\nline %2e%2e"))).toBe("x");
  });

  test("S-14 a huge file costs no more than the limit, and its first lines can be read", async () => {
    const { read } = host({ maxFileBytes: 100_000 });
    fs.writeFileSync(inRoot("sparse"), "first\n");
    fs.truncateSync(inRoot("sparse"), 2 ** 40);
    await expect(read(inRoot("sparse"))).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("maxFileBytes (100000)"),
    });
    await expect(read(inRoot("sparse"), { line: 2, limit: 1 })).rejects.toMatchObject({ code: -32602 });
    expect(await read(inRoot("sparse"), { limit: 1 })).toBe("first\n");
    fs.writeFileSync(inRoot("exact"), "x".repeat(100_000));
    expect(await read(inRoot("exact"))).toHaveLength(100_000);
  });

  test("S-15 what is not UTF-8 is refused and not altered", async () => {
    fs.writeFileSync(inRoot("latin"), Buffer.from([0x61, 0xe9, 0x0a]));
    await expect(host().read(inRoot("latin"))).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("UTF-8"),
    });
  });

  test("FS-04 S-17 unsaved text is what is read, and inside the roots only", async () => {
    const buffers = { read: (path: string) => `${path}\nunsaved`, write: () => false };
    const { read } = host({ buffers });
    expect(await read(inRoot("a.txt"), { line: 2 })).toBe("unsaved");
    await expect(read(join(outside, "s.txt"))).rejects.toMatchObject({ code: -32602 });
  });
});

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

describe.runIf(process.platform !== "win32")("races", () => {
  /** Runs `act` again and again while another program swaps what is at the path. */
  async function whileSwapping(path: string, act: () => Promise<unknown>): Promise<void> {
    const swapper = spawn(process.execPath, [join(import.meta.dirname, "fixtures", "swap.mjs"), path], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = once(swapper, "exit");
    await once(swapper.stdout, "data");
    for (let i = 0; i < 1500; i++) await act();
    swapper.stdin.end();
    expect(await ended).toEqual([0, null]);
  }

  test("S-05 a link put there between the check and the use gains nothing", async () => {
    fs.writeFileSync(inRoot("x.a"), "fine");
    link(join(outside, "s.txt"), "x.b");
    const seen = new Set<string>();
    await whileSwapping(inRoot("x"), async () =>
      seen.add(
        await host()
          .read(inRoot("x"))
          .catch((error) => String(error.code)),
      ),
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining(["-32602", "fine"]));
    expect(seen).not.toContain("secret");
  });

  test("S-06 a folder swapped for a link gains nothing, neither for reading nor for writing", async () => {
    fs.mkdirSync(inRoot("x.a"));
    fs.writeFileSync(inRoot("x.a", "s.txt"), "fine");
    link(outside, "x.b");
    const seen = new Set<string>();
    await whileSwapping(inRoot("x"), async () => {
      seen.add(
        await host()
          .read(inRoot("x", "s.txt"))
          .catch((error) => String(error.code)),
      );
      await host()
        .write(inRoot("x", "w.txt"), "w")
        .catch(() => {});
    });
    expect(seen).not.toContain("secret");
    expect(fs.readdirSync(outside)).toEqual(["s.txt"]);
  });
});
