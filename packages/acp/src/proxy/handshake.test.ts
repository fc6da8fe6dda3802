import { describe, expect, test } from "vitest";
import { connectAgent } from "../client/index.ts";
import { v2 as clientV2 } from "../client/unstable.ts";
import { memoryPair } from "../wire/index.ts";
import { bridge } from "./bridge.ts";
import { bridged, plainAgent } from "./fixtures/bridged.ts";

const info = { name: "test", version: "1.0.0" };

describe("initialize", () => {
  /** A bridge to an agent that answers `initialize` so. */
  function before(answer: object) {
    const [agentWire, toAgent] = memoryPair();
    const [clientWire, toClient] = memoryPair();
    agentWire.open({
      message: (message) =>
        void agentWire.send({ jsonrpc: "2.0", id: (message as { id: number }).id, ...answer } as never),
      fault() {},
      end: () => agentWire.destroy(),
      broken() {},
    });
    const between = bridge({ speak: 2, agent: toAgent, client: toClient, agentName: 'agent "old"' });
    return { between, connected: connectAgent({ info, versions: [clientV2({})] }, clientWire) };
  }

  test("fails, naming the versions, where none is shared", async () => {
    const { between, connected } = before({ result: { protocolVersion: 7 } });
    await expect(connected).rejects.toMatchObject({ code: -32603, reason: expect.stringContaining("speaks 7") });
    expect((await between.closed).cause).toMatchObject({ name: "VersionError" });
  });

  test("fails as the agent fails it", async () => {
    const { between, connected } = before({ error: { code: -32000, message: "Buy me first" } });
    await expect(connected).rejects.toMatchObject({ code: -32000, reason: "Buy me first" });
    await between.closed;
  });

  test("is refused before anything else is asked of the agent", async () => {
    const [agentWire, toAgent] = memoryPair();
    const [clientWire, toClient] = memoryPair();
    const between = bridge({ speak: 2, agent: toAgent, client: toClient });
    const answers: unknown[] = [];
    const both = Promise.withResolvers<void>();
    clientWire.open({
      message: (message) => answers.push(message) === 2 && both.resolve(),
      fault() {},
      end() {},
      broken() {},
    });
    clientWire.send({ jsonrpc: "2.0", id: 1, method: "session/new", params: {} });
    clientWire.send({ jsonrpc: "2.0", id: 2, method: "initialize", params: { protocolVersion: "2" } });
    await both.promise;
    expect(answers).toMatchObject([
      { id: 1, error: { code: -32600 } },
      { id: 2, error: { code: -32602 } },
    ]);
    await between.close();
    agentWire.destroy();
  });

  test("is answered once", async () => {
    const talk = await bridged(plainAgent);
    const again = talk.agent.connection.request("initialize", { protocolVersion: 2, info, capabilities: {} });
    await expect(again).rejects.toMatchObject({ code: -32600 });
    await talk.bridge.close();
  });

  test("tells who the agent is", async () => {
    const talk = await bridged(plainAgent);
    expect(talk.agent.info).toEqual({ name: "old", version: "1.0.0" });
    await talk.bridge.close();
  });
});
