import { describe, expect, test } from "vitest";
import { withOldAgent, withOldClient } from "./fixtures/conversations.ts";
import { renamedMethods } from "./renamed-methods.ts";

const handlers = {
  "session/new": () => ({ sessionId: "s" }),
  "session/prompt": () => ({ stopReason: "end_turn" as const }),
};

describe("session/stop, as session/close was called in March 2026", () => {
  test("is served by the handler of session/close, and advertised", async () => {
    const closed: string[] = [];
    const close = { "session/close": ({ sessionId }: { sessionId: string }) => void closed.push(sessionId) };
    const { client, initialized } = await withOldClient({ ...handlers, ...close }, [renamedMethods()]);
    expect(initialized.agentCapabilities.sessionCapabilities).toEqual({ close: {}, stop: {} });
    expect((await client.call("session/stop", { sessionId: "s" })).result).toEqual({});
    expect(closed).toEqual(["s"]);
    expect((await client.call("session/stop", {})).error.code).toBe(-32602);
  });

  test("is no method without the dialect, nor for an agent that does not close sessions", async () => {
    const plain = await withOldClient({ ...handlers, "session/close": () => {} }, []);
    expect((await plain.client.call("session/stop", { sessionId: "s" })).error.code).toBe(-32601);
    const none = await withOldClient(handlers, [renamedMethods()]);
    expect(none.initialized.agentCapabilities.sessionCapabilities).toEqual({});
    expect((await none.client.call("session/stop", { sessionId: "s" })).error.code).toBe(-32601);
  });

  test("is what an agent that advertises only `stop` is asked for", async () => {
    const answers = {
      initialize: () => ({ protocolVersion: 1, agentCapabilities: { sessionCapabilities: { stop: {} } } }),
      "session/stop": () => ({}),
    };
    const { agent, peer } = await withOldAgent(answers, [renamedMethods()]);
    await agent.request("session/close", { sessionId: "s" });
    expect(peer.calls("session/stop")).toEqual([{ sessionId: "s" }]);
    const plain = await withOldAgent(answers, []);
    await expect(plain.agent.request("session/close", { sessionId: "s" })).rejects.toThrow("does not advertise");
  });
});
