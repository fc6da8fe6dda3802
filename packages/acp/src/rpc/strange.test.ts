import { expect, test } from "vitest";
import { failure, talk } from "./fixtures/raw-peer.ts";

const echo = { requests: { echo: (params: unknown) => params } };
const INVALID = -32600;

test("ENV-37 J-23 what cannot be serialised fails that call, consumes no id and leaves nothing pending", async () => {
  const { peer, connection } = talk();
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const toJSON = () => {
    throw new Error("no");
  };
  for (const bad of [{ n: 1n }, cycle, { toJSON }]) {
    const error = await failure(connection.request("session/prompt", bad));
    expect(error.message).toBe("session/prompt was not sent: its parameters cannot be serialised");
    expect(error.cause).toBeInstanceOf(Error);
    expect((await failure(connection.notify("session/cancel", bad))).message).toMatch(/^session\/cancel was not sent/);
  }
  expect(connection.pendingCalls).toBe(0);
  const call = connection.request("good");
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id: 1, method: "good" });
  peer.result(1, "alive");
  expect(await call).toBe("alive");
});

test("pain 16: F-08 an oversize request is refused with its id, an oversize notification without", async () => {
  const { peer, incidents } = talk(echo, { wire: { limits: { maxMessageBytes: 200 } } });
  peer.request(8, "echo", { text: "x".repeat(300) });
  peer.notify("note", { text: "x".repeat(300) });
  const answers = await peer.drain();
  expect(answers).toMatchObject([
    { id: 8, error: { code: INVALID } },
    { id: null, error: { code: INVALID } },
  ]);
  expect(answers[0]!.error!.message).toMatch(/A message of \d+ bytes is over the limit of 200 bytes/);
  expect(incidents.map((incident) => incident.fault?.kind)).toEqual(["size", "size"]);
});

test("pain 16: F-08 F-12 an oversize, too deep or broken answer rejects its call, and only that", async () => {
  const { peer, connection } = talk(echo, { wire: { limits: { maxMessageBytes: 20_000 } } });
  const [large, deep, broken, good] = ["large", "deep", "broken", "good"].map((method) => connection.request(method));
  peer.result(1, "x".repeat(30_000));
  peer.bytes.push(`{"jsonrpc":"2.0","id":2,"result":${"[".repeat(5_000)}${"]".repeat(5_000)}}\n`);
  peer.bytes.push('{"jsonrpc":"2.0","id":3,"result":{"cut\n');
  peer.result(4, "fine");
  expect((await failure(large!)).message).toMatch(/^large failed: .*"raw".*over the limit of 20000 bytes/);
  expect((await failure(deep!)).message).toMatch(/^deep failed: .*nests deeper/);
  expect((await failure(broken!)).message).toMatch(/^broken failed: .*not JSON/);
  expect(await good).toBe("fine");
});

test("pain 8: F-09 F-10 STDIO-22 a client reports noise and does not answer it", async () => {
  const { peer, connection, incidents } = talk(echo, { answerNoise: false });
  peer.bytes.push('npm notice\n{"level":"info","msg":"x"}\n42\nnull\n[]\n{"half":\n');
  peer.say({ id: 1, method: "no version" });
  expect(await peer.drain()).toEqual([]);
  expect(incidents).toHaveLength(7);
  expect(connection.incidents).toEqual({ fault: 2, noise: 5 });
  peer.say({ jsonrpc: "2.0", id: 3 });
  expect(await peer.drain()).toMatchObject([{ id: 3, error: { code: INVALID } }]);
});

test("F-13 of a member that is there twice the last one counts", async () => {
  const { peer } = talk(echo);
  peer.bytes.push('{"jsonrpc":"2.0","id":1,"id":2,"method":"nope","method":"echo","params":{}}\n');
  expect(await peer.drain()).toEqual([{ jsonrpc: "2.0", id: 2, result: {} }]);
});

test("F-14 ENV-33 __proto__ as a method, a session or a key is data", async () => {
  const { peer } = talk(echo);
  peer.bytes.push(
    '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"sessionId":"__proto__","__proto__":{"x":1}},"__proto__":{"id":2}}\n',
  );
  await peer.drain();
  expect(peer.bytes.written).toContain('"result":{"sessionId":"__proto__","__proto__":{"x":1}}');
});

test("promise 9: a tap sees every message in both directions, in order, and cannot break the connection", async () => {
  const seen: string[] = [];
  const { peer, connection, incidents } = talk(echo, {
    tap: ({ direction, message }) => {
      seen.push(`${direction} ${"method" in message ? message.method : `answer ${message.id}`}`);
      throw new Error("the disk is full");
    },
  });
  const call = connection.request("call");
  await connection.notify("note");
  peer.notify("their note");
  peer.result(1);
  await call;
  peer.request("x", "echo", {});
  await peer.drain();
  expect(seen.slice(0, 6)).toEqual(["out call", "out note", "in their note", "in answer 1", "in echo", "out answer x"]);
  expect(incidents.filter((incident) => incident.problem === "The tap failed").length).toBe(seen.length);
});

test("whoever is told of incidents cannot break the connection", async () => {
  const { peer, connection } = talk(echo, {
    onIncident: () => {
      throw new Error("no");
    },
  });
  peer.bytes.push("noise\n");
  peer.notify("unknown");
  expect(await peer.drain()).toHaveLength(1);
  expect(connection.incidents).toEqual({ fault: 1, unknown: 1 });
});

test("J-05 an id of ten million characters is echoed like any other", async () => {
  const { peer } = talk(echo);
  peer.request("x".repeat(10_000_000), "echo", {});
  const [answer] = await peer.drain();
  expect(answer!.id).toHaveLength(10_000_000);
});

test.each([[undefined], [null], [[]], ["text"], [5], [{ sessionId: {} }], [{ sessionId: null }]])(
  "J-08 params of any shape reach the handler as they are, and nothing trips over them: %j",
  async (params) => {
    const seen: unknown[] = [];
    const handler = (value: unknown) => void seen.push(value);
    const { peer } = talk({ requests: { ask: handler }, notifications: { note: handler } });
    peer.request(1, "ask", params);
    peer.notify("note", params);
    expect(await peer.drain()).toEqual([{ jsonrpc: "2.0", id: 1, result: null }]);
    expect(seen).toEqual([params, params]);
  },
);
