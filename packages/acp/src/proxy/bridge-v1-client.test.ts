import { expect, test } from "vitest";
import { serveAgent } from "../agent/index.ts";
import { v1 as agentV1, v2 as agentV2 } from "../agent/unstable.ts";
import { connectAgent } from "../client/index.ts";
import { v1 as clientV1 } from "../client/unstable.ts";
import { Connection } from "../rpc/index.ts";
import type * as v1 from "../schema/v1/unstable.ts";
import { emptySession, reduceV1 } from "../state/index.ts";
import { memoryPair } from "../wire/index.ts";
import { bridgeV1Client } from "./bridge-v1-client.ts";
import { bridged, methodsSent, opened, running, says, text } from "./v1-client/fixtures/bridged.ts";

const info = { name: "old", version: "1.0.0" };

test("both sides see who the other is and what it offers, in their own words", async () => {
  const talk = await bridged(
    {},
    { capabilities: { session: { prompt: { image: {} } } }, clientCapabilities: { auth: { terminal: true } } },
  );
  expect(talk.client.info).toEqual(info);
  expect(talk.client.capabilities).toEqual({ auth: { terminal: {} } });
  expect(talk.agent.version).toBe(1);
  expect(talk.agent.info).toEqual({ name: "new", version: "2.0.0" });
  expect(talk.agent.capabilities).toMatchObject({
    loadSession: true,
    promptCapabilities: { image: true, audio: false },
  });
  await talk.bridge.close();
});

test("an agent of version 1 and its client talk as if nobody were between them", async () => {
  const [agentWire, toAgent] = memoryPair();
  const [clientWire, toClient] = memoryPair();
  const odd = { sessionUpdate: "_odd", a: null } as never;
  serveAgent(
    {
      info: { name: "first", version: "1" },
      versions: [
        agentV1(
          {
            "session/new": () => ({ sessionId: "s" }),
            "session/prompt": async ({ sessionId }, { client }) => {
              await client.notify("session/update", { sessionId, update: odd });
              const { content } = await client.request("fs/read_text_file", { sessionId, path: "/w/a" });
              await client.notify("session/update", {
                sessionId,
                update: { sessionUpdate: "agent_message_chunk", content: text(content) },
              });
              return { stopReason: "refusal", _meta: { a: 1 } };
            },
          },
          { capabilities: { mcpCapabilities: { sse: true }, _meta: { b: 2 } } },
        ),
      ],
    },
    agentWire,
  );
  const bridge = bridgeV1Client({ agent: toAgent, client: toClient });
  const updates: unknown[] = [];
  const version = clientV1({
    "session/update": ({ update }) => void updates.push(update),
    "fs/read_text_file": () => ({ content: "unsaved" }),
  });
  const agent = await connectAgent({ info, versions: [version] }, clientWire);
  expect(agent.info).toEqual({ name: "first", version: "1" });
  expect(agent.capabilities).toMatchObject({ mcpCapabilities: { sse: true }, _meta: { b: 2 } });
  const { sessionId } = await agent.request("session/new", { cwd: "/w", mcpServers: [] });
  expect(await agent.request("session/prompt", { sessionId, prompt: [text("Hi")] })).toEqual({
    stopReason: "refusal",
    _meta: { a: 1 },
  });
  expect(updates).toEqual([odd, { sessionUpdate: "agent_message_chunk", content: text("unsaved") }]);
  await bridge.close();
});

test("a client that asks for a later version is served version 1", async () => {
  const [agentWire, toAgent] = memoryPair();
  const [clientWire, toClient] = memoryPair();
  serveAgent({ info, versions: [agentV2({})] }, agentWire).connection.closed.catch(() => {});
  const bridge = bridgeV1Client({ agent: toAgent, client: toClient });
  const client = new Connection(clientWire, { handlers: { request: () => undefined, notification: () => undefined } });
  const asked = client.request("initialize", { protocolVersion: 2, info, capabilities: {} });
  await expect(asked).rejects.toMatchObject({ code: -32603, reason: expect.stringContaining("no sessions") });
  await bridge.closed;
});

test("extensions go both ways as they are, errors too", async () => {
  const talk = await bridged(
    {
      _double: (params) => ({ ...(params as object), twice: null }),
      _ask: (_, { client }) => client.request("_name"),
    },
    { client: { _name: () => "editor" } },
  );
  expect(await talk.agent.request("_double", { _meta: { a: 1 } })).toEqual({ _meta: { a: 1 }, twice: null });
  expect(await talk.agent.request("_ask")).toBe("editor");
  await expect(talk.agent.request("_nothing")).rejects.toMatchObject({ code: -32601 });
  await talk.bridge.close();
});

test("the properties of a notification come with it", async () => {
  const metas: unknown[] = [];
  const talk = await opened({}, { client: { "session/update": ({ _meta }) => void metas.push(_meta) } });
  const update = { ...says("x"), _meta: { a: 1 } };
  await talk.client.notify("session/update", { sessionId: "s", update, _meta: { b: 2 } });
  await talk.told(1);
  expect(talk.updates).toEqual([update]);
  expect(metas).toEqual([{ b: 2 }]);
  await talk.bridge.close();
});

