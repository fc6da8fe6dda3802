import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { v1 } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";
import * as first from "@zed-industries/agent-client-protocol";
import { expect, test } from "vitest";
import { commandOf, roadTo } from "../interop/roads.ts";
import { theirTalk } from "../interop/talk.ts";
import { ExampleClient, start } from "./programs/client.ts";
import { saying } from "./programs/duo.ts";

const example = `${import.meta.dirname}/programs/agent.ts`;
const older = `${import.meta.dirname}/../interop/fixtures/older-agent.ts`;
const setup = { cwd: "/", mcpServers: [] };

test("S1-51 S3-28 a client and an agent of the earlier SDKs run unchanged, as two processes", async () => {
  await using talk = start(example);
  const { connection, client } = talk;
  const { protocolVersion, agentInfo } = await connection.initialize({ protocolVersion: 1, clientCapabilities: {} });
  expect([protocolVersion, agentInfo?.name]).toEqual([1, "example"]);
  const { sessionId, modes } = await connection.newSession(setup);
  expect(modes?.currentModeId).toBe("ask");
  expect(await connection.setSessionMode({ sessionId, modeId: "ask" })).toEqual({});
  for (const text of ["permission", "files", "terminal"]) await connection.prompt(saying(text));
  expect(client.texts).toEqual(["yes", "milk", "today"]);
  expect(client.released).toEqual(["term1"]);
  expect(await connection.extMethod("_example/echo", { a: 1 })).toEqual({ method: "_example/echo", params: { a: 1 } });
  await expect(connection.newSession({ ...setup, cwd: "/locked" })).rejects.toMatchObject({ code: -32000 });
});

test("S1-51 promise 1: all updates have been shown when the prompt resolves", async () => {
  await using talk = start(example);
  await talk.connection.initialize({ protocolVersion: 1 });
  await talk.connection.prompt(saying("updates"));
  expect(talk.client.texts).toEqual(["one", "two", "three"]);
});

test("promise 4: a cancelled turn ends as cancelled, and the next one is fine", async () => {
  await using talk = start(example);
  const turn = talk.connection.prompt(saying("wait"));
  await expect.poll(() => talk.client.texts).toEqual(["waiting"]);
  await talk.connection.cancel({ sessionId: "s1" });
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(await talk.connection.prompt(saying("updates"))).toEqual({ stopReason: "end_turn" });
});

test("promise 3: a call to an agent that dies rejects, and the connection closes", async () => {
  await using talk = start(example);
  await talk.connection.initialize({ protocolVersion: 1 });
  const turn = talk.connection.prompt(saying("wait"));
  await expect.poll(() => talk.client.texts).toEqual(["waiting"]);
  talk.child.kill("SIGKILL");
  await expect(turn).rejects.toThrow("session/prompt failed: the connection to the agent is closed");
  await talk.connection.closed;
  expect(talk.connection.signal.aborted).toBe(true);
});

test("an agent's program ends by itself when its client is gone", async () => {
  await using talk = start(example);
  await talk.connection.initialize({ protocolVersion: 1 });
  talk.child.stdin.end();
  await talk.connection.closed;
  await expect.poll(() => talk.child.exitCode).toBe(0);
});

test("S1-51 such an agent serves a client of this library", async () => {
  const client = new ExampleClient();
  const handlers = v1({
    "session/update": (params) => client.sessionUpdate(params),
    "session/request_permission": (params) => client.requestPermission(params),
  });
  const definition = { info: { name: "ours", version: "1" }, versions: [handlers] };
  await using agent = await spawnAgent([process.execPath, example], definition);
  const { sessionId } = await agent.request("session/new", setup);
  await agent.request("session/load", { sessionId, ...setup });
  await agent.request("session/prompt", saying("permission"));
  expect(client.texts).toEqual(["before", "yes"]);
});

test("S1-51 such an agent serves a client of the newest official SDK", async () => {
  await using talk = await theirTalk(
    { whose: "our", versions: [1] },
    { versions: [1], road: roadTo([process.execPath, example]) },
  );
  expect(talk.initialize.agentInfo.name).toBe("example");
  expect(await talk.request("session/new", setup)).toMatchObject({ sessionId: "s1" });
  expect(await talk.request("session/prompt", saying("updates"))).toEqual({ stopReason: "end_turn" });
  await expect(talk.request("session/list", {})).rejects.toMatchObject({ code: -32601 });
});

test("S1-51 such a client talks to an agent of the newest official SDK", async () => {
  const [, program = "", ...args] = commandOf({ whose: "their", versions: [1] });
  await using talk = start(program, ...args);
  const { protocolVersion } = await talk.connection.initialize({ protocolVersion: 1 });
  expect(protocolVersion).toBe(1);
  const { sessionId } = await talk.connection.newSession(setup);
  expect(typeof sessionId).toBe("string");
});

test("S1-52 such an agent serves a client of the first official package", async () => {
  const child = spawn(process.execPath, [example], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const output = Writable.toWeb(child.stdin) as WritableStream<Uint8Array>;
  const input = Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>;
  const client = new ExampleClient();
  const stream = first.ndJsonStream(output, input);
  const agent = new first.ClientSideConnection(() => client as first.Client, stream);
  expect((await agent.initialize({ protocolVersion: 1, clientCapabilities: {} })).protocolVersion).toBe(1);
  await agent.newSession(setup);
  expect(await agent.prompt(saying("files"))).toEqual({ stopReason: "end_turn" });
  expect(await agent.extMethod("example/echo", { a: 1 })).toEqual({ method: "_example/echo", params: { a: 1 } });
  child.stdin.destroy();
  await exited;
});

test("S1-52 such a client talks to an agent of the first official package", async () => {
  await using talk = start(older);
  await talk.connection.initialize({ protocolVersion: 1 });
  const { sessionId } = await talk.connection.newSession(setup);
  expect(await talk.connection.loadSession({ sessionId, ...setup })).toEqual({});
  await talk.connection.prompt(saying("permission"));
  expect(talk.client.texts).toEqual(["before", JSON.stringify({ outcome: { outcome: "selected", optionId: "yes" } })]);
});
