import { expect, test } from "vitest";
import { CapabilityError } from "../protocol/index.ts";
import { AcpError } from "../schema/error.ts";
import { first, hello, leastV1, leastV2, meet, met, newSession, prompt, second, text } from "./fixtures/raw-client.ts";
import { v1, v2 } from "./index.ts";
import { v1 as unstableV1, v2 as unstableV2 } from "./unstable.ts";

const said = async (version: Parameters<typeof meet>[0][number]) => {
  const answer: any = await meet([version]).client.request("initialize", hello[version.protocolVersion]);
  return answer.agentCapabilities ?? answer.capabilities;
};

const image = { type: "image", data: "aGk=", mimeType: "image/png" };
const resource = { type: "resource", resource: { uri: "file:///a", text: "a" } };
const http = { type: "http", name: "m", url: "https://example.com/", headers: [] };
const stdio = { name: "m", command: "/bin/m", args: [], env: [] };
const nothing = () => ({});

test("promise 7: the least agent advertises nothing", async () => {
  expect(await said(first())).toEqual({ loadSession: false, sessionCapabilities: {}, auth: {} });
  expect(await said(second())).toEqual({ session: {} });
});

test("promise 7: what an agent handles it advertises (version 1)", async () => {
  const whole = v1({
    ...leastV1,
    "session/load": nothing,
    "session/list": () => ({ sessions: [] }),
    "session/delete": nothing,
    "session/resume": nothing,
    "session/close": nothing,
    logout: nothing,
  });
  expect(await said(whole)).toEqual({
    loadSession: true,
    sessionCapabilities: { list: {}, delete: {}, resume: {}, close: {} },
    auth: { logout: {} },
  });
});

test("promise 7: what an agent handles it advertises (version 2, and what is unstable)", async () => {
  expect(await said(v2({ ...leastV2, "session/delete": nothing }))).toEqual({ session: { delete: {} } });
  const unstable = { "session/fork": () => ({ sessionId: "s2" }), "auth/status": () => ({ state: "unknown" }) };
  expect(await said(unstableV2({ ...leastV2, ...unstable }))).toEqual({
    session: { fork: {} },
    auth: { status: {} },
  });
  expect(await said(unstableV1({ ...leastV1, ...unstable }))).toMatchObject({
    sessionCapabilities: { fork: {} },
    auth: { status: {} },
  });
});

test("promise 7: what no handler shows is said by hand, beside what the handlers show", async () => {
  const version = v1(
    { ...leastV1, "session/list": () => ({ sessions: [] }) },
    {
      capabilities: { promptCapabilities: { image: true }, sessionCapabilities: { additionalDirectories: {} } },
    },
  );
  expect(await said(version)).toMatchObject({
    promptCapabilities: { image: true },
    sessionCapabilities: { list: {}, additionalDirectories: {} },
  });
});

test("promise 7: a handler that is hidden does not exist for the client", async () => {
  const { client } = await met(
    v1(
      { ...leastV1, "session/load": nothing, "session/list": () => ({ sessions: [] }) },
      {
        capabilities: { loadSession: false, sessionCapabilities: { list: null } },
      },
    ),
  );
  const load = client.request("session/load", { sessionId: "s1", cwd: "/", mcpServers: [] });
  await expect(load).rejects.toMatchObject({ code: -32601 });
  await expect(client.request("session/list", {})).rejects.toMatchObject({ code: -32601 });
});

test("INIT-29 methods without a handler fail with -32601", async () => {
  const { client } = await met(first());
  for (const method of ["session/list", "session/load", "session/nothing", "constructor", "toString", "__proto__"])
    await expect(client.request(method, {})).rejects.toMatchObject({ code: -32601 });
});

test("a handler of a method that the version does not have is refused at once", () => {
  expect(() => v1({ ...leastV1, "session/promt": nothing } as never)).toThrow('"session/promt" is no method');
  expect(() => v1({ ...leastV1, "auth/login": nothing } as never)).toThrow(AcpError);
  expect(() => v2({ ...leastV2, "session/load": nothing } as never)).toThrow(AcpError);
  expect(() => v1({ ...leastV1, constructor: nothing } as never)).toThrow(AcpError);
  expect(() => v1({ ...leastV1, "session/update": nothing } as never)).toThrow(AcpError);
});

test("unstable methods need the unstable door", () => {
  const fork = { "session/fork": () => ({ sessionId: "s2" }) };
  expect(() => v1({ ...leastV1, ...fork } as never)).toThrow('"session/fork"');
  expect(() => v2({ ...leastV2, ...fork } as never)).toThrow('"session/fork"');
  expect(() => unstableV1({ ...leastV1, ...fork })).not.toThrow();
});

test("CONT-01 CONT-02 text and links are always taken", async () => {
  const { client } = await met(first());
  const link = { type: "resource_link", name: "a", uri: "file:///a" };
  expect(await prompt(client, text("hi"), link)).toEqual({ stopReason: "end_turn" });
});

test.each([
  ["image", image, { image: true }, { image: {} }],
  ["audio", { ...image, type: "audio" }, { audio: true }, { audio: {} }],
  ["resource", resource, { embeddedContext: true }, { embeddedContext: {} }],
] as const)("CONT-03 a prompt with %s fails with -32602 unless it was advertised", async (_type, block, one, two) => {
  await expect(prompt((await met(first())).client, text("see"), block)).rejects.toMatchObject({ code: -32602 });
  await expect(prompt((await met(second())).client, block)).rejects.toMatchObject({ code: -32602 });
  const able = v1(leastV1, { capabilities: { promptCapabilities: one } });
  expect(await prompt((await met(able)).client, block)).toEqual({ stopReason: "end_turn" });
  const young = v2(leastV2, { capabilities: { session: { prompt: two } } });
  expect(await prompt((await met(young)).client, block)).toEqual({ messageId: "m1" });
});

