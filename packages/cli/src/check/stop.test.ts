import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { Command } from "../fixtures/command.ts";

const agent = fileURLToPath(new URL("./fixtures/agent.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "colloquy-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A check whose agents hang, as soon as two of them do; with what tells which of them still run. */
async function hanging(behaviour: string, ...options: string[]) {
  const file = join(folder, behaviour);
  rmSync(file, { force: true });
  const program = [process.execPath, agent, behaviour, file];
  const running = new Command([
    "check",
    "agent",
    "--timeout",
    "100",
    "--rule",
    "ENV-22",
    "--rule",
    "ENV-23",
    ...options,
    "--",
    ...program,
  ]);
  const pids = () => readFileSync(file, "utf8").trim().split("\n").map(Number);
  await vi.waitFor(() => expect(pids().length).toBeGreaterThan(0), { timeout: 20_000, interval: 20 });
  return { running, ended: running.ended(), alive: () => pids().filter(isAlive) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("Ctrl-C ends the agents and tells what was found out, marked as a part; what was cut short is not held against them", async () => {
  const { running, ended, alive } = await hanging("stuck", "--report", "json");
  running.child.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(alive()).toEqual([]);
  expect(JSON.parse(running.stdout)).toMatchObject({
    interrupted: true,
    outcome: "undecided",
    counts: { fail: 0, warn: 0 },
  });
  expect(running.stderr).toContain("The check was stopped before its end.");
});

test("SIGTERM does the same with its own exit code", async () => {
  const { running, ended } = await hanging("stuck");
  running.child.kill("SIGTERM");
  expect(await ended).toBe(143);
});

test("a second Ctrl-C ends all at once, without a report", async () => {
  const { running, ended, alive } = await hanging("stubborn");
  running.child.kill("SIGINT");
  // Two that come at once are one.
  await running.until("Ctrl-C again");
  running.child.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(running.stdout).toBe("");
  await vi.waitFor(() => expect(alive()).toEqual([]), { timeout: 10_000, interval: 20 });
});

test("an output that nobody reads ends it quietly", async () => {
  const { running, ended } = await hanging("stuck");
  running.child.stdout!.destroy();
  running.child.kill("SIGINT");
  expect([130, 141]).toContain(await ended);
  expect(running.stderr).not.toMatch(/EPIPE|Error/);
});
