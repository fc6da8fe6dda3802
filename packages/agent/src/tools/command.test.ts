import { expect, test } from "vitest";
import { gone } from "../fixtures/gone.ts";
import { type ToolBench, toolBench } from "../fixtures/tool-bench.ts";
import type { Sandbox } from "../sandbox/index.ts";
import { commandTool } from "./command.ts";

const settings = { timeoutMs: 20_000, maxTimeoutMs: 25_000 };
const missing: Sandbox = { usable: false, why: "bubblewrap is not installed", use: "auto" };
const off: Sandbox = { ...missing, use: "off" };
const tool = (sandbox: Sandbox = off) => commandTool({ sandbox: async () => sandbox, settings });
const kinds = ["v1", "v1-terminal", "v2"] as const;

test.each(kinds)("%s: a line is run in a shell, shown as it ends, and told to the model", async (client) => {
  await using bench = await toolBench(tool(), { client });
  const used = await bench.use("run_command", { command: "echo one | tr o 0; echo two >&2", description: "Say it" });
  expect(used).toMatchObject({ text: "0ne\ntwo", isError: false });
  expect(used.call).toMatchObject({
    kind: "execute",
    status: "completed",
    title: "echo one | tr o 0; echo two >&2 (Say it)",
  });
  expect(used.call.rawOutput).toEqual({
    exitCode: 0,
    output: "0ne\ntwo\n",
    truncated: false,
    timedOut: false,
    sandbox: "none",
  });
  expect(bench.consents).toEqual([
    { act: "execute", command: "echo one | tr o 0; echo two >&2", cwd: bench.cwd, sandboxed: false },
  ]);
});

test.each(kinds)("%s: a command that fails is shown as failed, and is no error of the tool", async (client) => {
  await using bench = await toolBench(tool(), { client });
  const used = await bench.use("run_command", { command: "echo no; exit 3" });
  expect(used).toMatchObject({ text: "no\n\nExit code 3.", isError: false });
  expect(used.call).toMatchObject({ status: "failed", rawOutput: { exitCode: 3 } });
});

test("a command that a signal ends is told by it, and one that prints nothing says so", async () => {
  await using bench = await toolBench(tool());
  expect((await bench.use("run_command", { command: "kill -9 $$" })).text).toBe(
    "(It printed nothing.)\n\nIt was ended by SIGKILL.",
  );
});

test("cwd is taken from the session's folder, and one outside is refused", async () => {
  await using bench = await toolBench(tool(), { files: { "sub/a": "" } });
  expect((await bench.use("run_command", { command: "ls", cwd: "sub" })).text).toBe("a");
  expect(await bench.use("run_command", { command: "ls", cwd: "/usr" })).toMatchObject({ isError: true });
  expect(bench.consents[0]).toMatchObject({ cwd: bench.path("sub") });
});

test.each(kinds)(
  "%s: a command that runs out of time ends with all that it started, and what it printed is told",
  async (client) => {
    await using bench = await toolBench(tool(), { client });
    const command = "echo begun; sleep 1000 & echo $!; wait";
    const used = await bench.use("run_command", { command, timeoutMs: 300 });
    const [begun, pid] = used.text.split("\n");
    expect([begun, used.isError]).toEqual(["begun", false]);
    expect(used.text).toContain("It ran out of time after 300 ms and was ended.");
    expect(used.call).toMatchObject({ status: "failed", rawOutput: { timedOut: true } });
    await gone((row) => row.startsWith(`${pid} `));
  },
);

test("the settings say how long a command may run at most", async () => {
  const short = commandTool({ sandbox: async () => off, settings: { timeoutMs: 100, maxTimeoutMs: 200 } });
  await using bench = await toolBench(short);
  const { text } = await bench.use("run_command", { command: "sleep 1000", timeoutMs: 999_999 });
  expect(text).toContain("after 200 ms");
});

test("T-12: what a command leaves in the background ends with it", async () => {
  await using bench = await toolBench(tool());
  const { text, call } = await bench.use("run_command", { command: "sleep 1000 >/dev/null 2>&1 & echo $!" });
  expect(call.status).toBe("completed");
  await gone((row) => row.startsWith(`${text} `));
});

async function silent(bench: ToolBench, command = "echo $$; exec tail -f /dev/null") {
  const used = bench.use("run_command", { command });
  const pid = () => /^\d+/m.exec([...bench.client.session().terminals][0]?.text ?? "")?.[0];
  await bench.client.until(() => pid() !== undefined);
  return { used, pid: Number(pid()) };
}

test("promise 4: a cancel ends a silent command", async () => {
  await using bench = await toolBench(tool());
  const { used, pid } = await silent(bench);
  await bench.client.cancel();
  expect(await used).toMatchObject({ stopReason: "cancelled", isError: true });
  await gone((row) => row.startsWith(`${pid} `));
});

test("promise 4: a client of version 2 cancels the tool call alone", async () => {
  await using bench = await toolBench(tool());
  const { used, pid } = await silent(bench);
  const { sessionId, toolCalls } = bench.client.session();
  const { toolCallId } = [...toolCalls].at(-1)!;
  await bench.client.client.request("tool_call/cancel", { sessionId, toolCallId });
  expect(await used).toMatchObject({ stopReason: "end_turn", isError: true, call: { status: "cancelled" } });
  await gone((row) => row.startsWith(`${pid} `));
});

test("nothing waits for a pager or a password", async () => {
  await using bench = await toolBench(tool());
  const { text } = await bench.use("run_command", { command: "echo $PAGER $GIT_PAGER $GIT_TERMINAL_PROMPT; cat" });
  expect(text).toBe("cat cat 0");
});

test("a no runs nothing", async () => {
  await using bench = await toolBench(tool(), { answer: () => "reject" });
  const used = await bench.use("run_command", { command: "touch made" });
  expect(used).toMatchObject({ isError: true, call: { status: "cancelled" } });
  expect(await bench.read("made")).toBeUndefined();
});

test("an empty command does not fit", () => {
  expect(tool().input.safeParse({ command: "  " }).success).toBe(false);
});

test("without a sandbox that was wanted, the user and the model are told once in a session", async () => {
  await using bench = await toolBench(tool(missing));
  const first = await bench.use("run_command", { command: "echo 1" });
  const note = "Commands run without a sandbox, with all that the user may do: bubblewrap is not installed.";
  expect(first.text).toBe(`${note}\n\n1`);
  expect((await bench.use("run_command", { command: "echo 2" })).text).toBe("2");
  const notices = bench.client.updates.filter(({ sessionUpdate }) => sessionUpdate === "notice");
  expect(notices).toMatchObject([{ title: note, severity: "warning" }]);
});

test("where a sandbox is required and does not work, nothing is run and nobody is asked", async () => {
  await using bench = await toolBench(tool({ ...missing, use: "required" }));
  const used = await bench.use("run_command", { command: "touch made", unsandboxed: true });
  expect(used.text).toBe("The command was not run, since the settings require a sandbox: bubblewrap is not installed");
  expect([await bench.read("made"), bench.consents]).toEqual([undefined, []]);
});

test("P-06: what was consented to inside a sandbox is not run outside", async () => {
  await using bench = await toolBench(tool(missing), { sandbox: "workspace-write" });
  const used = await bench.use("run_command", { command: "touch made" });
  expect(used.text).toBe("The command was not run, since nothing contains it: bubblewrap is not installed");
  expect(await bench.read("made")).toBeUndefined();
});
