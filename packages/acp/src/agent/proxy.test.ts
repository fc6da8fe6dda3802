import { expect, test } from "vitest";
import { connectAgent } from "../client/index.ts";
import * as client from "../client/unstable.ts";
import { Connection, routes } from "../rpc/index.ts";
import { memoryPair } from "../wire/index.ts";
import { serveAgent, v1 } from "./index.ts";
import * as unstable from "./unstable.ts";

const info = { name: "n", version: "1.0.0" };

/** A proxy with its conductor, which stands for the rest of the chain. */
async function chain() {
  const [near, far] = memoryPair();
  const seen: string[] = [];
  const proxy = unstable.v1({
    async "proxy/initialize"(params, { client: conductor }) {
      const rest = await conductor.request("proxy/successor", { method: "initialize", params });
      return { ...(rest as { protocolVersion: number }), agentInfo: { name: "proxy", version: "1.0.0" } };
    },
    "proxy/successor": ({ method }, { id }) => {
      seen.push(id === undefined ? `${method} (told)` : method);
      return null;
    },
  });
  serveAgent({ info, versions: [proxy] }, near);
  const conductor = client.v1({ "proxy/successor": ({ method }) => ({ protocolVersion: 1, asked: method }) });
  return { agent: await connectAgent({ info, versions: [conductor] }, far, { proxy: true }), seen };
}

test("PROXY-02 PROXY-04 a proxy asks its successor before it answers, and the answer is its own", async () => {
  const { agent } = await chain();
  expect(agent.initialize).toMatchObject({ protocolVersion: 1, agentInfo: { name: "proxy" }, asked: "initialize" });
  expect(agent.info?.name).toBe("proxy");
});

test("PROXY-06 PROXY-08 a wrapped request is answered verbatim, a wrapped notification not at all", async () => {
  const { agent, seen } = await chain();
  expect(await agent.request("proxy/successor", { method: "session/list" })).toBe(null);
  await agent.notify("proxy/successor", { method: "session/cancel" });
  await agent.request("proxy/successor", { method: "after" });
  expect(seen).toEqual(["session/list", "session/cancel (told)", "after"]);
});

test("an agent that is no proxy says so, and nothing is begun", async () => {
  for (const version of [v1({}), unstable.v1({})]) {
    const [near, far] = memoryPair();
    const served = serveAgent({ info, versions: [version] }, near);
    const asked = connectAgent({ info, versions: [client.v1({})] }, far, { proxy: true });
    await expect(asked).rejects.toMatchObject({ code: -32601 });
    expect(served.client).toBeUndefined();
  }
});

test("INIT-26 a proxy whose successor fails is not initialized, and may be asked again", async () => {
  const [near, far] = memoryPair();
  let tries = 0;
  const proxy = unstable.v1({
    "proxy/initialize": async () => {
      if (tries++ === 0) throw new Error("the chain is broken");
      return { protocolVersion: 1 };
    },
    "session/new": () => ({ sessionId: "s" }),
  });
  const served = serveAgent({ info, versions: [proxy] }, near);
  const conductor = new Connection(far, { handlers: routes({}) });
  const hello = { protocolVersion: 1 };
  await expect(conductor.request("proxy/initialize", hello)).rejects.toMatchObject({ code: -32603 });
  expect(served.client).toBeUndefined();
  await expect(conductor.request("session/new", {})).rejects.toMatchObject({ code: -32600 });
  expect(await conductor.request("proxy/initialize", hello)).toEqual({ protocolVersion: 1 });
});
