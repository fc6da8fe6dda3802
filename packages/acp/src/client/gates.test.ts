import { expect, test } from "vitest";
import { CapabilityError } from "../protocol/index.ts";
import { AcpError } from "../schema/error.ts";
import { answers, first, met, second } from "./fixtures/raw-agent.ts";
import { v1, v2 } from "./index.ts";
import { v1 as unstableV1 } from "./unstable.ts";

const nothing = () => ({});
const at = { sessionId: "s1", cwd: "/", mcpServers: [] };
const created = { "session/new": () => ({ sessionId: "s1" }) };

/** What the client says of itself. */
async function said(version: Parameters<typeof met>[0][number]): Promise<any> {
  let capabilities: unknown;
  await met([version], (params: any) => {
    capabilities = params.clientCapabilities ?? params.capabilities;
    return answers[version.protocolVersion];
  });
  return capabilities;
}

test("promise 7: what a client handles it advertises (version 1)", async () => {
  const terminal = {
    "terminal/create": () => ({ terminalId: "t" }),
    "terminal/output": () => ({ output: "", truncated: false }),
    "terminal/wait_for_exit": nothing,
    "terminal/kill": nothing,
    "terminal/release": nothing,
  };
  const files = { "fs/read_text_file": () => ({ content: "" }) };
  const form = { "elicitation/create": () => ({ action: "cancel" }) as const };
  expect(await said(v1({ ...terminal, ...files, ...form }))).toEqual({
    fs: { readTextFile: true, writeTextFile: false },
    terminal: true,
    elicitation: { form: {} },
  });
  const { "terminal/kill": _, ...half } = terminal;
  expect(() => v1(half)).toThrow("terminal/kill");
});

test("promise 7: what a client handles it advertises (version 2), and what no handler shows is said by hand", async () => {
  const form = { "elicitation/create": () => ({ action: "cancel" }) as const };
  expect(await said(second())).toEqual({});
  expect(await said(v2(form))).toEqual({ elicitation: { form: {} } });
  expect(await said(v2(form, { capabilities: { elicitation: { url: {} }, auth: { terminal: {} } } }))).toEqual({
    elicitation: { form: {}, url: {} },
    auth: { terminal: {} },
  });
});

test("promise 7: a handler that is hidden does not exist for the agent", async () => {
  const read = { "fs/read_text_file": () => ({ content: "secret" }) };
  const { agent } = await met([v1(read, { capabilities: { fs: { readTextFile: false } } })], answers[1]);
  const call = agent.connection.request("fs/read_text_file", { sessionId: "s1", path: "/a" });
  await expect(call).rejects.toMatchObject({ code: -32601 });
});

test("handlers for methods that a client does not serve, or not without the unstable door, are refused", () => {
  expect(() => v1({ "session/updates": nothing } as never)).toThrow('"session/updates"');
  expect(() => v1({ "session/prompt": nothing } as never)).toThrow(AcpError);
  expect(() => v2({ "fs/read_text_file": nothing } as never)).toThrow("version 2");
  expect(() => v1({ "auth/status_update": nothing } as never)).toThrow(AcpError);
  expect(() => unstableV1({ "auth/status_update": () => {} })).not.toThrow();
});

test.each([
  ["session/load", at, "loadSession"],
  ["session/resume", at, "sessionCapabilities.resume"],
  ["session/list", {}, "sessionCapabilities.list"],
  ["session/close", { sessionId: "s1" }, "sessionCapabilities.close"],
  ["session/delete", { sessionId: "s1" }, "sessionCapabilities.delete"],
  ["logout", {}, "auth.logout"],
] as const)(
  "promise 7: INIT-29 SESS-20 %s is not sent to an agent of version 1 that does not advertise it",
  async (method, params, capability) => {
    const { peer, agent } = await met([first()], answers[1], { [method]: nothing });
    const call = (peer.request as (method: string, params: unknown) => Promise<unknown>)(method, params);
    await expect(call).rejects.toThrow(CapabilityError);
    await expect(call).rejects.toMatchObject({ method, capability });
    expect(agent.asked).toEqual(["initialize"]);
  },
);

test("INIT-18 an agent of version 2 without sessions is asked for none", async () => {
  const { peer, agent } = await met([second()], answers[2]);
  await expect(peer.request("session/new", { cwd: "/" })).rejects.toMatchObject({ capability: "session" });
  await expect(peer.request("session/list")).rejects.toThrow(CapabilityError);
  await expect(peer.notify("session/cancel", { sessionId: "s1" })).rejects.toThrow(CapabilityError);
  expect(agent.asked).toEqual(["initialize"]);
});

