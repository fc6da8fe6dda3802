import { expect, test } from "vitest";
import { v1 as agentV1, serveAgent } from "../../../packages/acp/src/agent/index.ts";
import { v1 as clientV1, connectAgent } from "../../../packages/acp/src/client/index.ts";
import { RawPeer } from "../../../packages/acp/src/legacy/fixtures/raw-peer.ts";
import { memoryPair } from "../../../packages/acp/src/wire/index.ts";

const info = { name: "ours", version: "1.0.0" };
const session = { sessionId: "s" };
const setup = { cwd: "/", mcpServers: [] };

/** Our agent, and a client that has not introduced itself. */
function agentAlone() {
  const [near, far] = memoryPair();
  const served = serveAgent(
    {
      info,
      versions: [agentV1({ "session/new": () => session, "session/prompt": () => ({ stopReason: "end_turn" }) })],
    },
    near,
  );
  return { served, client: new RawPeer(far) };
}

/** Our client, connected to an agent that answers `initialize` so. */
async function clientOf(answer: object, handlers = {}) {
  const [near, far] = memoryPair();
  const peer = new RawPeer(far, { initialize: () => answer, "session/new": () => session });
  return { peer, agent: await connectAgent({ info, versions: [clientV1(handlers)] }, near) };
}

test.each([true, false, "1", 1.5, -1, null])(
  "the version is an integer: %j is refused (S1-03, S2-02)",
  async (version) => {
    const { client } = agentAlone();
    expect((await client.call("initialize", { protocolVersion: version })).error.code).toBe(-32602);
    expect((await client.call("initialize", { protocolVersion: 1 })).result.protocolVersion).toBe(1);
  },
);

test.each([1, 2, 77])(
  "an agent answers with the version that it speaks, and never an error, to %i (S1-04, S2-06)",
  async (version) => {
    const { client } = agentAlone();
    expect((await client.call("initialize", { protocolVersion: version })).result.protocolVersion).toBe(1);
  },
);

test("a client that does not speak the answered version disconnects (S1-04)", async () => {
  const [near, far] = memoryPair();
  const ended = Promise.withResolvers<void>();
  far.open({
    message: ({ id }: any) => void far.send({ jsonrpc: "2.0", id, result: { protocolVersion: 3 } }),
    fault() {},
    end: () => ended.resolve(),
    broken() {},
  });
  await expect(connectAgent({ info, versions: [clientV1({})] }, near)).rejects.toThrow("speaks 3");
  await ended.promise;
});

test("capabilities may be left out, by either side, or be null (S1-05, S2-03, S4-13)", async () => {
  for (const clientCapabilities of [undefined, null, {}, { fs: {} }]) {
    const { client, served } = agentAlone();
    const { result } = await client.call("initialize", { protocolVersion: 1, clientCapabilities });
    expect(result.agentCapabilities).toMatchObject({ loadSession: false });
    expect(served.client?.capabilities.fs?.readTextFile ?? false).toBe(false);
  }
  const { agent, peer } = await clientOf({ protocolVersion: 1, agentCapabilities: null, authMethods: null });
  expect([agent.capabilities, agent.authMethods]).toEqual([{}, []]);
  // What our client cannot do it says in so many words.
  expect(peer.calls("initialize")[0]?.clientCapabilities).toEqual({
    fs: { readTextFile: false, writeTextFile: false },
    terminal: false,
  });
});

test("what a client says of files under names of its own is none of the capabilities (S2-04)", async () => {
  const { client, served } = agentAlone();
  const clientCapabilities = { fs: { readFile: true, writeFile: true } };
  await client.call("initialize", { protocolVersion: 1, clientCapabilities });
  await expect(served.client!.request("fs/read_text_file", { ...session, path: "/a" })).rejects.toThrow(
    "fs.readTextFile",
  );
  const files = { "fs/read_text_file": () => ({ content: "" }), "fs/write_text_file": () => {} };
  const { peer } = await clientOf({ protocolVersion: 1 }, files);
  expect(peer.calls("initialize")[0]?.clientCapabilities.fs).toEqual({ readTextFile: true, writeTextFile: true });
});

test("names and titles are labels, and come through (S2-05, S2-07, S2-08, S3-02)", async () => {
  const clientInfo = { name: "zed", version: "1", title: "Zed" };
  const { client, served } = agentAlone();
  const { result } = await client.call("initialize", { protocolVersion: 1, clientInfo });
  expect([served.client?.info, result.agentInfo]).toEqual([clientInfo, info]);
  const agentInfo = { name: "agentao", title: "Agentao", version: "0.2.1" };
  const { agent } = await clientOf({ protocolVersion: 1, agentInfo, authMethods: [] });
  expect([agent.info, agent.authMethods]).toEqual([agentInfo, []]);
});

test("what an agent says of its extensions is there as it came, under a key of any form (S2-09)", async () => {
  const extensions = [{ method: "_agentao.cn/ask_user", description: "Asks" }];
  const _meta = { "_agentao.cn/extensions": extensions, "example.org/x": null };
  const { agent } = await clientOf({ protocolVersion: 1, _meta });
  expect(agent.initialize._meta).toEqual(_meta);
});

test("a session before the introduction is refused, in either of the two numbers that agents use (S2-23, S2-24)", async () => {
  const { client } = agentAlone();
  expect((await client.call("session/new", setup)).error.code).toBe(-32600);
  const [near, far] = memoryPair();
  const notReady = { code: -32002, message: "Server not initialized" };
  new RawPeer(far, {
    initialize: () => ({ protocolVersion: 1 }),
    "session/new": () => {
      throw notReady;
    },
  });
  const agent = await connectAgent({ info, versions: [clientV1({})] }, near);
  // The number alone would say that a resource is missing: the words and the method tell what is meant.
  await expect(agent.request("session/new", setup)).rejects.toMatchObject({
    code: -32002,
    message: expect.stringMatching(/session\/new.*Server not initialized/),
  });
});
