import fc from "fast-check";
import { expect, test } from "vitest";
import { serveAgent } from "../../agent/index.ts";
import { v1 as agentV1, type UnstableAgentHandlersV1 } from "../../agent/unstable.ts";
import { connectAgent } from "../../client/index.ts";
import { v1 as clientV1, v2 as clientV2 } from "../../client/unstable.ts";
import { accepts } from "../../schema/index.ts";
import { decoders } from "../../schema/v2/unstable.ts";
import { memoryPair } from "../../wire/index.ts";
import { bridge } from "../bridge.ts";
import { bridged, methodsSent, plainAgent } from "../fixtures/bridged.ts";

const info = { name: "test", version: "1.0.0" };

/** What an agent of version 1 may have or not, by method. */
const optional: UnstableAgentHandlersV1 = {
  "session/load": () => ({}),
  "session/resume": () => ({}),
  "session/list": () => ({ sessions: [] }),
  "session/close": () => ({}),
  "session/delete": () => ({}),
  "session/fork": () => ({ sessionId: "f" }),
  "session/status": () => ({ status: "open" }),
  logout: () => ({}),
};
const methods = Object.keys(optional) as (keyof typeof optional)[];

test("promise 7: whatever an agent has, the bridge advertises it rightly and asks for nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(methods), fc.boolean(), async (has, auth) => {
      const some = Object.fromEntries(has.map((method) => [method, optional[method]])) as UnstableAgentHandlersV1;
      const talk = await bridged(
        { ...plainAgent, ...some, ...(auth && { authenticate: () => ({}) }) },
        auth ? { authMethods: [{ id: "key", name: "A key" }] } : {},
      );
      const { agent } = talk;
      expect(accepts(decoders.InitializeResponse, structuredClone(agent.initialize))).toBe(true);
      const marked = new Set(Object.keys(agent.capabilities.session ?? {}));
      for (const name of ["delete", "fork", "status"])
        expect(marked.has(name)).toBe(has.includes(`session/${name}` as never));

      const at = { sessionId: "s", cwd: "/" };
      await agent.request("session/new", { cwd: "/" });
      const calls = [
        agent.request("session/list"),
        agent.request("session/resume", at),
        agent.request("session/resume", { ...at, replayFrom: { type: "start" } }),
        agent.request("session/fork", at),
        agent.request("session/status", { sessionId: "s" }),
        agent.request("auth/logout"),
      ];
      await Promise.allSettled(calls);
      await agent.request("session/close", { sessionId: "s" });
      await agent.request("session/delete", { sessionId: "s" }).catch(() => {});
      const may = new Set<string>(["initialize", "session/new", "session/prompt", ...has]);
      expect(methodsSent(talk).filter((method) => !may.has(method))).toEqual([]);
      await talk.bridge.close();
    }),
    { numRuns: 40 },
  );
});

test("promise 7: what a client of both versions offers in version 1 is not what the bridge can do", async () => {
  const [agentWire, toAgent] = memoryPair();
  const [clientWire, toClient] = memoryPair();
  const served = serveAgent({ info, versions: [agentV1(plainAgent)] }, agentWire);
  const between = bridge({ speak: 2, agent: toAgent, client: toClient });
  const reading = clientV1({ "fs/read_text_file": () => ({ content: "" }) });
  const agent = await connectAgent({ info, versions: [reading, clientV2({})] }, clientWire);
  expect(agent.version).toBe(2);
  expect(served.client?.capabilities.fs).toEqual({ readTextFile: false, writeTextFile: false });
  await between.close();
});