test.each([true, "yes", [], null, 1])("INIT-20 in version 2 the marker %j is none", async (marker) => {
  const { peer } = await met([second()], { ...answers[2], capabilities: { session: { delete: marker } } });
  await expect(peer.request("session/delete", { sessionId: "s1" })).rejects.toThrow(CapabilityError);
});

test("promise 7: what is asked for all the same is sent", async () => {
  const { peer, agent } = await met([first()], answers[1], { "session/list": () => ({ sessions: [] }) });
  expect(await peer.request("session/list", {}, { ungated: true })).toEqual({ sessions: [] });
  expect(agent.asked).toEqual(["initialize", "session/list"]);
});

test("CONT-03 prompt blocks, MCP servers and directories that the agent does not take are not sent", async () => {
  const { peer, agent } = await met([first()], answers[1], created);
  const image = { type: "image", data: "aGk=", mimeType: "image/png" } as const;
  const prompt = (...blocks: any[]) => peer.request("session/prompt", { sessionId: "s1", prompt: blocks });
  await expect(prompt(image)).rejects.toMatchObject({ capability: "promptCapabilities.image" });
  await expect(prompt({ type: "hologram" })).rejects.toThrow('type "hologram"');
  const make = (more: object) => peer.request("session/new", { cwd: "/", mcpServers: [], ...more });
  const http = { type: "http", name: "m", url: "https://example.com/", headers: [] };
  await expect(make({ mcpServers: [http] })).rejects.toMatchObject({ capability: "mcpCapabilities.http" });
  const directories = make({ additionalDirectories: ["/more"] });
  await expect(directories).rejects.toMatchObject({ capability: "sessionCapabilities.additionalDirectories" });
  expect(agent.asked).toEqual(["initialize"]);
  const stdio = { name: "m", command: "/bin/m", args: [], env: [] };
  expect(await make({ mcpServers: [stdio] })).toEqual({ sessionId: "s1" });
});

test("SESS-03 a cwd that is not absolute is not sent", async () => {
  const { peer, agent } = await met([first()], answers[1], created);
  const relative = peer.request("session/new", { cwd: "src", mcpServers: [] });
  await expect(relative).rejects.toThrow("session/new was not sent: cwd must be an absolute path");
  expect(agent.asked).toEqual(["initialize"]);
});

test("AUTH-01 AUTH-02 only a sign-in that the agent offers is asked of it, and none that belongs in a terminal", async () => {
  const authMethods = [
    { id: "key", name: "Key" },
    { type: "terminal", id: "login", name: "In a terminal" },
  ];
  const { peer, agent } = await met([first()], { protocolVersion: 1, authMethods }, { authenticate: nothing });
  expect(await peer.request("authenticate", { methodId: "key" })).toEqual({});
  await expect(peer.request("authenticate", { methodId: "other" })).rejects.toThrow('no sign-in "other"');
  await expect(peer.request("authenticate", { methodId: "login" })).rejects.toThrow("in a terminal");
  expect(agent.asked).toEqual(["initialize", "authenticate"]);
});

test("AUTH-12 AUTH-13 in version 2 an agent without sign-ins is asked neither to sign in nor to sign out", async () => {
  const silent = await met([second()], { ...answers[2], capabilities: { auth: {} } });
  await expect(silent.peer.request("auth/login", { methodId: "key" })).rejects.toThrow("no sign-in");
  await expect(silent.peer.request("auth/logout")).rejects.toThrow("no way to sign in");
  const authMethods = [{ type: "agent", methodId: "key", name: "Key" }];
  const both = { "auth/login": nothing, "auth/logout": nothing };
  const { peer } = await met([second()], { ...answers[2], authMethods }, both);
  expect(await peer.request("auth/login", { methodId: "key" })).toEqual({});
  expect(await peer.request("auth/logout")).toEqual({});
});

test("AUTH-05 AUTH-06 a sign-in of an unknown type is kept beside the others", async () => {
  const sso = { type: "_sso", methodId: "sso", name: "SSO", tenant: "x" };
  const agent = { type: "agent", methodId: "key", name: "Key" };
  const { peer } = await met([second()], { ...answers[2], authMethods: [sso, agent] });
  expect(peer.authMethods).toEqual([sso, agent]);
});