test("promise 3: when the agent goes, a pending prompt fails and says so, and the client's connection ends", async () => {
  const talk = await opened();
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.tell(running, says("x"));
  await talk.told(1);
  await talk.endAgent();
  await expect(prompt).rejects.toMatchObject({ code: -32603, reason: expect.stringContaining("agent is gone") });
  await talk.bridge.closed;
  await talk.agent.connection.closed;
});

test("promise 2: when the client goes, running turns are cancelled at the agent, and its connection ends", async () => {
  const talk = await opened({
    "session/cancel": ({ sessionId }, { client }) =>
      client.notify("session/update", {
        sessionId,
        update: { sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" },
      }),
  });
  talk.prompt().catch(() => {});
  await talk.asked("session/prompt");
  await talk.tell(running, says("x"));
  await talk.told(1);
  await talk.agent.close();
  await talk.bridge.closed;
  expect(methodsSent(talk)).toEqual(["initialize", "session/new", "session/prompt", "session/cancel"]);
  await talk.client.connection.closed;
});

test("promise 2: close ends both sides, and a prompt that runs is answered", async () => {
  const talk = await opened({
    "session/cancel": ({ sessionId }, { client }) =>
      client.notify("session/update", {
        sessionId,
        update: { sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" },
      }),
  });
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.tell(running, says("x"));
  await talk.told(1);
  await talk.bridge.close();
  expect(await prompt).toEqual({ stopReason: "cancelled" });
  await talk.client.connection.closed;
});

test("a client that leaves before it has said anything leaves nothing behind", async () => {
  const [agentWire, toAgent] = memoryPair();
  const [clientWire, toClient] = memoryPair();
  const served = serveAgent({ info, versions: [agentV1({})] }, agentWire);
  const bridge = bridgeV1Client({ agent: toAgent, client: toClient });
  await new Connection(clientWire, { handlers: { request: () => undefined, notification: () => undefined } }).close();
  await bridge.closed;
  await served.connection.closed;
});

test("L-28: a terminal of the agent's that is called like one of the client's is not taken for it", async () => {
  const talk = await opened({}, { clientCapabilities: { terminal: true } });
  const terminalId = "term-1";
  await talk.tell(
    { sessionUpdate: "terminal_update", terminalId, command: "ls", cwd: "/w" },
    { sessionUpdate: "tool_call_update", toolCallId: "c", title: "ls", content: [{ type: "terminal", terminalId }] },
    { sessionUpdate: "terminal_output_chunk", terminalId, data: btoa("a\n") },
  );
  await talk.told(2);
  expect(JSON.stringify(talk.updates)).not.toContain(terminalId);
  expect(talk.updates[1]).toMatchObject({ content: [{ content: { text: "```console\n$ ls\na\n```" } }] });
  expect(talk.lost).toEqual(["L-07", "L-28"]);
  await talk.bridge.close();
});

test("a client that shows terminals of agents is told of them, under ids that are no terminal's of its own", async () => {
  const talk = await opened({}, { clientCapabilities: { terminal: true, _meta: { terminal_output: true } } });
  const terminalId = "term-1";
  await talk.tell(
    { sessionUpdate: "terminal_update", terminalId, command: "ls", cwd: "/w" },
    { sessionUpdate: "tool_call_update", toolCallId: "c", title: "ls", content: [{ type: "terminal", terminalId }] },
    { sessionUpdate: "terminal_output_chunk", terminalId, data: btoa("a\n") },
    { sessionUpdate: "terminal_update", terminalId, exitStatus: { exitCode: 0 } },
  );
  await talk.told(4);
  const session = (talk.updates as v1.SessionUpdate[]).reduce(reduceV1, emptySession());
  expect([...session.terminals]).toMatchObject([
    { command: "ls", cwd: "/w", text: "a\n", exitStatus: { exitCode: 0 } },
  ]);
  const shown = session.terminals.at(0)?.terminalId;
  expect(shown).not.toBe(terminalId);
  expect(session.toolCalls.get("c")?.content.at(0)).toEqual({ type: "terminal", terminalId: shown });
  expect(talk.lost).toEqual(["L-07"]);
  await talk.bridge.close();
});

test("what has grown is told again and again, not with every piece", async () => {
  const talk = await opened();
  const piece = { type: "content", content: text("x") };
  const more = { sessionUpdate: "tool_call_content_chunk", toolCallId: "c", content: piece };
  await talk.tell(...Array.from({ length: 50 }, () => more));
  await talk.told(2);
  expect(talk.updates).toMatchObject([
    { sessionUpdate: "tool_call" },
    { sessionUpdate: "tool_call_update", content: Array.from({ length: 50 }, () => piece) },
  ]);
  await talk.bridge.close();
});
