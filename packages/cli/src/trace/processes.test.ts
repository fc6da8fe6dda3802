import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startProcess, terminate } from "@colloquy/acp/node";
import { expect, test } from "vitest";
import { parsePs, processTree } from "./processes.ts";
import { stuckReport } from "./report.ts";
import { traceOf } from "./trace.ts";

const family = fileURLToPath(new URL("./fixtures/family.ts", import.meta.url));

test("the processes of an agent are told, children below their parents, without the secrets of command lines", async () => {
  const child = await startProcess(process.execPath, [family], { env: {} });
  try {
    const [printed] = await once(child.stdout!, "data");
    const [pid, childPid] = JSON.parse(String(printed)) as [number, number];
    const report = await stuckReport({ trace: traceOf(), process: { pid, stderr: () => "" } });
    const [parent, second] = report.processes!;
    expect(parent).toMatchObject({ depth: 0, text: expect.stringContaining(`${pid} runs, for `) });
    expect(second).toMatchObject({ depth: 1, text: expect.stringContaining(`${childPid} runs, for `) });
    expect(parent!.text).toContain("family.ts");
    expect(second!.text).toContain("--token [hidden]");
  } finally {
    await terminate(child, { endGraceMs: 10 });
  }
  expect(await processTree(child.pid!)).toEqual([]);
  const after = await stuckReport({ trace: traceOf(), process: { pid: child.pid!, stderr: () => "last words" } });
  expect(after.waiting[0]).toBe("The agent's process has ended, and so has all that it started.");
  expect(after.stderr).toEqual(["last words"]);
});

test("a system without /proc tells the same by ps", () => {
  expect(parsePs("  312   1   312 Ss   02-03:04:05 /usr/bin/thing --flag value")).toEqual({
    pid: 312,
    parent: 1,
    group: 312,
    state: "S",
    ageMs: 183_845_000,
    command: "/usr/bin/thing --flag value",
  });
  expect(parsePs("7 1 7 R+ 00:09 x")).toMatchObject({ ageMs: 9_000 });
  expect(parsePs("")).toBeUndefined();
});
