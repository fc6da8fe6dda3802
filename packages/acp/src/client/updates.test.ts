import { expect, test } from "vitest";
import type { Wire } from "../rpc/index.ts";
import { memoryPair } from "../wire/index.ts";
import { answers, met, rawAgent } from "./fixtures/raw-agent.ts";
import { type ClientVersion, connectAgent, v1, v2 } from "./index.ts";

const chunk = (sessionId: string, text: string) => ({
  sessionId,
  update: { sessionUpdate: "agent_message_chunk", messageId: "m1", content: { type: "text", text } },
});
const able = {
  1: {
    protocolVersion: 1,
    agentCapabilities: { loadSession: true, sessionCapabilities: { resume: {}, close: {}, delete: {} } },
  },
  2: { ...answers[2], capabilities: { session: { delete: {} } } },
} as const;
const at = { sessionId: "s1", cwd: "/", mcpServers: [] };

/** The calls of an agent of whichever version, without their types. */
async function connect(version: ClientVersion, wire: Wire): Promise<any> {
  return await connectAgent({ info: { name: "c", version: "1" }, versions: [version] }, wire);
}

/** A client that writes down what happens, of either version. */
function diary(version: 1 | 2, wait?: (text: string) => Promise<void>) {
  const lines: string[] = [];
  const waiting = new Map<number, () => void>();
  /** Resolves when that many updates have been handled. */
  const handled = (count: number) => new Promise<void>((resolve) => waiting.set(count, resolve));
  let count = 0;
  const note = async ({ sessionId, update }: any) => {
    const text = update.content?.text ?? update.state ?? update.sessionUpdate;
    lines.push(`${sessionId}: ${text}`);
    waiting.get(++count)?.();
    await wait?.(text);
    if (wait) lines.push(`${sessionId}: ${text} done`);
  };
  const handlers = { "session/update": note, "_theirs/told": () => void lines.push("told") };
  return { lines, handled, version: version === 1 ? v1(handlers) : v2(handlers) };
}

test.each([1, 2] as const)(
  "pain 1: SESS-11 SESS-14 S2-25 updates before the answer to session/new wait for it, whatever id it names (version %i)",
  async (number) => {
    const { lines, version } = diary(number);
    const { wire, agent } = rawAgent({
      initialize: () => able[number],
      async "session/new"() {
        for (const text of ["one", "two"]) await agent.connection.notify("session/update", chunk("old", text));
        await agent.connection.notify("_theirs/told", {});
        return { sessionId: "old" };
      },
      async "session/prompt"() {
        await agent.connection.notify("session/update", chunk("old", "three"));
        return { stopReason: "end_turn", messageId: "u1" };
      },
    });
    const peer = await connect(version, wire);
    const { sessionId } = await peer.request("session/new", { cwd: "/", mcpServers: [] });
    lines.push(`answered ${sessionId}`);
    await peer.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "go" }] });
    expect(lines).toEqual(["told", "answered old", "old: one", "old: two", "old: three"]);
  },
);

test("SESS-14 updates of sessions that are known do not wait for another session's answer", async () => {
  const { lines, handled, version } = diary(1);
  const gate = Promise.withResolvers<void>();
  let made = 0;
  const { wire, agent } = rawAgent({
    initialize: () => able[1],
    async "session/new"() {
      if (++made === 1) return { sessionId: "s1" };
      await agent.connection.notify("session/update", chunk("s2", "early"));
      await agent.connection.notify("session/update", chunk("s1", "known"));
      await gate.promise;
      return { sessionId: "s2" };
    },
  });
  const peer = await connect(version, wire);
  await peer.request("session/new", { cwd: "/", mcpServers: [] });
  const known = handled(1);
  const early = handled(2);
  const second = peer.request("session/new", { cwd: "/", mcpServers: [] });
  await known;
  expect(lines).toEqual(["s1: known"]);
  gate.resolve();
  await second;
  await early;
  expect(lines).toEqual(["s1: known", "s2: early"]);
});

test("SESS-17 when session/new fails what waited for it is not lost", async () => {
  const { lines, handled, version } = diary(1);
  const { wire, agent } = rawAgent({
    initialize: () => able[1],
    async "session/new"() {
      await agent.connection.notify("session/update", chunk("s9", "orphan"));
      throw new Error("no room");
    },
  });
  const peer = await connect(version, wire);
  const orphan = handled(1);
  await expect(peer.request("session/new", { cwd: "/", mcpServers: [] })).rejects.toMatchObject({ code: -32603 });
  await orphan;
  expect(lines).toEqual(["s9: orphan"]);
});

