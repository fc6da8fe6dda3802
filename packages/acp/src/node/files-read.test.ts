import { execFileSync } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { extra, host, inRoot, link, outside, outsideError, root, top } from "./fixtures/file-session.ts";

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

  test("pain 22: S-04 DIR-12 links are followed inside only", async () => {
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
