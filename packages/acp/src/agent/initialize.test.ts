import { expect, test } from "vitest";
import { CapabilityError } from "../protocol/index.ts";
import { AcpError } from "../schema/error.ts";
import { first, hello, info, leastV1, leastV2, meet, met, newSession, second } from "./fixtures/raw-client.ts";
import { v1, v2 } from "./index.ts";

const ask = (versions: Parameters<typeof meet>[0], params: unknown) =>
  meet(versions).client.request<any>("initialize", params);

test.each(["1", 1.5, -1, 65_536, true, null, undefined, [1]])(
  "INIT-03 the version %s is refused with -32602",
  async (protocolVersion) => {
    await expect(ask([first(), second()], { protocolVersion })).rejects.toMatchObject({ code: -32602 });
  },
);

test("INIT-03 an initialize without params is refused with -32602", async () => {
  await expect(ask([first()], undefined)).rejects.toMatchObject({ code: -32602 });
});

const agents = { "1": () => [first()], "2": () => [second()], "1 and 2": () => [first(), second()] };

test.each([
  ["1", 1, 1],
  ["1", 2, 1],
  ["1", 99, 1],
  ["1", 0, 1],
  ["2", 2, 2],
  ["2", 99, 2],
  ["1 and 2", 1, 1],
  ["1 and 2", 2, 2],
  ["1 and 2", 99, 2],
] as const)(
  "INIT-04 INIT-05 INIT-06 INIT-34 an agent of %s that is asked for %i answers %i",
  async (served, asked, answered) => {
    const both = { ...hello[1], ...hello[2], protocolVersion: asked };
    expect(await ask(agents[served](), both)).toMatchObject({ protocolVersion: answered });
  },
);

test.each([
  ["2", 1, [2]],
  ["2", 0, [2]],
  ["1 and 2", 0, [1, 2]],
] as const)(
  "INIT-07 INIT-34 an agent of %s that is asked for %i refuses with -32022",
  async (served, asked, supported) => {
    await expect(ask(agents[served](), { ...hello[1], protocolVersion: asked })).rejects.toMatchObject({
      code: -32022,
      data: { requested: asked, supported },
    });
  },
);

test("COMPAT-02 the order of the versions does not matter", async () => {
  expect(await ask([second(), first()], hello[1])).toMatchObject({ protocolVersion: 1 });
  expect(await ask([second(), first()], hello[2])).toMatchObject({ protocolVersion: 2 });
});

test("an agent needs a version, and serves each once", () => {
  expect(() => meet([])).toThrow(AcpError);
  expect(() => meet([first(), first()])).toThrow("once");
});

test("INIT-12 INIT-13 the answer names the agent in the shape of the version", async () => {
  expect(await ask([first()], hello[1])).toMatchObject({ agentInfo: info, authMethods: [] });
  const second2 = await ask([second()], hello[2]);
  expect(second2).toMatchObject({ info });
  expect(second2).not.toHaveProperty("agentInfo");
});

test("INIT-17 the least that a client of version 1 can send is enough", async () => {
  const { agent } = await met(first(), { protocolVersion: 1 });
  expect(agent.client).toMatchObject({ version: 1, capabilities: {}, info: undefined });
});

test("COMPAT-08 nulls for what is optional are as if it was not there", async () => {
  const { agent } = await met(first(), { protocolVersion: 1, clientInfo: null, clientCapabilities: null, _meta: null });
  expect(agent.client).toMatchObject({ capabilities: {}, info: undefined });
});

test("INIT-13 exactly version 2 without info is refused with -32602, and may be repeated (INIT-23)", async () => {
  const { client, agent } = meet([first(), second()]);
  await expect(client.request("initialize", { protocolVersion: 2 })).rejects.toMatchObject({ code: -32602 });
  expect(agent.client).toBeUndefined();
  expect(await client.request("initialize", hello[2])).toMatchObject({ protocolVersion: 2 });
});

test("INIT-28 a request for a later version in a shape of its own becomes version 2, from unknown", async () => {
  const { client, agent } = meet([first(), second()]);
  const strange = { protocolVersion: 9, info: "me", capabilities: 7, more: [] };
  expect(await client.request("initialize", strange)).toMatchObject({ protocolVersion: 2 });
  expect(agent.client?.info).toEqual({ name: "unknown", version: "unknown" });
});

test("INIT-20 INIT-21 capabilities that are malformed are capabilities that are missing", async () => {
  const { peer } = await met(first(), {
    protocolVersion: 1,
    clientCapabilities: { terminal: "yes", fs: 7, elicitation: { form: true, url: [] }, quantum: {} },
  });
  const terminal = peer.request("terminal/create", { sessionId: "s1", command: "ls" });
  await expect(terminal).rejects.toThrow(CapabilityError);
  const read = peer.request("fs/read_text_file", { sessionId: "s1", path: "/" });
  await expect(read).rejects.toMatchObject({ capability: "fs.readTextFile" });
});

test("INIT-22 before initialize every request is refused with -32600, and the connection lives", async () => {
  const { client } = meet([first()]);
  await expect(newSession(client)).rejects.toMatchObject({ code: -32600 });
  await expect(client.request("_mine", {})).rejects.toMatchObject({ code: -32600 });
  await client.request("initialize", hello[1]);
  expect(await newSession(client)).toEqual({ sessionId: "s1" });
});

