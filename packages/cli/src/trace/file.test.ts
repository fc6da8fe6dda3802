import { execFile } from "node:child_process";
import { chmod, link, mkdir, mkdtemp, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Message } from "@colloquy/acp/rpc";
import { beforeEach, describe, expect, test } from "vitest";
import { traceFile } from "./file.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-trace-"));
});

const lines = async (path: string) =>
  (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text));
const message = (method: string, params?: object): Message => ({ jsonrpc: "2.0", method, params });

test("X-02: a trace is a line of JSON each, redacted and for the user alone", async () => {
  const path = join(folder, "a.ndjson");
  const trace = await traceFile(path);
  trace.tap({ direction: "out", message: message("a", { env: [{ name: "K", value: "hunter2" }] }) });
  const head = "token=hunter2";
  trace.onIncident({
    kind: "fault",
    problem: "It is not JSON",
    fault: { kind: "syntax", problem: "", bytes: 9, head },
  });
  trace.tap({ direction: "in", message: message("b") });
  await trace.close();
  await trace.close();
  const [header, ...rest] = await lines(path);
  expect(header).toMatchObject({ "colloquy-trace": 1, redacted: true, program: expect.stringMatching(/^colloquy \d/) });
  expect(Number.isNaN(Date.parse(header.at))).toBe(false);
  const env = [{ name: "K", value: "[hidden: 7 characters]" }];
  const t = expect.any(Number);
  expect(rest).toEqual([
    { t, dir: "out", message: { jsonrpc: "2.0", method: "a", params: { env } } },
    { t, incident: "fault", problem: "It is not JSON", head: "token=[hidden]" },
    { t, dir: "in", message: { jsonrpc: "2.0", method: "b" } },
  ]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a raw trace has messages as they were, ids of any size included", async () => {
  const path = join(folder, "raw.ndjson");
  const trace = await traceFile(path, { raw: true });
  const params = { password: "hunter2", text: "x".repeat(5_000), _meta: { a: 1 } };
  trace.tap({ direction: "in", message: { jsonrpc: "2.0", id: 9_007_199_254_740_993n, method: "m", params } });
  await trace.close();
  expect((await lines(path))[0]).toMatchObject({ redacted: false });
  expect((await lines(path))[1].message).toMatchObject({ method: "m", params });
  expect(await readFile(path, "utf8")).toContain('"id":9007199254740993,');
});

test("a message is written as it was when it passed, whatever is done to it after", async () => {
  const path = join(folder, "a.ndjson");
  const trace = await traceFile(path, { raw: true });
  const params = { a: 1 };
  trace.tap({ direction: "in", message: message("m", params) });
  params.a = 2;
  await trace.close();
  expect((await lines(path))[1].message.params).toEqual({ a: 1 });
});

describe("X-02: where a trace goes", () => {
  test("a trace that is there is replaced, and closed to others", async () => {
    const path = join(folder, "a.ndjson");
    for (const method of ["long".repeat(100), "short"]) {
      const trace = await traceFile(path);
      trace.tap({ direction: "in", message: message(method) });
      await trace.close();
      await chmod(path, method === "short" ? 0o600 : 0o644);
    }
    expect((await lines(path)).map((line) => line.message?.method)).toEqual([undefined, "short"]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test.each<[name: string, make: (path: string) => Promise<unknown>, says: string]>([
    ["a file that is no trace", (path) => writeFile(path, "precious"), "is no trace of yours"],
    ["an empty file", (path) => writeFile(path, ""), "is no trace of yours"],
    ["a folder", (path) => mkdir(path), "it is a folder"],
    ["a link that leads nowhere", (path) => symlink(join(folder, "nowhere"), path), "it is a link"],
    ["a FIFO", (path) => promisify(execFile)("mkfifo", [path]), "cannot be written"],
  ])("%s is left alone", async (_, make, says) => {
    const path = join(folder, "there");
    await make(path);
    await expect(traceFile(path)).rejects.toThrow(says);
    await expect(stat(join(folder, "nowhere"))).rejects.toThrow();
  });

  test("neither a link to a trace is followed, nor a second name of one", async () => {
    const path = join(folder, "a.ndjson");
    await (await traceFile(path)).close();
    const before = await readFile(path, "utf8");
    await symlink(path, join(folder, "link"));
    await link(path, join(folder, "name"));
    await expect(traceFile(join(folder, "link"))).rejects.toThrow("it is a link");
    await expect(traceFile(join(folder, "name"))).rejects.toThrow("is no trace of yours");
    expect(await readFile(path, "utf8")).toBe(before);
  });

  test("a folder that is not there is named", async () => {
    await expect(traceFile(join(folder, "no", "a"))).rejects.toThrow("there is no such folder");
  });
});

test.skipIf(process.platform === "win32")(
  "a full disk ends the trace, says so once, and harms nothing else",
  async () => {
    const program = fileURLToPath(new URL("./fixtures/small-disk.ts", import.meta.url));
    const path = join(folder, "small");
    const limited = ["-c", 'ulimit -f 64; exec "$0" "$@"', process.execPath, program, path];
    const { stdout } = await promisify(execFile)("sh", limited);
    expect(JSON.parse(stdout)).toEqual([expect.stringContaining("The trace ends here")]);
    const [header, first] = (await readFile(path, "utf8")).split("\n");
    expect(JSON.parse(header!)).toHaveProperty("colloquy-trace", 1);
    expect(JSON.parse(first!)).toMatchObject({ dir: "in", message: { method: "x" } });
  },
);
