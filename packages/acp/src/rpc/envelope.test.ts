import { expect, test } from "vitest";
import { failure, gate, talk } from "./fixtures/raw-peer.ts";

const echo = { requests: { echo: (params: unknown) => params } };
const INVALID = -32600;
const PARSE = -32700;

test.each([["7"], [7], [0], [-1], [""], ["x".repeat(10_000)], [Number.MAX_SAFE_INTEGER], [-Number.MAX_SAFE_INTEGER]])(
  "ENV-01 ENV-03 ENV-04 ENV-06 J-05 a request is answered once, with the same id: %j",
  async (id) => {
    const { peer } = talk(echo);
    peer.request(id, "echo", { a: 1 });
    expect(await peer.drain()).toEqual([{ jsonrpc: "2.0", id, result: { a: 1 } }]);
  },
);

test("ENV-04 F-15 J-05 an id beyond 2^53 is echoed exactly, also when the request is cancelled", async () => {
  const { peer } = talk({ requests: { wait: (_: unknown, { signal }: { signal: AbortSignal }) => aborted(signal) } });
  const id = "9223372036854775807";
  peer.bytes.push(`{"jsonrpc":"2.0","id":${id},"method":"wait"}\n`);
  peer.bytes.push(`{"jsonrpc":"2.0","id":9223372036854775806,"method":"nope"}\n`);
  peer.bytes.push(`{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":${id}}}\n`);
  await peer.drain();
  const answers = peer.bytes.written.split("\n");
  expect(answers[0]).toContain('"id":9223372036854775806,');
  expect(answers[0]).toContain("-32601");
  expect(answers[1]).toContain(`"id":${id},`);
  expect(answers[1]).toContain("-32800");
});

test("ENV-04 F-15 an id that is a whole number in another spelling keeps its value", async () => {
  const { peer } = talk(echo);
  peer.bytes.push('{"jsonrpc":"2.0","id":1.0,"method":"echo"}\n{"jsonrpc":"2.0","id":1e3,"method":"echo"}\n');
  expect((await peer.drain()).map((answer) => answer.id)).toEqual([1, 1000]);
});

test("ENV-05 a notification is never answered: unknown, malformed, or with a handler that fails", async () => {
  const fail = () => {
    throw new Error("no");
  };
  const { peer, incidents } = talk({ notifications: { fail, reject: async () => fail() } });
  peer.notify("unknown/note");
  peer.notify("fail");
  peer.notify("reject", []);
  peer.say({ jsonrpc: "2.0", method: "unknown/note", params: 5 });
  expect(await peer.drain()).toEqual([]);
  expect(incidents.map((incident) => incident.kind)).toEqual(["unknown", "handler", "handler", "unknown"]);
});

test("ENV-07 a handler that returns nothing is answered with null, and any JSON value may be a result", async () => {
  const { peer, connection } = talk({ requests: { nothing: () => undefined, zero: async () => 0 } });
  peer.request(1, "nothing");
  peer.request(2, "zero");
  expect(await peer.drain()).toEqual([
    { jsonrpc: "2.0", id: 1, result: null },
    { jsonrpc: "2.0", id: 2, result: 0 },
  ]);
  const call = connection.request("m");
  peer.result(1, null);
  expect(await call).toBeNull();
});

test("ENV-08 an id of null is refused where the version forbids it, and echoed where it is only discouraged", async () => {
  const strict = talk(echo, { allowNullId: () => false });
  strict.peer.request(null, "echo");
  expect(await strict.peer.drain()).toMatchObject([{ id: null, error: { code: INVALID } }]);
  const lax = talk(echo);
  lax.peer.request(null, "echo", {});
  expect(await lax.peer.drain()).toEqual([{ jsonrpc: "2.0", id: null, result: {} }]);
});

test.each([[1.5], [true], [{}], [[1]]])(
  "ENV-09 J-05 an id of another type is refused with a null id: %j",
  async (id) => {
    const { peer } = talk(echo);
    peer.request(id, "echo");
    expect(await peer.drain()).toMatchObject([{ id: null, error: { code: INVALID } }]);
  },
);

test("ENV-09 F-15 a number too large for any number type is no id", async () => {
  const { peer } = talk(echo);
  peer.bytes.push('{"jsonrpc":"2.0","id":1e400,"method":"echo"}\n');
  expect(await peer.drain()).toMatchObject([{ id: null, error: { code: INVALID } }]);
});