test("INIT-24 before initialize notifications are ignored", async () => {
  const heard: unknown[] = [];
  const { client, received } = meet([v1({ ...leastV1, "_mine/told": (params) => void heard.push(params) })]);
  await client.notify("_mine/told", { early: true });
  await client.notify("session/cancel", { sessionId: "s1" });
  await client.request("initialize", hello[1]);
  await client.notify("_mine/told", { early: false });
  await newSession(client);
  expect(heard).toEqual([{ early: false }]);
  expect(received).toHaveLength(2);
});

test("INIT-25 a second initialize before any other request replaces the first", async () => {
  const { client, agent } = meet([first(), second()]);
  await client.request("initialize", hello[1]);
  expect(await client.request("initialize", hello[2])).toMatchObject({ protocolVersion: 2 });
  expect(agent.client?.version).toBe(2);
});

test("INIT-25 INIT-27 a later one is refused with -32600, and what was agreed stands", async () => {
  const { client, agent } = meet([first(), second()]);
  await client.request("initialize", hello[1]);
  await newSession(client);
  await expect(client.request("initialize", hello[2])).rejects.toMatchObject({ code: -32600 });
  expect(agent.client?.version).toBe(1);
  expect(await newSession(client)).toEqual({ sessionId: "s1" });
});

test("INIT-09 COMPAT-02 after version 2 was agreed the methods of version 1 alone do not exist", async () => {
  const one = v1({ ...leastV1, "session/load": () => ({}), "session/set_mode": () => ({}) });
  const { client } = meet([one, second()]);
  await client.request("initialize", hello[2]);
  const load = client.request("session/load", { sessionId: "s1", cwd: "/", mcpServers: [] });
  await expect(load).rejects.toMatchObject({ code: -32601 });
});

test("COMPAT-04 a request for version 2 is read by an agent of version 1: its name, forms and terminal sign-in", async () => {
  const terminal = { type: "terminal", id: "login", name: "In a terminal" } as const;
  const { client, agent } = meet([v1(leastV1, { authMethods: [terminal] })]);
  const answer = await client.request("initialize", {
    protocolVersion: 2,
    info: { name: "editor", version: "2" },
    capabilities: { elicitation: { form: {} }, auth: { terminal: {} } },
  });
  expect(answer).toMatchObject({ protocolVersion: 1, authMethods: [{ id: "login" }] });
  expect(agent.client?.info).toEqual({ name: "editor", version: "2" });
  expect(agent.client?.capabilities).toMatchObject({ elicitation: { form: {} } });
  const read = agent.client!.request("fs/read_text_file", { sessionId: "s1", path: "/" });
  await expect(read).rejects.toThrow(CapabilityError);
});

test("COMPAT-05 of a request with both shapes each version reads its own", async () => {
  const both = {
    protocolVersion: 2,
    clientInfo: { name: "one", version: "1" },
    clientCapabilities: { terminal: true },
    info: { name: "two", version: "2" },
    capabilities: { elicitation: { form: {} } },
  };
  const old = await met(first(), both);
  expect(old.peer).toMatchObject({ info: { name: "one" }, capabilities: { terminal: true } });
  const young = await met(second(), both);
  expect(young.peer).toMatchObject({ info: { name: "two" }, capabilities: { elicitation: { form: {} } } });
  expect(young.peer.capabilities).not.toHaveProperty("terminal");
});

test("INIT-18 INIT-19 version 2 without sessions is legal, with half of them it is not", async () => {
  expect(await ask([v2({})], hello[2])).toMatchObject({ capabilities: {} });
  const { "session/list": _, ...half } = leastV2;
  expect(() => v2(half)).toThrow("session/list");
});

test("AUTH-03 terminal sign-ins are offered only to clients that can run them", async () => {
  const authMethods = [
    { id: "key", name: "Key" },
    { type: "terminal", id: "login", name: "In a terminal" },
  ] as const;
  const agent = () => [v1({ ...leastV1, authenticate: () => {} }, { authMethods })];
  expect((await ask(agent(), hello[1])).authMethods).toEqual([authMethods[0]]);
  const able = { protocolVersion: 1, clientCapabilities: { auth: { terminal: true } } };
  expect((await ask(agent(), able)).authMethods).toEqual(authMethods);
});

test("AUTH-11 ways to sign in without the handlers that they promise are refused at definition", () => {
  const login = { type: "agent", methodId: "key", name: "Key" } as const;
  expect(() => v2(leastV2, { authMethods: [login] })).toThrow("auth/login, auth/logout");
  expect(() => v1(leastV1, { authMethods: [{ id: "key", name: "Key" }] })).toThrow("authenticate");
});

test("the client's name is in the errors of calls to it", async () => {
  const { peer } = await met(first());
  await expect(peer.request("_mine/ask", {})).rejects.toThrow('from the client "editor"');
});

test("S2-23 S2-24 requests before initialize are refused with the code that the agent wants", async () => {
  const { client } = meet([first()], {}, {}, { uninitializedCode: -32002 });
  await expect(newSession(client)).rejects.toMatchObject({ code: -32002 });
  await client.request("initialize", hello[1]);
  await expect(newSession(client)).resolves.toEqual({ sessionId: "s1" });
});

test("S2-09 what an agent says in _meta is in the answer to initialize", async () => {
  const meta = { "_mine/extensions": [{ method: "_mine/ask", description: "Asks" }] };
  expect(await ask([v1(leastV1, { meta })], hello[1])).toMatchObject({ protocolVersion: 1, _meta: meta });
  expect(await ask([v2(leastV2, { meta })], hello[2])).toMatchObject({ protocolVersion: 2, _meta: meta });
  expect(await ask([first()], hello[1])).not.toHaveProperty("_meta");
});
