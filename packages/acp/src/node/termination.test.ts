import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { readProcesses } from "./process-table.ts";
import { startProcess } from "./process-tree.ts";
import { terminate } from "./termination.ts";

interface Plan {
  ignoreEnd?: boolean;
  ignoreTerm?: boolean;
  quit?: number;
  detached?: boolean;
  children?: Plan[];
}

const env = { PATH: process.env.PATH ?? "" };
const quick = { endGraceMs: 100, termGraceMs: 100 };

/** Starts a tree, and waits until all of it runs. */
async function grow(plan: Plan): Promise<{ child: ChildProcess; pids: number[] }> {
  const child = await startProcess(
    process.execPath,
    [`${import.meta.dirname}/fixtures/tree.mjs`, JSON.stringify(plan)],
    { env },
  );
  const pids: number[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    pids.push(Number(line));
    if (pids.length === count(plan)) break;
  }
  return { child, pids };
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

const count = (plan: Plan): number => 1 + (plan.children ?? []).reduce((sum, child) => sum + count(child), 0);
const alive = (pids: number[]) => readProcesses().filter(({ pid }) => pids.includes(pid));

test("STDIO-09 an agent that heeds the end of its input is not signalled", async () => {
  const { child, pids } = await grow({});
  expect(await terminate(child)).toEqual({ code: 0, signal: null, step: "ended", survivors: [] });
  expect(alive(pids)).toEqual([]);
});

test("A-07 an agent that ignores the end of its input gets SIGTERM", async () => {
  const { child } = await grow({ ignoreEnd: true });
  expect(await terminate(child, { endGraceMs: 50 })).toEqual({
    code: null,
    signal: "SIGTERM",
    step: "terminated",
    survivors: [],
  });
});

test("A-07 an agent that ignores SIGTERM too is killed", async () => {
  const { child, pids } = await grow({ ignoreEnd: true, ignoreTerm: true });
  expect(await terminate(child, quick)).toEqual({ code: null, signal: "SIGKILL", step: "killed", survivors: [] });
  expect(alive(pids)).toEqual([]);
});

test("T-08 kill reaches a grandchild in the same group that ignores SIGTERM", async () => {
  const { child, pids } = await grow({ children: [{ ignoreTerm: true, children: [{}] }] });
  expect(alive(pids)).toHaveLength(3);
  expect(await terminate(child, quick)).toMatchObject({ step: "ended", survivors: [] });
  expect(alive(pids)).toEqual([]);
});

test("T-08 A-08 kill reaches a grandchild in a group and session of its own", async () => {
  const { child, pids } = await grow({
    children: [{ detached: true, children: [{ detached: true, ignoreTerm: true }] }],
  });
  expect(await terminate(child, quick)).toMatchObject({ survivors: [] });
  expect(alive(pids)).toEqual([]);
});

test("T-08 kill reaches a grandchild whose parent has ended", async () => {
  const { child, pids } = await grow({ children: [{ quit: 0, children: [{}] }] });
  expect(await terminate(child, quick)).toMatchObject({ survivors: [] });
  expect(alive(pids)).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "T-08 nothing escapes by being started between the look and the signal",
  async () => {
    for (let round = 0; round < 5; round++) {
      const time = `60.${randomInt(1e9)}`;
      const child = await startProcess(process.execPath, [`${import.meta.dirname}/fixtures/forks.mjs`, time], { env });
      await once(child.stdout!, "data");
      expect(await terminate(child, { endGraceMs: 0, termGraceMs: 1000 })).toMatchObject({
        signal: "SIGTERM",
        survivors: [],
      });
      const running = readdirSync("/proc").filter((pid) => commandLine(pid).includes(time));
      expect(running).toEqual([]);
    }
  },
);

test("A-08 when the wrapper has ended by itself, the agent behind it is killed", async () => {
  const { child, pids } = await grow({ quit: 7, children: [{ ignoreTerm: true }] });
  if (child.exitCode === null) await once(child, "exit");
  expect(alive(pids)).toHaveLength(1);
  expect(await terminate(child, { endGraceMs: 60_000, termGraceMs: 100 })).toEqual({
    code: 7,
    signal: null,
    step: "ended",
    survivors: [],
  });
  expect(alive(pids)).toEqual([]);
});

test("A-06 an agent that has closed its stdin already is ended all the same", async () => {
  const child = await startProcess("/bin/sh", ["-c", "exec 0<&-; echo ready; exec sleep 60"], {
    env,
  });
  await once(child.stdout!, "data");
  child.stdin!.write("x".repeat(1_000_000));
  expect(await terminate(child, quick)).toMatchObject({ step: "terminated", signal: "SIGTERM" });
});

test("terminating twice, and after the end, gives the same answer", async () => {
  const { child } = await grow({});
  const [first, second] = await Promise.all([terminate(child), terminate(child)]);
  expect(second).toBe(first);
  expect(await terminate(child)).toBe(first);
});

test("promise 2 R-10 after the ending no timer, stream or hook of it keeps our process alive", async () => {
  const program = spawn(process.execPath, [
    `${import.meta.dirname}/fixtures/closer.mjs`,
    JSON.stringify({ children: [{}] }),
  ]);
  expect(await once(program, "exit")).toEqual([0, null]);
});

test("after the ending the streams are destroyed and no exit hook is left", async () => {
  const before = process.listenerCount("exit");
  const { child } = await grow({ children: [{}] });
  expect(process.listenerCount("exit")).toBe(before + 1);
  await terminate(child, quick);
  expect(process.listenerCount("exit")).toBe(before);
  expect(child.stdio.map((stream) => stream?.destroyed)).toEqual([true, true, true]);
});

test("last words that were written before the end are still read", async () => {
  const child = await startProcess("/bin/sh", ["-c", "cat >/dev/null; echo goodbye >&2"], { env });
  let stderr = "";
  child.stderr!.on("data", (chunk) => (stderr += chunk));
  await terminate(child);
  expect(stderr).toBe("goodbye\n");
});
