import { expect, test } from "vitest";
import { serveAgent } from "../agent/index.ts";
import { v1 as agentV1, v2 as agentV2 } from "../agent/unstable.ts";
import { connectAgent } from "../client/index.ts";
import { v1 as clientV1, v2 as clientV2 } from "../client/unstable.ts";
import type { RequestError } from "../rpc/index.ts";
import { memoryPair } from "../wire/index.ts";
import { bridge } from "./bridge.ts";

const info = { name: "test", version: "1.0.0" };
const prompt = { sessionId: "s", prompt: [{ type: "text" as const, text: "Hi" }] };

test("where the agent speaks version 2, every message goes through as it is", async () => {
  const [agentWire, toAgent] = memoryPair();
  const [clientWire, toClient] = memoryPair();
  const heard: unknown[] = [];
  const handlers = {
    "session/new": (params: unknown) => {
      heard.push(params);
      return { sessionId: "s", _strange: [null] };
    },
    "session/list": () => ({ sessions: [] }),
    "session/resume": () => ({}),
    "session/close": () => ({}),
    "session/cancel": () => {},
    "session/prompt": () => ({ messageId: "m" }),
    "_mine/ask": (params: unknown) => ({ heard: params }),
  };
  serveAgent({ info, versions: [agentV2(handlers)] }, agentWire);
  const between = bridge({ speak: 2, agent: toAgent, client: toClient });
  const agent = await connectAgent({ info: { ...info, title: "T" }, versions: [clientV2({})] }, clientWire);
  const params = { cwd: "/", _odd: { deep: null }, _meta: { a: 1 } };
  expect(await agent.request("session/new", params)).toEqual({ sessionId: "s", _strange: [null] });
  expect(heard).toEqual([params]);
  expect(await agent.request("session/prompt", prompt)).toEqual({ messageId: "m" });
  expect(await agent.request("_mine/ask", [1])).toEqual({ heard: [1] });
  await between.close();
});

test("a client of version 1 is served it, in front of either version", async () => {
  const [agentWire, toAgent] = memoryPair();
  const [clientWire, toClient] = memoryPair();
  const none = () => ({});
  const handlers = {
    "session/new": () => ({ sessionId: "s" }),
    "session/list": () => ({ sessions: [] }),
    "session/resume": none,
    "session/close": none,
    "session/cancel": () => {},
    "session/prompt": () => ({ messageId: "m" }),
  };
  serveAgent({ info, versions: [agentV2(handlers)] }, agentWire);
  const between = bridge({ speak: 2, agent: toAgent, client: toClient });
  const agent = await connectAgent({ info, versions: [clientV1({})] }, clientWire);
  expect(agent.capabilities.loadSession).toBe(true);
  expect(await agent.request("session/new", { cwd: "/", mcpServers: [] })).toMatchObject({ sessionId: "s" });
  await between.close();
});

test.each([1, 2] as const)(
  "speak %i: between peers of version 1 a request that is taken back is taken back",
  async (speak) => {
    const [agentWire, toAgent] = memoryPair();
    const [clientWire, toClient] = memoryPair();
    const started = Promise.withResolvers<void>();
    const slow = (_: unknown, { signal }: { signal: AbortSignal }) => {
      started.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const handlers = { "session/new": () => ({ sessionId: "s" }), "_mine/slow": slow };
    serveAgent({ info, versions: [agentV1(handlers)] }, agentWire);
    const between = bridge({ speak, agent: toAgent, client: toClient });
    const agent = await connectAgent({ info, versions: [clientV1({})] }, clientWire);
    const withdraw = new AbortController();
    const call = agent
      .request("_mine/slow", {}, { signal: withdraw.signal })
      .catch((error: RequestError) => error.code);
    await started.promise;
    withdraw.abort();
    expect(await call).toBe(-32800);
    await between.close();
  },
);
