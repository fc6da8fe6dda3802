import { expect, test } from "vitest";
import type { Agent, Client } from "../../packages/acp/src/compat/index.ts";
import {
  AGENT_METHODS,
  CLIENT_METHODS,
  PROTOCOL_METHODS,
  PROTOCOL_VERSION,
} from "../../packages/acp/src/compat/index.ts";
import { chunk, duo, saying } from "./programs/duo.ts";

const session = { sessionId: "s1" };
const setup = { cwd: "/", mcpServers: [] };
const position = { line: 0, character: 0 };
const document = { ...session, uri: "file:///a" };
const option = { configId: "model", value: "small" };
const none = {
  fs: { readTextFile: false, writeTextFile: false },
  terminal: false,
  auth: { terminal: false },
};
const models = { currentModelId: "small", availableModels: [{ modelId: "small", name: "Small" }] };
const provider = { id: "main", supported: ["openai"], required: false };

type Case = [name: string, params: object, result: unknown];

/** Requests of a client, by the method of `Agent`, with what that answers. */
const requests: readonly Case[] = [
  ["initialize", { protocolVersion: 1, clientCapabilities: none }, { protocolVersion: 1 }],
  ["authenticate", { methodId: "key" }, {}],
  ["logout", {}, {}],
  ["newSession", setup, { ...session, models }],
  ["loadSession", { ...session, ...setup }, { models }],
  ["listSessions", {}, { sessions: [{ ...session, cwd: "/" }] }],
  ["deleteSession", session, {}],
  ["resumeSession", { ...session, cwd: "/" }, {}],
  ["closeSession", session, {}],
  ["setSessionMode", { ...session, modeId: "ask" }, {}],
  ["setSessionConfigOption", { ...session, ...option }, { configOptions: [] }],
  ["prompt", saying("hello"), { stopReason: "end_turn" }],
  ["unstable_forkSession", { ...session, cwd: "/" }, { sessionId: "s2" }],
  ["unstable_setSessionModel", { ...session, modelId: "small" }, {}],
  ["unstable_listProviders", {}, { providers: [provider] }],
  ["unstable_setProvider", { id: "main", apiType: "openai", baseUrl: "https://example.org" }, {}],
  ["unstable_disableProvider", { id: "main" }, {}],
  ["unstable_startNes", {}, session],
  ["unstable_suggestNes", { ...document, version: 1, position, triggerKind: "manual" }, { suggestions: [] }],
  ["unstable_closeNes", session, {}],
];

const notifications: readonly Case[] = [
  ["cancel", session, undefined],
  ["unstable_didOpenDocument", { ...document, languageId: "text", version: 1, text: "" }, undefined],
  ["unstable_didChangeDocument", { ...document, version: 2, contentChanges: [{ text: "a" }] }, undefined],
  ["unstable_didCloseDocument", document, undefined],
  ["unstable_didSaveDocument", document, undefined],
  ["unstable_didFocusDocument", { ...document, version: 2, position, visibleRange: {} }, undefined],
  ["unstable_acceptNes", { ...session, id: "n1" }, undefined],
  ["unstable_rejectNes", { ...session, id: "n1", reason: "ignored" }, undefined],
];

const former: readonly [name: string, now: string][] = [
  ["setSessionModel", "unstable_setSessionModel"],
  ["forkSession", "unstable_forkSession"],
  ["unstable_listSessions", "listSessions"],
  ["unstable_resumeSession", "resumeSession"],
  ["unstable_closeSession", "closeSession"],
  ["unstable_deleteSession", "deleteSession"],
  ["unstable_logout", "logout"],
];

const terminal = { ...session, terminalId: "term1" };
const toolCall = { toolCallId: "t1" };
const question = { mode: "url", elicitationId: "e1", url: "https://example.org", message: "Sign in" };

/** Calls of an agent, by the method of `Client`. */
const asked: readonly Case[] = [
  ["requestPermission", { ...session, toolCall, options: [] }, { outcome: { outcome: "cancelled" } }],
  ["readTextFile", { ...session, path: "/a" }, { content: "a" }],
  ["writeTextFile", { ...session, path: "/a", content: "a" }, {}],
  ["unstable_createElicitation", { ...session, ...question }, { action: "cancel" }],
];

/** An object that has one method, which keeps what it is given. */
function having(name: string, result: unknown) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const handler = (params: unknown) => {
    resolve(params);
    return Object.keys((result as object | undefined) ?? {}).length === 0 ? undefined : result;
  };
  return { author: { [name]: handler }, given: promise };
}

test.each(requests)("S1-51 S3-28 a client's %s reaches the agent's", async (name, params, result) => {
  const { author, given } = having(name, result);
  const { clientSide } = duo(author as Partial<Agent>);
  expect(await (clientSide as any)[name](params)).toEqual(result);
  expect(await given).toEqual(params);
});

test("S1-01 an agent can read capabilities that the client left out", async () => {
  const seen: unknown[] = [];
  const { clientSide } = duo({
    initialize({ clientCapabilities }) {
      seen.push(clientCapabilities);
      return { protocolVersion: 1 };
    },
  });
  await clientSide.initialize({ protocolVersion: 1 });
  await clientSide.initialize({ protocolVersion: 1, clientCapabilities: { fs: { readTextFile: true } } });
  expect(seen).toEqual([none, { ...none, fs: { readTextFile: true, writeTextFile: false } }]);
});

