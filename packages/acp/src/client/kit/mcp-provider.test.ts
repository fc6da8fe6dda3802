import { expect, test } from "vitest";
import { Connection, type Message, routes } from "../../rpc/index.ts";
import { memoryPair } from "../../wire/index.ts";
import { connectAgent } from "../index.ts";
import { client, McpError, type McpHandler, type McpRequest } from "../unstable.ts";
import { cwd, info } from "./fixtures/scripted-agent.ts";

const mcpServers = [{ type: "acp", name: "own", serverId: "own-1" }] as const;
const introductions = {
  1: { protocolVersion: 1, agentCapabilities: { mcpCapabilities: { acp: true }, sessionCapabilities: { close: {} } } },
  2: { protocolVersion: 2, info: { name: "a", version: "1" }, capabilities: { session: { mcp: { acp: {} } } } },
};

/** A client with an MCP server, and an agent that may ask it also before it answers `session/new`. */
async function met(mcp: McpHandler | undefined, version: 1 | 2 = 1, early?: (theirs: Connection) => unknown) {
  const [near, far] = memoryPair();
  const heard: Message[] = [];
  const theirs: Connection = new Connection(far, {
    tap: ({ direction, message }) => void (direction === "in" && heard.push(message)),
    handlers: routes({
      requests: {
        initialize: () => introductions[version],
        "session/new": async () => {
          await early?.(theirs);
          return { sessionId: "s" };
        },
        "session/close": () => ({}),
      },
    }),
  });
  const agent = await connectAgent(client({ info, versions: [version], ...(mcp && { mcp }) }), near);
  const ask = (method: string, more: object = {}, signal?: AbortSignal) =>
    theirs.request("mcp/message", { serverId: "own-1", requestId: "r", method, ...more }, { signal });
  return { agent, ask, heard, [Symbol.asyncDispose]: () => agent.close() };
}

test.each([1, 2] as const)(
  "MACP-08, MACP-20, MACP-22: a request comes to the handler in version %i",
  async (version) => {
    const asked: McpRequest[] = [];
    await using meeting = await met((request) => void asked.push(request), version);
    await meeting.agent.newSession({ cwd, mcpServers });
    expect(await meeting.ask("tools/list", { params: { _meta: { inner: 1 } }, _meta: { outer: 1 } })).toEqual({
      result: null,
    });
    await meeting.ask("tools/list", { params: null });
    expect(asked).toMatchObject([
      { serverId: "own-1", method: "tools/list", params: { _meta: { inner: 1 } } },
      { params: undefined },
    ]);
  },
);

test("MACP-11, MACP-12: what a server answers is inside, and what goes wrong on the way is not", async () => {
  await using meeting = await met(({ method }) => {
    throw method === "odd" ? new McpError(-32601, "No such method", null) : new Error("A secret of the machine");
  });
  await meeting.agent.newSession({ cwd, mcpServers });
  expect(await meeting.ask("odd")).toEqual({ error: { code: -32601, message: "No such method", data: null } });
  const failed = meeting.ask("broken");
  await expect(failed).rejects.toMatchObject({ code: -33002 });
  await expect(failed).rejects.not.toThrow("secret");
});

test("MACP-07, MACP-16, MACP-15: a request is its own until it is answered, and then says nothing more", async () => {
  const begun = Promise.withResolvers<McpRequest>();
  await using meeting = await met((request) => {
    begun.resolve(request);
    return new Promise(() => {});
  });
  await meeting.agent.newSession({ cwd, mcpServers });
  const cancel = new AbortController();
  const waiting = meeting.ask("wait", {}, cancel.signal);
  const { notify, signal } = await begun.promise;
  await notify("notifications/progress", { progress: 1 });
  await expect(meeting.ask("again")).rejects.toMatchObject({ code: -32602 });
  cancel.abort();
  await expect(waiting).rejects.toMatchObject({ code: -32800 });
  expect(signal.aborted).toBe(true);
  await notify("notifications/progress", { progress: 2 });
  const told = meeting.heard.filter((message) => "method" in message && message.method === "mcp/message");
  expect(told).toMatchObject([
    { params: { serverId: "own-1", requestId: "r", method: "notifications/progress", params: { progress: 1 } } },
  ]);
});

test("MACP-17, MACP-24, MACP-26: a server is there from before the session is opened until it is closed", async () => {
  const early: unknown[] = [];
  const message = { serverId: "own-1", requestId: "e", method: "early" };
  await using meeting = await met(
    ({ method }) => (method === "early" ? "here" : new Promise(() => {})),
    1,
    async (theirs) => early.push(await theirs.request("mcp/message", message)),
  );
  await expect(meeting.ask("early")).rejects.toMatchObject({ code: -33001 });
  const session = await meeting.agent.newSession({ cwd, mcpServers });
  expect(early).toEqual([{ result: "here" }]);
  const waiting = meeting.ask("wait");
  await meeting.ask("early", { requestId: "after" });
  await Promise.all([expect(waiting).rejects.toMatchObject({ code: -32800 }), session.close()]);
  await expect(meeting.ask("early")).rejects.toMatchObject({ code: -33001 });
});

test("MACP-03: no two servers have one id, and one that was not opened gives its id back", async () => {
  await using meeting = await met(undefined);
  await expect(meeting.agent.newSession({ cwd, mcpServers: [...mcpServers, ...mcpServers] })).rejects.toThrow("own-1");
  const session = await meeting.agent.newSession({ cwd, mcpServers });
  await expect(meeting.agent.newSession({ cwd, mcpServers })).rejects.toThrow("own-1");
  await expect(meeting.ask("tools/list")).rejects.toMatchObject({ code: -32601 });
  await session.close();
  await meeting.agent.newSession({ cwd, mcpServers });
});

test("MACP-26: the servers of a session end that another one of the same id replaces", async () => {
  await using meeting = await met(() => ({}));
  await meeting.agent.newSession({ cwd, mcpServers });
  await meeting.agent.newSession({ cwd, mcpServers: [{ type: "acp", name: "next", serverId: "own-2" }] });
  await expect(meeting.ask("tools/list")).rejects.toMatchObject({ code: -33001 });
  expect(await meeting.ask("tools/list", { serverId: "own-2" })).toEqual({ result: {} });
});