test("ENV-11 ENV-12 J-06 a second request with an id in use is refused, and the first goes on", async () => {
  const answer = gate<string>();
  const { peer } = talk({ requests: { wait: () => answer.promise } });
  peer.request(5, "wait");
  peer.request(5, "wait");
  expect(await peer.drain()).toMatchObject([{ id: 5, error: { code: INVALID } }]);
  answer.resolve("first");
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id: 5, result: "first" });
});

test("ENV-13 both sides may use the same id at the same time", async () => {
  const answer = gate<string>();
  const { peer, connection } = talk({ requests: { wait: () => answer.promise } });
  const call = connection.request("m");
  const { id } = await peer.next();
  peer.request(id, "wait");
  peer.result(id, "theirs");
  expect(await call).toBe("theirs");
  answer.resolve("ours");
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id, result: "ours" });
});

test('ENV-14 J-05 the ids "1" and 1 are different, in both directions', async () => {
  const { peer, connection } = talk(echo);
  peer.request("1", "echo", { is: "string" });
  peer.request(1, "echo", { is: "number" });
  expect(await peer.drain()).toEqual([
    { jsonrpc: "2.0", id: "1", result: { is: "string" } },
    { jsonrpc: "2.0", id: 1, result: { is: "number" } },
  ]);
  const call = connection.request("m");
  const { id } = await peer.next();
  peer.result(String(id), "wrong");
  peer.result(id, "right");
  expect(await call).toBe("right");
});

test("ENV-15 text that is not JSON gets -32700 with a null id, and the next request is served", async () => {
  const { peer } = talk(echo);
  peer.bytes.push('{"jsonrpc":\n{"jsonrpc":"2.0","id":1,"method":"ec\n');
  peer.request(2, "echo", {});
  expect(await peer.drain()).toMatchObject([
    { id: null, error: { code: PARSE } },
    { id: null, error: { code: PARSE } },
    { id: 2, result: {} },
  ]);
});

test("F-06 invalid UTF-8 in a request gets -32700, and no handler sees it", async () => {
  const seen: unknown[] = [];
  const { peer } = talk({ requests: { echo: (params: unknown) => seen.push(params) } });
  const line = '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"?"}}\n';
  peer.bytes.push(new TextEncoder().encode(line).map((byte) => (byte === 0x3f ? 0xff : byte)));
  expect(await peer.drain()).toMatchObject([{ id: null, error: { code: PARSE } }]);
  expect(seen).toEqual([]);
});

test.each([["42"], ['"x"'], ["null"], ["true"]])("ENV-16 F-10 JSON that is no object gets -32600: %s", async (json) => {
  const { peer } = talk(echo);
  peer.bytes.push(`${json}\n`);
  expect(await peer.drain()).toMatchObject([{ id: null, error: { code: INVALID } }]);
});

test.each([
  [
    "requests and notifications",
    [
      { jsonrpc: "2.0", id: 1, method: "echo" },
      { jsonrpc: "2.0", method: "note" },
    ],
  ],
  ["responses", [{ jsonrpc: "2.0", id: 1, result: {} }]],
  ["nothing", []],
  ["a batch", [[{ jsonrpc: "2.0", id: 1, method: "echo" }]]],
])("ENV-17 F-11 a batch is answered by one -32600 and none of it is processed: %s", async (_, batch) => {
  const seen: unknown[] = [];
  const { peer, connection } = talk({
    requests: { echo: () => seen.push("echo") },
    notifications: { note: () => seen.push("note") },
  });
  const call = connection.request("m");
  await peer.next();
  peer.say(batch);
  expect(await peer.drain()).toMatchObject([{ id: null, error: { code: INVALID } }]);
  expect(seen).toEqual([]);
  expect(connection.pendingCalls).toBe(1);
  peer.result(1);
  await call;
});

test.each([
  [{ jsonrpc: "2.0", id: 3 }, 3],
  [{ jsonrpc: "2.0", id: 3, method: 5 }, 3],
  [{ jsonrpc: "2.0", id: "a", params: {} }, "a"],
  [{ jsonrpc: "2.0", method: {} }, null],
  [{ jsonrpc: "2.0", id: {}, method: null }, null],
  [{ jsonrpc: "1.0", id: 4, method: "echo" }, 4],
  [{ id: 4, method: "echo" }, 4],
  [{}, null],
])(
  "ENV-01 ENV-02 ENV-20 J-07 an object that is no message gets -32600, with its id if it has one: %j",
  async (value, id) => {
    const { peer } = talk(echo);
    peer.say(value);
    expect(await peer.drain()).toEqual([{ jsonrpc: "2.0", id, error: { code: INVALID, message: expect.any(String) } }]);
  },
);

