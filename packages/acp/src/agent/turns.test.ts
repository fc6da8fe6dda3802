import { expect, test } from "vitest";
import { CancelledError, RequestError } from "../rpc/index.ts";
import { memoryPair } from "../wire/index.ts";
import { hello, info, leastV1, leastV2, met, prompt, text } from "./fixtures/raw-client.ts";
import { serveAgent, v1, v2 } from "./index.ts";

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** An agent of version 1 that runs what it is given, and tells when it has begun. */
async function turning(run: (signal: AbortSignal, sessionId: string) => unknown) {
  const begun = Promise.withResolvers<void>();
  const meeting = await met(
    v1({
      ...leastV1,
      async "session/prompt"({ sessionId }, { signal }) {
        begun.resolve();
        return (await run(signal, sessionId)) as { stopReason: "end_turn" };
      },
    }),
  );
  return { ...meeting, begun: begun.promise };
}

test("promise 4: CANC-02 session/cancel aborts the signal of the prompt, and the answer is cancelled", async () => {
  let reason: unknown;
  const { client, begun } = await turning(async (signal) => {
    await untilAborted(signal).catch((error) => {
      reason = error;
      throw error;
    });
  });
  const turn = prompt(client);
  await begun;
  await client.notify("session/cancel", { sessionId: "s1" });
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(reason).toBeInstanceOf(CancelledError);
});

test.each([
  ["an error of its own", new Error("fetch failed")],
  ["an error for the client", new RequestError(-32603, "model is gone")],
  ["no error at all", "stopped"],
])("promise 4: CANC-03 a turn that throws %s after its cancel answers cancelled too", async (_what, thrown) => {
  const { client, begun } = await turning((signal) => untilAborted(signal).catch(() => Promise.reject(thrown)));
  const turn = prompt(client);
  await begun;
  await client.notify("session/cancel", { sessionId: "s1" });
  expect(await turn).toEqual({ stopReason: "cancelled" });
});

test("promise 4: CANC-02 a turn that goes on to its end after its cancel answers cancelled all the same", async () => {
  const { client, begun } = await turning(async (signal) => {
    await untilAborted(signal).catch(() => {});
    return { stopReason: "end_turn", _meta: { kept: true } };
  });
  const turn = prompt(client);
  await begun;
  await client.notify("session/cancel", { sessionId: "s1" });
  expect(await turn).toEqual({ stopReason: "cancelled", _meta: { kept: true } });
});

test("CANC-02 CANC-04 what the agent sends after the cancel comes before the answer", async () => {
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const version = v1({
    ...leastV1,
    async "session/prompt"({ sessionId }, { signal, client }) {
      begun.resolve();
      await untilAborted(signal).catch(() => {});
      const update = { sessionUpdate: "agent_message_chunk", content: text("stopping") } as const;
      await client.notify("session/update", { sessionId, update });
      signal.throwIfAborted();
      return { stopReason: "end_turn" };
    },
  });
  const { client } = await met(version, hello[1], {}, { "session/update": () => void order.push("update") });
  const turn = prompt(client).then(() => order.push("answer"));
  await begun.promise;
  await client.notify("session/cancel", { sessionId: "s1" });
  await turn;
  expect(order).toEqual(["update", "answer"]);
});

test("promise 4: CANC-09 CANC-10 a cancel without a turn does nothing to the next one", async () => {
  let aborted: boolean | undefined;
  const { client } = await turning((signal) => {
    aborted = signal.aborted;
    return { stopReason: "end_turn" };
  });
  await client.notify("session/cancel", { sessionId: "s1" });
  await client.notify("session/cancel", { sessionId: "nowhere" });
  expect(await prompt(client)).toEqual({ stopReason: "end_turn" });
  expect(aborted).toBe(false);
});

test("promise 4: CANC-12 cancels that are repeated are harmless, and so is one after the end", async () => {
  const { client, begun, received } = await turning(untilAborted);
  const turn = prompt(client);
  await begun;
  for (let time = 0; time < 3; time++) await client.notify("session/cancel", { sessionId: "s1" });
  expect(await turn).toEqual({ stopReason: "cancelled" });
  await client.notify("session/cancel", { sessionId: "s1" });
  await expect(client.request("session/list", {})).rejects.toMatchObject({ code: -32601 });
  expect(received).toHaveLength(3);
});

test("promise 4: CANC-11 only the turn of the session that is named is cancelled", async () => {
  const signals = new Map<string, AbortSignal>();
  const { client } = await turning((signal, sessionId) => {
    signals.set(sessionId, signal);
    return untilAborted(signal);
  });
  const turn = prompt(client);
  const other = client.request("session/prompt", { sessionId: "s2", prompt: [text("hi")] });
  await client.notify("session/cancel", { sessionId: "s1" });
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(signals.get("s2")?.aborted).toBe(false);
  await client.notify("session/cancel", { sessionId: "s2" });
  expect(await other).toEqual({ stopReason: "cancelled" });
});

