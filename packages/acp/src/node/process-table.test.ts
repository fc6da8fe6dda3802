import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { familyOf, PS_ARGUMENTS, parsePs, parseStat, readProcesses } from "./process-table.ts";

const row = (pid: number, parent: number, group: number, session = group) => ({
  pid,
  parent,
  group,
  session,
  started: "1",
});

test("T-08 the family is the group, the session, and all that descends from them", () => {
  const rows = [
    row(1, 0, 1),
    row(10, 1, 10), // the leader
    row(11, 10, 10), // its child
    row(12, 11, 12), // a grandchild that called setsid
    row(13, 12, 13), // and its own child, detached again
    row(14, 1, 10), // in the group, its parent gone
    row(15, 1, 15, 10), // in the session, in its own group, its parent gone
    row(20, 1, 20),
    row(21, 20, 20),
  ];
  expect(
    familyOf(10, rows)
      .map(({ pid }) => pid)
      .sort(),
  ).toEqual([10, 11, 12, 13, 14, 15]);
  expect(familyOf(99, rows)).toEqual([]);
});

test("a process that was given the pid of a leader that has ended is left alone", () => {
  const rows = [row(10, 1, 10), row(11, 10, 10)];
  expect(familyOf(10, rows, true)).toEqual([]);
  expect(familyOf(10, [row(11, 1, 10)], true)).toHaveLength(1);
});

test("a program's name cannot forge its row", () => {
  const fields = "S 7 8 9 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 12345 1 1";
  const expected = { pid: 5, parent: 7, group: 8, session: 9, started: "12345" };
  expect(parseStat(`5 (a) S 1 1 1 (b) ${fields}`)).toEqual(expected);
  expect(parseStat(`5 (a) ${fields.replace("S", "Z")}`)).toBeUndefined();
});

test.runIf(process.platform === "linux")("ps and /proc agree on parents and groups", async () => {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume(); console.log()"], { detached: true });
  await once(child.stdout, "data");
  const listed = parsePs(
    execFileSync("ps", PS_ARGUMENTS, { encoding: "utf8", env: { PATH: process.env.PATH, LC_ALL: "C" } }),
  );
  for (const rows of [listed, readProcesses()]) {
    expect(rows.find(({ pid }) => pid === child.pid)).toMatchObject({ parent: process.pid, group: child.pid });
  }
  child.stdin.end();
  await once(child, "exit");
  expect(readProcesses().some(({ pid }) => pid === child.pid)).toBe(false);
});
