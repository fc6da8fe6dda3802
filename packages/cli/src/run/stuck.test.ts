import { mkdtemp, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Command, command, scripted } from "../fixtures/command.ts";

test("promise 5: when the time has passed it is said who was waited for", async () => {
  const { code, stderr } = await command(["run", "x", "--timeout", "1", "--cancel-grace", "0", ...scripted("deaf")]);
  expect(code).toBe(124);
  expect(stderr).toMatch(/session\/prompt/);
});

test("with --trace, a run that is stopped tells all that is known, on stderr and in the file", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "colloquy-stuck-")), "trace.ndjson");
  const run = new Command(["run", "x", "--trace", path, "--cancel-grace", "0", ...scripted("deaf")]);
  await run.until("working");
  run.child.kill("SIGINT");
  expect(await run.ended()).toBe(130);
  expect(run.stderr).toContain("Last message each way");
  expect(run.stderr).toContain("Processes");
  const lines = (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { report } = lines.find((line) => "report" in line);
  expect(report.pending[0].text).toContain("session/prompt");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