test("ENV-21 J-01 J-02 responses to unknown ids are reported, never answered", async () => {
  const { peer, connection, incidents } = talk();
  const call = connection.request("m");
  await peer.next();
  peer.result(999);
  peer.result(1, "first");
  peer.result(1, "second");
  peer.say({ jsonrpc: "2.0", id: 77, result: {}, error: { code: 1, message: "both" } });
  peer.say({ jsonrpc: "2.0", result: {} });
  expect(await call).toBe("first");
  expect(await peer.drain()).toEqual([]);
  expect(incidents.map((incident) => incident.kind)).toEqual(["unmatched", "unmatched", "invalid", "invalid"]);
});

test.each([[{ result: 1, error: { code: 1, message: "both" } }], [{ result: undefined, error: null }]])(
  "ENV-06 J-04 a malformed response settles the call that it names: %j",
  async (members) => {
    const { peer, connection, incidents } = talk();
    const call = connection.request("session/prompt");
    await peer.next();
    peer.say({ jsonrpc: "2.0", id: 1, ...members });
    const error = await failure(call);
    expect(error.name).toBe("AcpError");
    expect(error.message).toMatch(/^session\/prompt failed: the answer of the agent "raw" cannot be read/);
    expect(incidents).toMatchObject([{ kind: "invalid" }]);
  },
);

test("J-04 a null beside the other member counts as absent", async () => {
  const { peer, connection } = talk();
  const [a, b, c] = [connection.request("a"), connection.request("b"), connection.request("c")];
  peer.say({ jsonrpc: "2.0", id: 1, result: { ok: 1 }, error: null });
  peer.say({ jsonrpc: "2.0", id: 2, result: null, error: { code: 5, message: "no" } });
  peer.say({ jsonrpc: "2.0", id: 3, result: null, error: null });
  expect(await a).toEqual({ ok: 1 });
  expect(await failure(b)).toMatchObject({ code: 5 });
  expect(await c).toBeNull();
});

test.each([
  ["session/nope"],
  ["nonsense"],
  ["_vendor.example/x"],
  ["constructor"],
  ["__proto__"],
  ["hasOwnProperty"],
  [""],
  ["a\nb"],
])("ENV-22 J-10 J-11 an unknown method in a request gets -32601 in one short line: %j", async (method) => {
  const { peer } = talk(echo);
  peer.request(1, method);
  const [answer] = await peer.drain();
  expect(answer).toMatchObject({ id: 1, error: { code: -32601 } });
  expect(answer!.error!.message).not.toContain("\n");
});

test("J-10 a long method name is not echoed in full", async () => {
  const { peer } = talk();
  peer.request(1, "m".repeat(1_000_000));
  expect((await peer.drain())[0]!.error!.message.length).toBeLessThan(200);
});

test("ENV-23 J-11 an unknown notification is reported and ignored", async () => {
  const { peer, incidents } = talk();
  peer.notify("_vendor.example/note");
  expect(await peer.drain()).toEqual([]);
  expect(incidents).toMatchObject([{ kind: "unknown", method: "_vendor.example/note" }]);
});

test("ENV-27 unknown members of a message are ignored", async () => {
  const { peer, connection } = talk(echo);
  peer.say({ jsonrpc: "2.0", id: 1, method: "echo", params: { zzz: 1 }, zzz: 1 });
  expect(await peer.drain()).toEqual([{ jsonrpc: "2.0", id: 1, result: { zzz: 1 } }]);
  const call = connection.request("m");
  peer.say({ jsonrpc: "2.0", id: 1, result: 5, zzz: 1 });
  expect(await call).toBe(5);
});

test("ENV-28 answers are matched by id, in whatever order they come", async () => {
  const { peer, connection } = talk();
  const calls = [1, 2, 3].map((n) => connection.request("m", { n }));
  for (const id of [3, 1, 2]) peer.result(id, id);
  expect(await Promise.all(calls)).toEqual([1, 2, 3]);
});

test("ENV-29 a slow request blocks no other, not even of its own session", async () => {
  const answer = gate();
  const { peer } = talk({ requests: { slow: () => answer.promise, fast: () => "fast" } });
  peer.request(1, "slow", { sessionId: "s" });
  peer.request(2, "fast", { sessionId: "s" });
  peer.request(3, "fast");
  expect((await peer.drain()).map((heard) => heard.id)).toEqual([2, 3]);
  answer.resolve();
  expect((await peer.next()).id).toBe(1);
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}