test("promise 1: a prompt resolves when slow handlers of the updates before it are done, in order", async () => {
  const steps: (() => void)[] = [];
  const { lines, version } = diary(1, () => new Promise((resolve) => steps.push(resolve)));
  const { wire, agent } = rawAgent({
    initialize: () => able[1],
    async "session/prompt"() {
      for (const text of ["one", "two", "three"]) await agent.connection.notify("session/update", chunk("s1", text));
      return { stopReason: "end_turn" };
    },
  });
  const peer = await connect(version, wire);
  const turn = peer.request("session/prompt", { sessionId: "s1", prompt: [] }).then(() => lines.push("turn"));
  const stepping = setInterval(() => steps.shift()?.());
  await turn;
  clearInterval(stepping);
  const each = (text: string) => [`s1: ${text}`, `s1: ${text} done`];
  expect(lines).toEqual([...each("one"), ...each("two"), ...each("three"), "turn"]);
});

test("SESS-24 COMPAT-07 a result that is null counts as empty where nothing is required", async () => {
  const methods = ["session/load", "session/resume", "session/close", "session/delete", "session/set_mode"] as const;
  const nulls = Object.fromEntries(methods.map((method) => [method, () => null]));
  const { peer } = await met([v1({})], able[1], nulls);
  const ask = peer.request as (method: string, params: unknown) => Promise<unknown>;
  for (const method of methods) expect(await ask.call(peer, method, { ...at, modeId: "m" })).toEqual({});
});

test("a result that is null where something is required rejects, and names the method", async () => {
  const { peer } = await met([v1({})], able[1], { "session/new": () => null });
  await expect(peer.request("session/new", { cwd: "/", mcpServers: [] })).rejects.toMatchObject({
    name: "DecodeError",
  });
  expect(await peer.request("session/load", at).catch((error) => error.code)).toBe(-32601);
});

test("pain 10, promise 6: an update that cannot be read, or is of no known kind, costs nothing else", async () => {
  const { lines, version } = diary(1);
  const { wire, agent } = rawAgent({
    initialize: () => able[1],
    async "session/prompt"() {
      const { connection } = agent;
      await connection.notify("session/update", { sessionId: "s1" });
      await connection.notify("session/update", { sessionId: 7, update: {} });
      await connection.notify("session/update", { sessionId: "s1", update: { sessionUpdate: "_theirs", deep: [1] } });
      await connection.notify("session/update", chunk("s1", "fine"));
      return { stopReason: "end_turn" };
    },
  });
  const peer = await connect(version, wire);
  await peer.request("session/prompt", { sessionId: "s1", prompt: [] });
  expect(lines).toEqual(["s1: _theirs", "s1: fine"]);
  expect(peer.connection.incidents).toMatchObject({ undecodable: 2 });
});

test.each([
  [1, { id: null, result: { outcome: { outcome: "cancelled" } } }],
  [2, { id: null, error: { code: -32600 } }],
] as const)("ENV-08 in version %i the agent's request with the id null gets its answer: %j", async (number, answer) => {
  const cancelled = () => ({ outcome: { outcome: "cancelled" } }) as const;
  const handlers = { "session/request_permission": cancelled };
  const { promise, resolve } = Promise.withResolvers<any>();
  const permission = number === 1 ? { toolCall: { toolCallId: "t" }, options: [] } : { title: "May I?", options: [] };
  const [message, wire] = rawWire(able[number], (value) => value.method === undefined && resolve(value));
  await connect(number === 1 ? v1(handlers) : v2(handlers), wire);
  message({
    jsonrpc: "2.0",
    id: null,
    method: "session/request_permission",
    params: { sessionId: "s", ...permission },
  });
  expect(await promise).toMatchObject(answer);
});

/** An agent without a library: answers `initialize`, sends what it is given, and passes on what else arrives. */
function rawWire(initialize: object, arrived: (value: any) => void) {
  const [near, far] = memoryPair();
  const message = (value: any) => {
    if (value.method === "initialize") far.send({ jsonrpc: "2.0", id: value.id, result: initialize });
    else arrived(value);
  };
  far.open({ message, fault() {}, end() {}, broken() {} });
  return [far.send.bind(far), near] as const;
}

test("promise 1: an update that came before session/new was answered is handled before the first prompt resolves", async () => {
  const { lines, version } = diary(1);
  const { wire, agent } = rawAgent({
    initialize: () => able[1],
    async "session/new"() {
      void agent.connection.notify("session/update", chunk("s1", "early"));
      await new Promise((resolve) => setImmediate(resolve));
      return { sessionId: "s1" };
    },
    "session/prompt": () => ({ stopReason: "end_turn" }),
  });
  const peer = await connect(version, wire);
  const { sessionId } = await peer.request("session/new", { cwd: "/", mcpServers: [] });
  await peer.request("session/prompt", { sessionId, prompt: [] });
  expect(lines).toEqual(["s1: early"]);
});
