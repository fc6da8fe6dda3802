import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { UnstableAgentHandlersV1 } from "../../agent/unstable.ts";
import { nodeFiles, nodeTerminals } from "../../node/index.ts";
import { scriptedTerminals } from "../../protocol/fixtures/scripted-terminals.ts";
import type { RequestError } from "../../rpc/index.ts";
import { emptySession, reduceV2 } from "../../state/index.ts";
import { type Bridged, type BridgedOptions, bridged, plainAgent } from "../fixtures/bridged.ts";

const cwd = realpathSync(mkdtempSync(join(tmpdir(), "bridge-")));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

type Prompt = NonNullable<UnstableAgentHandlersV1["session/prompt"]>;
type Client = Parameters<Prompt>[1]["client"];

/** Lets an agent do something in a turn, through a bridge with files and terminals. Resolves with the bridge after it. */
async function during(
  work: (client: Client) => Promise<void>,
  begun = (_: Bridged) => {},
  options: BridgedOptions = {},
): Promise<Bridged> {
  const failed: unknown[] = [];
  const handlers: UnstableAgentHandlersV1 = {
    ...plainAgent,
    "session/prompt": async (_, { client }) => {
      await work(client).catch((error) => failed.push(error));
      return { stopReason: "end_turn" };
    },
  };
  const talk = await bridged(handlers, {
    files: (roots) => nodeFiles({ roots }),
    terminals: (roots) => nodeTerminals({ roots }),
    ...options,
  });
  begun(talk);
  await talk.agent.request("session/new", { cwd });
  const idle = talk.next("state_update", "idle");
  await talk.agent.request("session/prompt", { sessionId: "s", prompt: [{ type: "text", text: "Hi" }] });
  await idle;
  expect(failed).toEqual([]);
  return talk;
}

const node = (script: string) => ({ sessionId: "s", command: process.execPath, args: ["-e", script] });
const terminalOf = ({ updates }: Bridged, id: string) => updates.reduce(reduceV2, emptySession()).terminals.get(id);

test("a terminal of the agent is one of version 2: every byte, cut wherever, its exit, and no more to stop", async () => {
  const outputs: string[] = [];
  let id = "";
  const talk = await during(async (client) => {
    const script = 'process.stdout.write("ö🎵x".repeat(150_000))';
    const { terminalId } = await client.request("terminal/create", { ...node(script), outputByteLimit: 100 });
    id = terminalId;
    const content = [{ type: "terminal" as const, terminalId }];
    await client.notify("session/update", {
      sessionId: "s",
      update: { sessionUpdate: "tool_call", toolCallId: "c", title: "Run", content },
    });
    const at = { sessionId: "s", terminalId };
    expect(await client.request("terminal/wait_for_exit", at)).toMatchObject({ exitCode: 0 });
    outputs.push((await client.request("terminal/output", at)).output);
    await client.request("terminal/release", at);
  });
  const terminal = terminalOf(talk, id);
  expect(terminal?.text === "ö🎵x".repeat(150_000)).toBe(true);
  expect(terminal?.bytes).toBe(7 * 150_000);
  expect(terminal).toMatchObject({ cwd, exitStatus: { exitCode: 0 } });
  expect(terminal?.capabilities).toBeUndefined();
  expect(outputs[0]?.length).toBeGreaterThan(0);
  expect("ö🎵x".repeat(50).endsWith(outputs[0]!)).toBe(true);
  const call = talk.updates.find(({ sessionUpdate }) => sessionUpdate === "tool_call_update");
  expect(call).toMatchObject({ content: [{ type: "terminal", terminalId: id }] });
  await talk.bridge.close();
}, 20_000);

test("the client stops a terminal, and the agent learns that it has ended", async () => {
  const killed: unknown[] = [];
  const talk = await during(
    async (client) => {
      const { terminalId } = await client.request(
        "terminal/create",
        node('console.log("up"); setInterval(() => {}, 1e6)'),
      );
      killed.push(await client.request("terminal/wait_for_exit", { sessionId: "s", terminalId }));
    },
    (bridge) => {
      void bridge.next("terminal_output_chunk").then((update) => {
        const { terminalId } = update as { terminalId: string };
        expect(terminalOf(bridge, terminalId)?.capabilities).toEqual({ cancel: {} });
        return bridge.agent.request("terminal/cancel", { sessionId: "s", terminalId });
      });
    },
  );
  expect(killed).toMatchObject([{ signal: "SIGTERM" }]);
  await talk.bridge.close();
}, 20_000);

test("a host that cannot be watched is shown too", async () => {
  const host = scriptedTerminals({ watchable: false });
  const talk = await during(
    async (client) => {
      const { terminalId } = await client.request("terminal/create", { sessionId: "s", command: "make" });
      host.print(terminalId, "made\n");
      host.exit(terminalId, { exitCode: 2 });
      await client.request("terminal/wait_for_exit", { sessionId: "s", terminalId });
    },
    () => {},
    { terminals: () => host },
  );
  expect(terminalOf(talk, "term-1")).toMatchObject({ command: "make", text: "made\n", exitStatus: { exitCode: 2 } });
  await talk.bridge.close();
});

test("promise 2: what runs in a terminal ends with the bridge", async () => {
  const printed = Promise.withResolvers<string>();
  const talk = await during(
    async (client) => {
      await client.request("terminal/create", node("console.log(process.pid); setInterval(() => {}, 1e6)"));
      await printed.promise;
    },
    (bridge) =>
      void bridge.next("terminal_output_chunk").then((update) => printed.resolve((update as { data: string }).data)),
  );
  const pid = Number(atob(await printed.promise));
  expect(process.kill(pid, 0)).toBe(true);
  await talk.bridge.close();
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
}, 20_000);

test("L-39: files are read and written inside the session's folders, as they are on the disk", async () => {
  writeFileSync(join(cwd, "a.txt"), "one\ntwo\n");
  const read: unknown[] = [];
  const talk = await during(async (client) => {
    const file = (path: string) => ({ sessionId: "s", path });
    read.push(await client.request("fs/read_text_file", file(join(cwd, "a.txt"))));
    await client.request("fs/write_text_file", { ...file(join(cwd, "b.txt")), content: "new" });
    read.push(await client.request("fs/read_text_file", file(join(cwd, "b.txt"))));
    const outside = client.request("fs/read_text_file", file("/etc/hosts"));
    read.push(await outside.catch((error: RequestError) => error.code));
  });
  expect(read).toEqual([{ content: "one\ntwo\n" }, { content: "new" }, -32602]);
  expect(talk.losses.map(({ id }) => id)).toContain("L-39");
  await talk.bridge.close();
});

test("promise 7: without hosts, the agent is told that there are no files and no terminals", async () => {
  const offered: unknown[] = [];
  const talk = await bridged({
    ...plainAgent,
    "session/new": (_, { client: { capabilities } }) => {
      offered.push(capabilities.fs, capabilities.terminal);
      return { sessionId: "s" };
    },
  });
  await talk.agent.request("session/new", { cwd });
  expect(offered).toEqual([{ readTextFile: false, writeTextFile: false }, false]);
  await talk.bridge.close();
});
