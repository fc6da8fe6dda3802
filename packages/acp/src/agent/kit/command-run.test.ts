import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { nodeLocal } from "../../node/index.ts";
import { CapabilityError } from "../../protocol/index.ts";
import { CancelledError } from "../../rpc/index.ts";
import { type Session, transcriptText } from "../../state/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";
import type { Turn } from "./index.ts";

const node = process.execPath;
const cwd = tmpdir();
const script = (source: string) => ({ args: ["-e", source] });
const slow = script("process.stdout.write('be' + 'gun\\n'); setTimeout(() => {}, 60_000)");

async function running(
  version: 1 | 2,
  run: (turn: Turn) => Promise<unknown>,
  given = {},
  options: object = nodeLocal(),
) {
  const result = Promise.withResolvers<unknown>();
  const meeting = await meet(
    { prompt: async (turn) => result.resolve(await run(turn).catch((error: unknown) => error)), ...options },
    version,
    given,
  );
  const id = await meeting.newSession({ cwd });
  const shown = (session: Session) => transcriptText(session);
  return { ...meeting, id, result: result.promise, text: () => shown(meeting.session(id)) };
}

test.each(versions)("version %i: a command runs, and its output is shown as it ends", async (version) => {
  const { prompt, id, result, session, text } = await running(version, (turn) =>
    turn.run(node, { ...script("console.log('héllo ' + process.env.FRESH); process.exit(3)"), env: { FRESH: "milk" } }),
  );
  await prompt(id);
  expect(await result).toEqual({ exitCode: 3, output: "héllo milk\n", truncated: false });
  expect(text()).toContain("héllo milk");
  expect([...session(id).toolCalls]).toMatchObject([{ kind: "execute", status: "failed" }]);
  if (version === 2) {
    expect([...session(id).terminals]).toMatchObject([{ text: "héllo milk\n", cwd, exitStatus: { exitCode: 3 } }]);
    expect([...session(id).terminals][0]?.capabilities).toBeUndefined();
  }
});

test.each(versions)("promise 4: CANC-05 version %i: a cancel kills the command and ends the turn", async (version) => {
  const { prompt, id, result, until, text, cancel, session } = await running(version, (turn) => turn.run(node, slow));
  const turn = prompt(id);
  await until(() => text().includes("begun"));
  await cancel(id);
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(await result).toBeInstanceOf(CancelledError);
  if (version === 2) expect([...session(id).terminals]).toMatchObject([{ exitStatus: { signal: "SIGTERM" } }]);
});

test("TDIS-14 TDIS-15 TDIS-16 a client of version 2 cancels a terminal, and the turn goes on", async () => {
  const { prompt, id, result, until, text, client, session } = await running(2, (turn) => turn.run(node, slow));
  const turn = prompt(id);
  await until(() => text().includes("begun"));
  const [terminal] = [...session(id).terminals];
  expect(terminal?.capabilities).toEqual({ cancel: {} });
  await client.request("terminal/cancel", { sessionId: id, terminalId: terminal!.terminalId });
  expect(await turn).toEqual({ stopReason: "end_turn" });
  expect(await result).toMatchObject({ signal: expect.any(String) });
  const again = client.request(
    "terminal/cancel",
    { sessionId: id, terminalId: terminal!.terminalId },
    { ungated: true },
  );
  await expect(again).rejects.toMatchObject({ code: -32602 });
});

test("a client of version 2 cancels a tool call that lets it", async () => {
  const { prompt, id, result, until, session, client } = await running(2, async (turn) => {
    const call = turn.tool({ title: "Wait", cancellable: true });
    await new Promise<void>((resolve) => call.signal.addEventListener("abort", () => resolve(), { once: true }));
    call.end("cancelled");
    return turn.signal.aborted;
  });
  const turn = prompt(id);
  await until(() => session(id).toolCalls.length === 1);
  const [call] = [...session(id).toolCalls];
  expect(call?.capabilities).toEqual({ cancel: {} });
  await client.request("tool_call/cancel", { sessionId: id, toolCallId: call!.toolCallId });
  expect(await turn).toEqual({ stopReason: "end_turn" });
  expect(await result).toBe(false);
  expect([...session(id).toolCalls]).toMatchObject([{ status: "cancelled" }]);
});

/** A client of version 1 that runs one terminal by itself. */
function ownTerminals(exit: Promise<object>) {
  const calls: string[] = [];
  const waited = Promise.withResolvers<void>();
  const call = (name: string, answer: (params: any, context: { signal: AbortSignal }) => unknown) => ({
    [`terminal/${name}`]: (params: any, context: { signal: AbortSignal }) => {
      calls.push(name);
      return answer(params, context);
    },
  });
  const requests = {
    ...call("create", () => ({ terminalId: "theirs" })),
    ...call("output", () => ({ output: "from their terminal", truncated: false })),
    ...call("wait_for_exit", () => {
      waited.resolve();
      return exit;
    }),
    ...call("kill", () => ({})),
    ...call("release", () => ({})),
  };
  return { calls, requests, waited: waited.promise };
}