test("an MCP server over stdio is always taken in version 1, over HTTP only when it was advertised", async () => {
  const { client } = await met(first());
  expect(await newSession(client, { mcpServers: [stdio] })).toEqual({ sessionId: "s1" });
  await expect(newSession(client, { mcpServers: [stdio, http] })).rejects.toMatchObject({ code: -32602 });
  const able = await met(v1(leastV1, { capabilities: { mcpCapabilities: { http: true } } }));
  expect(await newSession(able.client, { mcpServers: [http] })).toEqual({ sessionId: "s1" });
});

test("an MCP server needs its capability in version 2, stdio too", async () => {
  const tagged = { type: "stdio", ...stdio };
  const { client } = await met(second());
  await expect(newSession(client, { mcpServers: [tagged] })).rejects.toMatchObject({ code: -32602 });
  await expect(newSession(client, { mcpServers: [http] })).rejects.toMatchObject({ code: -32602 });
  const able = await met(v2(leastV2, { capabilities: { session: { mcp: { stdio: {} } } } }));
  expect(await newSession(able.client, { mcpServers: [tagged] })).toEqual({ sessionId: "s1" });
});

test("more directories fail with -32602 unless they were advertised", async () => {
  const more = { additionalDirectories: ["/more"] };
  const { client } = await met(first());
  await expect(newSession(client, more)).rejects.toMatchObject({ code: -32602 });
  expect(await newSession(client, { additionalDirectories: [] })).toEqual({ sessionId: "s1" });
  const able = v1(leastV1, { capabilities: { sessionCapabilities: { additionalDirectories: {} } } });
  expect(await newSession((await met(able)).client, more)).toEqual({ sessionId: "s1" });
});

test.each(["", ".", "src", "~", "~/x", "file:///x", "C:x"])("SESS-03 the cwd %j fails with -32602", async (cwd) => {
  await expect(newSession((await met(first())).client, { cwd })).rejects.toMatchObject({ code: -32602 });
  await expect(newSession((await met(second())).client, { cwd })).rejects.toMatchObject({ code: -32602 });
});

test.each(["/", "/a b", "C:\\x", "c:/x", "\\\\server\\share"])("SESS-03 the cwd %j is absolute", async (cwd) => {
  expect(await newSession((await met(first())).client, { cwd })).toEqual({ sessionId: "s1" });
});

test("SESS-68 the filter of session/list is an absolute path too", async () => {
  const { client } = await met(second());
  await expect(client.request("session/list", { cwd: "src" })).rejects.toMatchObject({ code: -32602 });
  expect(await client.request("session/list", { cwd: "/src" })).toEqual({ sessions: [] });
});

test("SESS-06 SESS-07 mcpServers is required in version 1 and optional in version 2", async () => {
  const one = (await met(first())).client;
  await expect(one.request("session/new", { cwd: "/" })).rejects.toMatchObject({ code: -32602 });
  expect(await newSession(one, { mcpServers: null })).toEqual({ sessionId: "s1" });
  const two = (await met(second())).client;
  expect(await two.request("session/new", { cwd: "/" })).toEqual({ sessionId: "s1" });
});

test("promise 7: what the client does not advertise is not sent to it, unless it is asked for", async () => {
  const { peer, received } = await met(first());
  const before = received.length;
  const read = peer.request("fs/read_text_file", { sessionId: "s1", path: "/a" });
  await expect(read).rejects.toThrow(CapabilityError);
  await expect(read).rejects.toThrow('the client "editor" does not advertise fs.readTextFile');
  await expect(peer.notify("elicitation/complete", { elicitationId: "e" })).rejects.toThrow(CapabilityError);
  const notice = { sessionUpdate: "notice", severity: "info", title: "Hi" } as const;
  await expect(peer.notify("session/update", { sessionId: "s1", update: notice })).rejects.toThrow("session.notices");
  expect(received).toHaveLength(before);
  const sent = peer.request("fs/read_text_file", { sessionId: "s1", path: "/a" }, { ungated: true });
  await expect(sent).rejects.toMatchObject({ code: -32601 });
});

test("promise 7: an elicitation needs the capability of its mode", async () => {
  const answer = { "elicitation/create": () => ({ action: "decline" }) };
  const able = { protocolVersion: 1, clientCapabilities: { elicitation: { form: {} } } };
  const { peer } = await met(first(), able, answer);
  const scope = { sessionId: "s1", message: "Who?" };
  const form = { ...scope, mode: "form", requestedSchema: { type: "object", properties: {} } } as const;
  expect(await peer.request("elicitation/create", form)).toEqual({ action: "decline" });
  const url = { ...scope, mode: "url", url: "https://example.com/", elicitationId: "e" } as const;
  await expect(peer.request("elicitation/create", url)).rejects.toMatchObject({ capability: "elicitation.url" });
});

test("a method that the version does not have is not sent", async () => {
  const { peer } = await met(second());
  const read = (peer.request as (method: string, params: unknown) => Promise<unknown>)("fs/read_text_file", {});
  await expect(read).rejects.toThrow("version 2 has no such method");
});