test.each(notifications)("S1-51 a client's %s reaches the agent's", async (name, params, result) => {
  const { author, given } = having(name, result);
  const { clientSide } = duo(author as Partial<Agent>);
  expect(await (clientSide as any)[name](params)).toBeUndefined();
  expect(await given).toEqual(params);
});

test.each(former)("S3-06 %s is another name of %s, on both sides", async (name, now) => {
  const [, params, result] = requests.find(([known]) => known === now)!;
  const { author, given } = having(name, result);
  const { clientSide } = duo(author as Partial<Agent>);
  expect(await (clientSide as any)[name](params)).toEqual(result);
  expect(await given).toEqual(params);
});

test.each(asked)("S1-51 S3-12 an agent's %s reaches the client's", async (name, params, result) => {
  const { author, given } = having(name, result);
  const { agentSide } = duo({}, author as Partial<Client>);
  expect(await (agentSide as any)[name](params)).toEqual(result);
  expect(await given).toEqual(params);
});

test("S1-51 an agent's notifications reach the client's methods", async () => {
  const told: unknown[] = [];
  const { agentSide, clientSide } = duo(
    {},
    {
      sessionUpdate: (params) => void told.push(params),
      unstable_completeElicitation: (params) => void told.push(params),
    },
  );
  await agentSide.sessionUpdate(chunk("one"));
  await agentSide.unstable_completeElicitation({ elicitationId: "e1" });
  await clientSide.prompt(saying("after"));
  expect(told).toEqual([chunk("one"), { elicitationId: "e1" }]);
});

test("S3-12 S3-14 a terminal is a handle, released at the end of its scope", async () => {
  const calls: unknown[] = [];
  const noted = (name: string, result: any) => (params: unknown) => {
    calls.push([name, params]);
    return result;
  };
  const { agentSide } = duo(
    {},
    {
      createTerminal: () => ({ terminalId: "term1" }),
      terminalOutput: noted("output", {
        output: "",
        truncated: false,
        exitStatus: { exitCode: null, signal: "SIGTERM" },
      }),
      waitForTerminalExit: noted("exit", { exitCode: null, signal: "SIGTERM" }),
      killTerminal: noted("kill", undefined),
      releaseTerminal: noted("release", undefined),
    },
  );
  {
    await using handle = await agentSide.createTerminal({ ...session, command: "date" });
    expect(handle.id).toBe("term1");
    expect(await handle.kill()).toEqual({});
    expect(await handle.waitForExit()).toEqual({ exitCode: null, signal: "SIGTERM" });
    expect((await handle.currentOutput()).exitStatus?.signal).toBe("SIGTERM");
  }
  expect(calls).toEqual(["kill", "exit", "output", "release"].map((name) => [name, terminal]));
});

test("S3-22 extension calls and notifications go both ways, by their names on the wire", async () => {
  const told: unknown[] = [];
  const extMethod = (method: string, params: Record<string, unknown>) => ({ method, ...params });
  const extNotification = (method: string, params: Record<string, unknown>) => void told.push([method, params]);
  const { agentSide, clientSide } = duo({ extMethod, extNotification }, { extMethod, extNotification });
  for (const side of [agentSide, clientSide]) {
    expect(await side.extMethod("_a.b/echo", { a: 1 })).toEqual({ method: "_a.b/echo", a: 1 });
    await side.extNotification("_a.b/told", { b: 2 });
    expect(await side.request("_a.b/other", { c: 3 })).toEqual({ method: "_a.b/other", c: 3 });
    await side.notify("_a.b/noted", {});
    await side.extMethod("_a.b/after", {});
  }
  const once = [
    ["_a.b/told", { b: 2 }],
    ["_a.b/noted", {}],
  ];
  expect(told).toEqual([...once, ...once]);
});

test("S3-06 an agent that serves session/set_model as an extension is asked as one", async () => {
  const { clientSide } = duo({ extMethod: (method) => ({ method }) });
  expect(await clientSide.request("session/set_model", {})).toEqual({ method: "session/set_model" });
});

test("requests and notifications can be sent by the names of the constants", async () => {
  const { clientSide, agentSide } = duo({});
  expect(await clientSide.request(AGENT_METHODS.session_prompt, saying("hello"))).toEqual({ stopReason: "end_turn" });
  await agentSide.notify(CLIENT_METHODS.session_update, chunk("one"));
});

test("S3-25 S3-26 the constants are those of the earlier SDKs", () => {
  expect(PROTOCOL_VERSION).toBe(1);
  expect(AGENT_METHODS).toMatchObject({
    authenticate: "authenticate",
    initialize: "initialize",
    session_cancel: "session/cancel",
    session_load: "session/load",
    session_new: "session/new",
    session_prompt: "session/prompt",
    session_set_mode: "session/set_mode",
    session_set_model: "session/set_model",
  });
  expect(Object.keys(AGENT_METHODS)).toHaveLength(29);
  expect(Object.keys(CLIENT_METHODS)).toHaveLength(14);
  for (const [key, method] of Object.entries({ ...CLIENT_METHODS, ...PROTOCOL_METHODS }))
    expect(method.replace("$/", "").replace("/", "_")).toBe(key);
});