test("the title says what a command is for", async () => {
  const { prompt, id, session } = await running(2, (turn) => turn.run(node, { title: "Do nothing", args: ["-e", ""] }));
  await prompt(id);
  expect([...session(id).toolCalls]).toMatchObject([{ title: "Do nothing", status: "completed" }]);
});

test("TERM-01 a client's own terminal is used where it offers one, and shown by its id", async () => {
  const { calls, requests } = ownTerminals(Promise.resolve({ exitCode: 0 }));
  const { prompt, id, result, updates, load, text } = await running(1, (turn) => turn.run("make", { args: ["all"] }), {
    requests,
  });
  await prompt(id);
  expect(await result).toEqual({ exitCode: 0, output: "from their terminal", truncated: false });
  expect(calls).toEqual(["create", "wait_for_exit", "output", "release"]);
  const content = updates.flatMap((update) => update.content ?? []);
  expect(content).toContainEqual({ type: "terminal", terminalId: "theirs" });
  expect(JSON.stringify(updates)).not.toContain("from their terminal");
  await load(id);
  expect(text()).toContain("from their terminal");
});

test("promise 4: CANC-02 a cancel during a client's terminal kills and releases it", async () => {
  const { calls, requests, waited } = ownTerminals(new Promise(() => {}));
  const { prompt, id, result, cancel } = await running(1, (turn) => turn.run("make"), { requests });
  const turn = prompt(id);
  await waited;
  await cancel(id);
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(await result).toBeInstanceOf(CancelledError);
  expect(calls).toEqual(expect.arrayContaining(["kill", "release"]));
});

test("what a cancelled command of a client's terminal wrote last is kept", async () => {
  const exit = Promise.withResolvers<object>();
  const { requests, waited } = ownTerminals(exit.promise);
  const kill = { "terminal/kill": () => void exit.resolve({ signal: "SIGTERM" }) };
  const meeting = await running(1, (turn) => turn.run("make"), { requests: { ...requests, ...kill } });
  const { prompt, id, cancel, load, text } = meeting;
  const turn = prompt(id);
  await waited;
  await cancel(id);
  expect(await turn).toEqual({ stopReason: "cancelled" });
  await load(id);
  expect(text()).toContain("from their terminal");
});

test("promise 1: a client is told of a tool call before it is asked for a terminal or a file for it", async () => {
  const { requests } = ownTerminals(Promise.resolve({ exitCode: 0 }));
  const files = { "fs/read_text_file": () => ({ content: "milk" }) };
  const { prompt, id, updates, frames } = await running(
    1,
    async (turn) => {
      turn.tool({ title: "Before" }).done();
      turn.say("Now it is made.");
      await turn.run("make");
      turn.tool({ title: "Read" });
      await turn.files.readText("a.md");
    },
    { requests: { ...requests, ...files } },
  );
  await prompt(id);
  const words = frames.map(({ message }) => JSON.stringify(message));
  const at = (text: string) => words.findIndex((line) => line.includes(text));
  expect(updates.length).toBeGreaterThan(4);
  expect(at('"title":"make"')).toBeGreaterThan(at("Now it is made."));
  expect(at('"terminal/create"')).toBeGreaterThan(at('"title":"make"'));
  expect(at('"fs/read_text_file"')).toBeGreaterThan(at('"title":"Read"'));
});

test.each(versions)(
  "pain 12: version %i: without terminals anywhere, the error names the capability",
  async (version) => {
    const { prompt, id, result } = await running(version, (turn) => turn.run("make"), {}, {});
    await prompt(id);
    expect(await result).toBeInstanceOf(CapabilityError);
  },
);

test("TERM-20 the client's terminal is in the tool call before it is released, however soon the command ends", async () => {
  const heard: string[] = [];
  const requests = {
    "terminal/create": () => ({ terminalId: "t1" }),
    "terminal/wait_for_exit": () => ({ exitCode: 0 }),
    "terminal/output": () => ({ output: "", truncated: false }),
    "terminal/kill": () => ({}),
    "terminal/release": () => {
      heard.push("released");
      return {};
    },
  };
  const onUpdate = ({ content }: { content?: unknown }) => {
    if (JSON.stringify(content ?? null).includes('"terminalId":"t1"')) heard.push("shown");
  };
  const given = { capabilities: { terminal: true }, requests, onUpdate };
  const { prompt, id } = await running(1, (turn) => turn.run("true"), given, {});
  await prompt(id);
  expect(heard.slice(0, 2)).toEqual(["shown", "released"]);
});
