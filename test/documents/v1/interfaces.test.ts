import { expect, test } from "vitest";
import { v1 as agentV1 } from "../../../packages/acp/src/agent/index.ts";
import { v1 as clientV1, connectAgent } from "../../../packages/acp/src/client/index.ts";
import { PROTOCOL_VERSION } from "../../../packages/acp/src/compat/index.ts";
import { withOldAgent, withOldClient } from "../../../packages/acp/src/legacy/fixtures/conversations.ts";
import { RawPeer } from "../../../packages/acp/src/legacy/fixtures/raw-peer.ts";
import {
  authRequired,
  Connection,
  type Frame,
  type Incident,
  internalError,
  invalidParams,
  invalidRequest,
  methodNotFound,
  requestCancelled,
  resourceNotFound,
  routes,
} from "../../../packages/acp/src/rpc/index.ts";
import { memoryPair } from "../../../packages/acp/src/wire/index.ts";

const session = { sessionId: "s" };
const setup = { cwd: "/", mcpServers: [] };
const least = { "session/new": () => session, "session/prompt": () => ({ stopReason: "end_turn" as const }) };

test("it takes a handler for new sessions and one for prompts to be an agent; what is left out does not exist (S4-01)", async () => {
  const { client } = await withOldClient(least, []);
  expect((await client.call("session/new", setup)).result).toEqual(session);
  client.notify("session/cancel", session);
  expect((await client.call("session/prompt", { ...session, prompt: [] })).result).toEqual({ stopReason: "end_turn" });
  for (const method of ["session/load", "session/set_mode", "authenticate"])
    expect((await client.call(method, { ...session, ...setup, modeId: "m", methodId: "m" })).error.code).toBe(-32601);
});

test("a handler for loading is the capability to load (S4-02)", async () => {
  const { initialized } = await withOldClient(least, []);
  expect(initialized.agentCapabilities.loadSession).toBe(false);
  const loading = await withOldClient({ ...least, "session/load": () => ({}) }, []);
  expect(loading.initialized.agentCapabilities.loadSession).toBe(true);
});

test("handlers for files and terminals are the capabilities of a client; terminals are all five or none (S4-04, S4-05)", async () => {
  const terminals = {
    "terminal/create": () => ({ terminalId: "x" }),
    "terminal/output": () => ({ output: "", truncated: false }),
    "terminal/wait_for_exit": () => ({}),
    "terminal/kill": () => {},
    "terminal/release": () => {},
  };
  const { peer } = await withOldAgent({}, [], { "fs/read_text_file": () => ({ content: "" }), ...terminals });
  expect(peer.calls("initialize")[0]?.clientCapabilities).toMatchObject({
    fs: { readTextFile: true, writeTextFile: false },
    terminal: true,
  });
  expect((await peer.call("fs/write_text_file", { ...session, path: "/a", content: "" })).error.code).toBe(-32601);
  const { "terminal/kill": _, ...four } = terminals;
  expect(() => clientV1(four).offer({ name: "c", version: "1" })).toThrow("terminal/kill");
});

test("below the protocol there are calls and notifications of any name, with params as they came (S4-07, S4-08)", async () => {
  const [near, far] = memoryPair();
  const told = Promise.withResolvers<unknown>();
  const served = new Connection(far, {
    handlers: {
      request: (method) => (params, context) => ({ method, named: context.method, params }),
      notification: (method) => (params) => told.resolve([method, params]),
    },
  });
  const caller = new Connection(near, { handlers: routes({}) });
  const params = { deep: [1, null, "\u{1f600}"] };
  expect(await caller.request("any/thing", params)).toEqual({ method: "any/thing", named: "any/thing", params });
  await caller.notify("any/news", [1]);
  expect(await told.promise).toEqual(["any/news", [1]]);
  await caller.close();
  await served.closed;
});

test("when the peer goes, `closed` resolves and the signal is aborted (S4-09)", async () => {
  const [near, far] = memoryPair();
  const peer = new RawPeer(far, { initialize: () => ({ protocolVersion: 1 }) });
  const agent = await connectAgent({ info: { name: "c", version: "1" }, versions: [clientV1({})] }, near);
  expect(peer.calls("initialize")).toHaveLength(1);
  await far.end();
  await agent.connection.closed;
  expect(agent.connection.signal.aborted).toBe(true);
});

test("what crosses a connection, and what was strange in it, goes to functions of the author's (S4-10)", async () => {
  const [near, far] = memoryPair();
  const frames: Frame[] = [];
  const incidents: Incident[] = [];
  const peer = new RawPeer(far, { initialize: () => ({ protocolVersion: 1 }), "session/new": () => session });
  const agent = await connectAgent(
    {
      info: { name: "c", version: "1" },
      versions: [clientV1({})],
      tap: (frame) => void frames.push(frame),
      onIncident: (incident) => void incidents.push(incident),
    },
    near,
  );
  peer.say({ id: "never-asked", result: {} });
  await agent.request("session/new", setup);
  const words = frames.map(
    ({ direction, message }) => `${direction} ${"method" in message ? message.method : message.id}`,
  );
  expect(words).toContain("in never-asked");
  expect(words.filter((word) => word.startsWith("out"))).toEqual(["out initialize", "out session/new"]);
  expect(incidents).toHaveLength(1);
});

test("an aborted call becomes `$/cancel_request`, and its answer settles it (S4-11)", async () => {
  const asked = Promise.withResolvers<void>();
  const { agent, peer } = await withOldAgent(
    {
      "session/new": async () => {
        asked.resolve();
        await peer.hear(({ method }) => method === "$/cancel_request");
        throw { code: -32800, message: "Request cancelled" };
      },
    },
    [],
  );
  const giveUp = new AbortController();
  const call = agent.request("session/new", setup, { signal: giveUp.signal });
  await asked.promise;
  giveUp.abort();
  await expect(call).rejects.toMatchObject({ code: -32800 });
});

test("there is a maker for each error of the protocol, and it arrives as that error (S4-25)", async () => {
  const errors = [
    invalidRequest("No"),
    methodNotFound("a/b"),
    invalidParams("No cwd", { field: "cwd" }),
    internalError("Out of disk"),
    authRequired(),
    resourceNotFound("No such file"),
    requestCancelled(),
  ];
  for (const error of errors) {
    const { client } = await withOldClient({ ...least, "session/new": () => Promise.reject(error) }, []);
    const { code, message, data } = error;
    expect((await client.call("session/new", setup)).error).toEqual({
      code,
      message,
      ...(data !== undefined && { data }),
    });
  }
  const codes = [-32600, -32601, -32602, -32603, -32000, -32002, -32800];
  expect(errors.map(({ code }) => code)).toEqual(codes);
});

test("the number of the protocol that the earlier SDKs speak is 1 (S4-17)", () => {
  expect(PROTOCOL_VERSION).toBe(1);
  expect(agentV1(least).protocolVersion).toBe(1);
});
