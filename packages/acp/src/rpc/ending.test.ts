import { afterAll, beforeAll, expect, test } from "vitest";
import { failure, gate, settle, talk } from "./fixtures/raw-peer.ts";
import { ConnectionError, type Context, type RequestContext } from "./index.ts";

const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => unhandled.push(reason);
beforeAll(() => void process.on("unhandledRejection", onUnhandled));
afterAll(async () => {
  await settle();
  process.off("unhandledRejection", onUnhandled);
  expect(unhandled).toEqual([]);
});

const s = (n: unknown, sessionId = "s") => ({ sessionId, n });

test("promise 3 ENV-36 J-26 close() rejects every pending call, naming method, peer and cause", async () => {
  const { connection } = talk();
  const calls = ["session/new", "session/prompt"].map((method) => failure(connection.request(method)));
  await connection.close(new Error("the window was closed"));
  for (const error of await Promise.all(calls)) {
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.cause.message).toBe("the window was closed");
  }
  expect((await calls[1]).message).toBe(
    'session/prompt failed: the connection to the agent "raw" is closed: the window was closed',
  );
  expect((await connection.closed).cause?.message).toBe("the window was closed");
  expect(connection.pendingCalls).toBe(0);
});

test("promise 3 STDIO-21 the end of the input rejects every pending call, and closes the connection", async () => {
  const { peer, connection } = talk();
  const call = failure(connection.request("m"));
  peer.bytes.endInput();
  expect((await call).message).toBe('m failed: the connection to the agent "raw" is closed: the peer ended its output');
  expect(await connection.closed).toEqual({});
  expect(peer.bytes).toMatchObject({ ended: true, destroyed: true });
});

test("promise 3 promise 5: an input that breaks is named as the cause", async () => {
  const { peer, connection } = talk();
  const call = failure(connection.request("m"));
  const cause = new Error("agent exited with code 1");
  peer.bytes.endInput(cause);
  expect(await call).toMatchObject({ message: expect.stringContaining("agent exited with code 1"), cause });
  expect(await connection.closed).toEqual({ cause });
});

test("STDIO-19 F-22 an output that breaks fails later calls at once, and answers that were on their way still count", async () => {
  const { peer, connection } = talk();
  const [answered, lost] = [connection.request("answered"), failure(connection.request("lost"))];
  peer.bytes.breakOutput(new Error("EPIPE"));
  expect((await failure(connection.request("later"))).message).toMatch(/^later failed: .*EPIPE$/);
  peer.result(1, "in time");
  expect(await answered).toBe("in time");
  peer.bytes.endInput();
  expect((await lost).message).toMatch(/^lost failed/);
  expect((await connection.closed).cause?.message).toBe("EPIPE");
});

test("STDIO-19 an output that breaks closes the connection within drainMs even when the input stays open", async () => {
  const { peer, connection } = talk({}, { limits: { drainMs: 5 } });
  const call = failure(connection.request("m"));
  peer.bytes.breakOutput(new Error("EPIPE"));
  expect((await call).cause.message).toBe("EPIPE");
  await connection.closed;
});

test("J-26 calls and notifications that nobody awaits are no unhandled rejections when the connection ends", async () => {
  for (const end of ["close", "end", "broken"]) {
    const { peer, connection } = talk({}, { limits: { drainMs: 5 } });
    void connection.request("pending");
    void connection.notify("note");
    if (end === "close") await connection.close();
    else if (end === "end") peer.bytes.endInput();
    else peer.bytes.breakOutput(new Error("EPIPE"));
    void connection.request("later");
    void connection.notify("later");
    await connection.closed;
    void connection.request("after");
    void connection.notify("after");
    await settle();
  }
  expect(unhandled).toEqual([]);
});

test("what is asked after the end is refused by name", async () => {
  const { connection } = talk();
  await connection.close();
  const message = 'm failed: the connection to the agent "raw" is closed: this side closed it';
  expect((await failure(connection.request("m"))).message).toBe(message);
  expect((await failure(connection.notify("m"))).message).toBe(message);
});

test("answers that were read before the end of the input are delivered", async () => {
  const { peer, connection } = talk();
  const [a, b, c] = [connection.request("a"), connection.request("b"), failure(connection.request("c"))];
  peer.say(
    { jsonrpc: "2.0", id: 1, result: "a" },
    { jsonrpc: "2.0", method: "note" },
    { jsonrpc: "2.0", id: 2, result: "b" },
  );
  peer.bytes.endInput();
  expect(await a).toBe("a");
  expect(await b).toBe("b");
  expect(await c).toBeInstanceOf(ConnectionError);
});

test("promise 1: also after the notifications before them, and all that was read is handled", async () => {
  const seen: number[] = [];
  const { peer, connection } = talk({
    notifications: { note: ({ n }: { n: number }) => settle(1).then(() => seen.push(n)) },
  });
  const call = connection.request("m", s(0)).then(() => seen.push(100));
  for (const n of [1, 2]) peer.notify("note", s(n));
  peer.result(1);
  for (const n of [3, 4]) peer.notify("note", s(n));
  peer.bytes.endInput();
  await call;
  await connection.closed;
  expect(seen).toEqual([1, 2, 100, 3, 4]);
});

test("updates that were held for a session/new are handled when the input ends", async () => {
  const seen: unknown[] = [];
  const { peer, connection } = talk({ notifications: { note: ({ n }: { n: number }) => seen.push(n) } });
  const call = failure(connection.request("session/new"));
  peer.notify("note", s(1, "new"));
  peer.bytes.endInput();
  await call;
  await connection.closed;
  expect(seen).toEqual([1]);
});

test("ENV-03 the end of the input is no cancellation: handlers finish, and what they say is written", async () => {
  const go = gate();
  const { peer, connection } = talk({
    requests: {
      "session/prompt": async (_: unknown, { signal }: RequestContext) => {
        await go.promise;
        await connection.notify("session/update", s(1));
        return { aborted: signal.aborted };
      },
    },
  });
  peer.request(1, "session/prompt", s(0));
  peer.bytes.endInput();
  await settle();
  expect((await failure(connection.request("fs/read"))).message).toContain("the peer ended its output");
  go.resolve();
  await connection.closed;
  expect(peer.heard).toMatchObject([{ method: "session/update" }, { id: 1, result: { aborted: false } }]);
  expect(peer.bytes.ended).toBe(true);
});

test("cancelOnEnd: the requests it names are cancelled when the input ends", async () => {
  const { peer, connection } = talk(
    { requests: { turn: untilAborted, "session/list": () => settle(2).then(() => "listed") } },
    { cancelOnEnd: (method) => method === "turn" },
  );
  peer.request(1, "turn");
  peer.request(2, "session/list");
  peer.bytes.endInput();
  await connection.closed;
  expect(peer.heard).toMatchObject([
    { id: 1, error: { code: -32800 } },
    { id: 2, result: "listed" },
  ]);
});

function untilAborted(_: unknown, { signal }: Context): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