test("promise 4: a signal that is first looked at after the cancel is aborted", async () => {
  const looked = Promise.withResolvers<void>();
  let aborted: boolean | undefined;
  const version = v1({
    ...leastV1,
    async "session/prompt"(_params, context) {
      await looked.promise;
      aborted = context.signal.aborted;
      throw context.signal.reason;
    },
    "session/cancel": () => looked.resolve(),
  });
  const { client } = await met(version);
  const turn = prompt(client);
  await client.notify("session/cancel", { sessionId: "s1" });
  expect(await turn).toEqual({ stopReason: "cancelled" });
  expect(aborted).toBe(true);
});

test("promise 4: CANC-01 a cancel that comes as a request is answered once, and cancels", async () => {
  const { client, begun } = await turning(untilAborted);
  const turn = prompt(client);
  await begun;
  await expect(client.request("session/cancel", { sessionId: "s1" })).resolves.toEqual({});
  expect(await turn).toEqual({ stopReason: "cancelled" });
});

test("promise 4: $/cancel_request aborts the same signal, and the answer is -32800", async () => {
  const { client, begun } = await turning(untilAborted);
  const controller = new AbortController();
  const turn = client.request("session/prompt", { sessionId: "s1", prompt: [] }, { signal: controller.signal });
  await begun;
  controller.abort();
  await expect(turn).rejects.toMatchObject({ code: -32800 });
});

test("an error without a cancel stays an error", async () => {
  const { client } = await turning(() => Promise.reject(new Error("broke")));
  await expect(prompt(client)).rejects.toMatchObject({ code: -32603, reason: "Internal error: broke" });
});

test("CANC-15 in version 2 a prompt that is cancelled before its message is part of the session fails with -32800", async () => {
  const begun = Promise.withResolvers<void>();
  const version = v2({
    ...leastV2,
    async "session/prompt"(_params, { signal }) {
      begun.resolve();
      return await untilAborted(signal);
    },
  });
  const { client } = await met(version);
  const turn = prompt(client);
  await begun.promise;
  await client.notify("session/cancel", { sessionId: "s1" });
  await expect(turn).rejects.toMatchObject({ code: -32800 });
});

test("promise 3: when the client goes the signal of the prompt is aborted", async () => {
  const aborted = Promise.withResolvers<void>();
  const { client, begun } = await turning((signal) => untilAborted(signal).catch(() => aborted.resolve()));
  prompt(client).catch(() => {});
  await begun;
  await client.close();
  await aborted.promise;
});

test("extension calls go both ways, as requests and as notifications", async () => {
  const told: unknown[] = [];
  const version = v1({
    ...leastV1,
    "_mine/ask": async (params, { client, id }) => {
      if (id === undefined) return void told.push(params);
      return { params, answer: await client.request("_theirs/ask", { n: 1 }) };
    },
  });
  const { client, peer } = await met(version, hello[1], { "_theirs/ask": () => 42 });
  await client.notify("_mine/ask", { told: true });
  expect(await client.request("_mine/ask", [null])).toEqual({ params: [null], answer: 42 });
  expect(told).toEqual([{ told: true }]);
  await expect(peer.request("_theirs/nothing")).rejects.toMatchObject({ code: -32601 });
});

test("EXT-03 EXT-04 an unknown extension request fails with -32601, an unknown notification is ignored", async () => {
  const { client, agent } = await met(v1(leastV1));
  await client.notify("_mine/nothing", {});
  await client.notify("session/nothing", {});
  await expect(client.request("_mine/nothing", {})).rejects.toMatchObject({ code: -32601 });
  expect(agent.connection.incidents).toMatchObject({ unknown: 2 });
});

test("promise 6: ENV-05 a notification that cannot be read costs itself, and is not answered", async () => {
  const { client, agent, received } = await met(v1(leastV1));
  await client.notify("session/cancel", { sessionId: 7 });
  expect(await prompt(client)).toEqual({ stopReason: "end_turn" });
  expect(received).toHaveLength(2);
  expect(agent.connection.incidents).toMatchObject({ undecodable: 1 });
});

test.each([
  [1, { id: null, result: { sessionId: "s1" } }],
  [2, { id: null, error: { code: -32600 } }],
] as const)("ENV-08 in version %i a request with the id null gets its answer: %j", async (version, answer) => {
  const [near, far] = memoryPair();
  serveAgent({ info, versions: [v1(leastV1), v2(leastV2)] }, far);
  const received: unknown[] = [];
  const both = Promise.withResolvers<void>();
  const message = (value: unknown) => {
    if (received.push(value) === 2) both.resolve();
  };
  near.open({ message, fault() {}, end() {}, broken() {} });
  near.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: hello[version] });
  near.send({ jsonrpc: "2.0", id: null, method: "session/new", params: { cwd: "/", mcpServers: [] } });
  await both.promise;
  expect(received[1]).toMatchObject(answer);
});
