import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gone } from "../fixtures/gone.ts";
import { toolBench } from "../fixtures/tool-bench.ts";
import { findSandbox } from "../sandbox/index.ts";
import { commandTool } from "./command.ts";

const settings = { use: "auto", network: false, writable: [] } as const;
const sandbox = await findSandbox(settings, process.env);
const tool = commandTool({ sandbox: async () => sandbox, settings: { timeoutMs: 20_000, maxTimeoutMs: 20_000 } });

test("either commands are contained here, or there is a reason", () => {
  expect(sandbox.usable || sandbox.why.length > 10).toBe(true);
});

describe.runIf(sandbox.usable)("with bubblewrap", () => {
  test.each(["v1", "v1-terminal", "v2"] as const)(
    "%s: a command writes in the root, and not beside it",
    async (client) => {
      await using bench = await toolBench(tool, { client, sandbox: "workspace-write" });
      const outside = join(homedir(), randomUUID());
      const used = await bench.use("run_command", { command: `echo a > made && pwd && echo b > ${outside}` });
      expect(await bench.read("made")).toBe("a\n");
      expect(existsSync(outside)).toBe(false);
      expect(used.text).toContain(bench.cwd);
      expect(used.text).toContain("It ran in the sandbox (workspace-write).");
      expect(used.call).toMatchObject({ status: "failed" });
      expect(used.call.rawOutput).toMatchObject({ sandbox: "workspace-write" });
      expect(bench.consents).toMatchObject([{ act: "execute", sandboxed: true }]);
      expect(bench.changed).toEqual([bench.cwd]);
    },
  );

  test("read-only: it writes nothing in the root", async () => {
    await using bench = await toolBench(tool, { sandbox: "read-only" });
    const used = await bench.use("run_command", { command: "echo a > made" });
    expect([await bench.read("made"), used.call.status]).toEqual([undefined, "failed"]);
    expect(bench.changed).toEqual([]);
  });

  test("unsandboxed is asked about as such, and run outside", async () => {
    await using bench = await toolBench(tool, { sandbox: "read-only" });
    const used = await bench.use("run_command", { command: "echo a > made", unsandboxed: true });
    expect(await bench.read("made")).toBe("a\n");
    expect(bench.consents).toMatchObject([{ sandboxed: false }]);
    expect(used.call.rawOutput).toMatchObject({ sandbox: "none" });
  });

  test("S-16: what a command makes that makes programs run is told to the model and the user", async () => {
    await using bench = await toolBench(tool, { sandbox: "workspace-write" });
    const used = await bench.use("run_command", { command: "mkdir .vscode" });
    expect(used.text).toContain("It made .vscode, which can make programs run outside of the sandbox.");
    expect(JSON.stringify(used.call.content)).toContain("It made .vscode");
  });

  test("promise 4: T-08 out of time, nothing inside goes on, not even in a session of its own", async () => {
    await using bench = await toolBench(tool, { sandbox: "workspace-write" });
    const mark = randomUUID();
    const command = `trap '' TERM; setsid sh -c "trap '' TERM; echo ${mark}; while :; do sleep 1; done" & sleep 1000`;
    const used = await bench.use("run_command", { command, timeoutMs: 500 });
    expect(used.call.rawOutput).toMatchObject({ timedOut: true });
    expect(used.text).toContain(mark);
    await gone((row) => row.includes(mark));
  });
});
