import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { ProcessError } from "./process-error.ts";
import { readProcesses } from "./process-table.ts";
import { startProcess, taskkill } from "./process-tree.ts";
import { terminate } from "./termination.ts";

const env = { PATH: process.env.PATH ?? "" };
const folder = mkdtempSync(join(tmpdir(), "process-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["exit", "throw"])(
  "STDIO-24 when our process ends by %s, the trees that it started die with it",
  async (how) => {
    const plan = { ignoreEnd: true, ignoreTerm: true, children: [{ detached: true, ignoreTerm: true }, {}] };
    const host = spawn(process.execPath, [`${import.meta.dirname}/fixtures/host.mjs`, JSON.stringify(plan), how], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    const pids: number[] = [];
    for await (const line of createInterface({ input: host.stdout })) {
      if (pids.push(Number(line)) === 3) break;
    }
    expect(readProcesses().filter(({ pid }) => pids.includes(pid))).toHaveLength(3);
    host.stdin.write("go\n");
    expect(await once(host, "exit")).toEqual([how === "exit" ? 3 : 1, null]);
    await expect.poll(() => readProcesses().filter(({ pid }) => pids.includes(pid))).toEqual([]);
  },
);

test("a child that ends by itself leaves no exit hook", async () => {
  const before = process.listenerCount("exit");
  const child = await startProcess("true", [], { env });
  await once(child, "exit");
  expect(process.listenerCount("exit")).toBe(before);
});

test("T-02 arguments reach the program as they are", async () => {
  const args = ["a b", '"', "$(id)", "; x", "", "é\n"];
  const child = await startProcess(process.execPath, ["-p", "JSON.stringify(process.argv.slice(1))", "--", ...args], {
    env,
  });
  let output = "";
  child.stdout!.on("data", (chunk) => (output += chunk));
  await once(child, "close");
  expect(JSON.parse(output)).toEqual(args);
});

test("pain 2: STDIO-19 writing to a child that does not read any more does not crash us", async () => {
  const child = await startProcess("sh", ["-c", "exec 0<&-; echo ready; exec sleep 60"], { env });
  await once(child.stdout!, "data");
  const failed = new Promise<unknown>((resolve) => child.stdin!.write("x", resolve));
  expect(await failed).toMatchObject({ code: "EPIPE" });
  await terminate(child, { endGraceMs: 0 });
});

test.each([
  ["no-such-agent", {}, 'there is no program "no-such-agent" on PATH'],
  ["./no-such-agent", {}, 'there is no file "./no-such-agent"'],
  [
    process.execPath,
    { cwd: join(folder, "none") },
    `its working directory ${JSON.stringify(join(folder, "none"))} does not exist`,
  ],
  [
    process.execPath,
    { cwd: join(folder, "plain") },
    `its working directory ${JSON.stringify(join(folder, "plain"))} is not a directory`,
  ],
  [
    join(folder, "plain"),
    {},
    `${JSON.stringify(join(folder, "plain"))} is a file without the permission to execute it`,
  ],
  [folder, {}, `${JSON.stringify(folder)} is a directory`],
  [
    join(folder, "script"),
    {},
    `${JSON.stringify(join(folder, "script"))} is there, but the interpreter that its first line names is not`,
  ],
])("A-11 the error for %s %j says what is wrong", async (command, options, problem) => {
  writeFileSync(join(folder, "plain"), "");
  writeFileSync(join(folder, "script"), "#!/no/such/interpreter\n", { mode: 0o755 });
  const error = await startProcess(command, ["--acp"], { env, ...options }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ProcessError);
  expect(error).toMatchObject({ phase: "start", exitCode: null, signal: null, stderr: "" });
  expect(error.message).toBe(`The agent "${command} --acp" could not be started: ${problem}`);
  expect(error.cause).toBeInstanceOf(Error);
});

test("A-11 too long an argument list is told as that", async () => {
  await expect(startProcess("true", ["x".repeat(4_000_000)], { env })).rejects.toThrow("longer than the system takes");
});

test("pain 6: on Windows a tree is ended by the system's own taskkill", () => {
  expect(taskkill(42, { SystemRoot: "D:\\Windows" })).toEqual([
    "D:\\Windows\\System32\\taskkill.exe",
    ["/PID", "42", "/T", "/F"],
  ]);
});
