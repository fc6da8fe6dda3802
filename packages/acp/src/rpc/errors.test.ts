import { expect, test } from "vitest";
import { failure, talk } from "./fixtures/raw-peer.ts";
import { invalidParams, MAX_ERROR_MESSAGE, RequestError } from "./index.ts";

/** What a peer is told when a handler throws this, at once and later. */
async function told(thrown: unknown) {
  const now = () => {
    throw thrown;
  };
  const { peer } = talk({ requests: { now, later: async () => now() } });
  peer.request(1, "now");
  peer.request(2, "later");
  const [first, second] = await peer.drain();
  expect(first!.error).toEqual(second!.error);
  return first!.error!;
}

test("ERR-01 ERR-02 ERR-13 an exception becomes -32603 with the first line of its message, and no stack", async () => {
  const error = await told(new Error("the disk\tis full\n    at secret (/home/me/key.ts:1:2)"));
  expect(error).toEqual({ code: -32603, message: "Internal error: the disk is full" });
});

test("ERR-02 the message is bounded", async () => {
  const { message } = await told(new Error("x".repeat(1_000_000)));
  expect(message.length).toBeLessThan(MAX_ERROR_MESSAGE + 30);
});

test.each([[undefined], [null], [5], [{}], [Symbol("s")], [Object.create(null)], [new Proxy({}, hostile())]])(
  "J-23 whatever is thrown, the peer is told something: %#",
  async (thrown) => {
    expect(await told(thrown)).toEqual({ code: -32603, message: "Internal error" });
  },
);

test("J-23 a thrown text is the message", async () => {
  expect(await told("no such luck")).toEqual({ code: -32603, message: "Internal error: no such luck" });
});

test("ERR-08 ERR-14 a RequestError travels as it is", async () => {
  expect(await told(invalidParams("cwd must be absolute\nit is not", { field: "cwd" }))).toEqual({
    code: -32602,
    message: "cwd must be absolute\nit is not",
    data: { field: "cwd" },
  });
  expect(await told(new RequestError(1.5, "odd"))).toEqual({ code: -32603, message: "odd" });
});

test.each([
  ["BigInt", { n: 1n }],
  ["a function", () => 1],
  ["a symbol", Symbol("s")],
  ["a cycle", cycle()],
  ["toJSON that throws", { toJSON: () => JSON.parse("") }],
])("J-23 a result that cannot be serialised fails that request, and no other: %s", async (_, result) => {
  const { peer } = talk({ requests: { bad: () => result, later: async () => result, good: () => "good" } });
  peer.request(1, "bad");
  peer.request(2, "later");
  peer.request(3, "good");
  const error = (method: string) => ({ code: -32603, message: `The result of "${method}" cannot be serialised` });
  const answers = await peer.drain();
  expect(answers).toContainEqual({ jsonrpc: "2.0", id: 1, error: error("bad") });
  expect(answers).toContainEqual({ jsonrpc: "2.0", id: 2, error: error("later") });
  expect(answers).toContainEqual({ jsonrpc: "2.0", id: 3, result: "good" });
});

test("J-09 error data that cannot be serialised is left out, and the rest travels", async () => {
  expect(await told(new RequestError(42, "why", cycle()))).toEqual({ code: 42, message: "why" });
});

test("J-23 a thenable may settle twice, or throw, and the request is answered once", async () => {
  const twice = {
    // biome-ignore lint/suspicious/noThenProperty: the subject
    then(done: (value: string) => void, failed: (error: Error) => void) {
      done("once");
      done("twice");
      failed(new Error("thrice"));
      throw new Error("four times");
    },
  };
  const { peer } = talk({ requests: { twice: () => twice } });
  peer.request(1, "twice");
  await peer.drain();
  await peer.drain();
  expect(peer.heard.filter((heard) => heard.id === 1)).toEqual([{ jsonrpc: "2.0", id: 1, result: "once" }]);
});

test.each([
  ["an unknown code", { code: -31999, message: "odd" }, -31999, "odd"],
  ["a code of one's own", { code: 42, message: "ours" }, 42, "ours"],
  ["no code", { message: "bare" }, -32603, "bare"],
  ["a code that is a text", { code: "E1", message: "m" }, -32603, "m"],
  ["no message", { code: 1 }, 1, "an error without a message"],
  ["a text", "boom", -32603, "an error without a message"],
  ["false", false, -32603, "an error without a message"],
])(
  "ERR-03 ERR-04 J-09 an odd error still rejects the call, with what can be told: %s",
  async (_, error, code, reason) => {
    const { peer, connection } = talk();
    const call = connection.request("session/prompt");
    await peer.next();
    peer.say({ jsonrpc: "2.0", id: 1, error });
    expect(await failure(call)).toMatchObject({ name: "RequestError", code, reason });
  },
);

test("promise 5: a received error names the method and the peer, and keeps words and data", async () => {
  const { peer, connection } = talk();
  const call = connection.request("session/prompt");
  await peer.next();
  peer.say({ jsonrpc: "2.0", id: 1, error: { code: -32000, message: "Sign in", data: { a: [1] } } });
  const error = await failure(call);
  expect(error.message).toBe('session/prompt failed: Sign in (-32000, from the agent "raw")');
  expect(error).toMatchObject({ reason: "Sign in", data: { a: [1] }, origin: { method: "session/prompt" } });
});

test.each([
  [-32603, { details: "Permission denied\n    at Server" }, "Internal error: Permission denied"],
  [-32603, { details: "Internal error" }, "Internal error"],
  [-32603, { details: 5 }, "Internal error"],
  [-32603, null, "Internal error"],
  [-32000, { details: "Permission denied" }, "Internal error"],
])("promise 5: of an internal error, the details in its data are said: %i %j", async (code, data, said) => {
  const { peer, connection } = talk();
  const call = connection.request("m");
  await peer.next();
  peer.say({ jsonrpc: "2.0", id: 1, error: { code, message: "Internal error", data } });
  const error = await failure(call);
  expect(error).toMatchObject({ reason: "Internal error", said, data });
  expect(error.message).toBe(`m failed: ${said} (${code}, from the agent "raw")`);
});

test("ERR-16 an error with a null id completes nothing, and is reported", async () => {
  const { peer, connection, incidents } = talk();
  const call = connection.request("m");
  await peer.next();
  peer.say({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } });
  expect(await peer.drain()).toEqual([]);
  expect(connection.pendingCalls).toBe(1);
  expect(incidents).toMatchObject([{ kind: "unmatched", problem: "The peer could not read a message of ours" }]);
  peer.result(1, "fine");
  expect(await call).toBe("fine");
});

test("what a decoder throws rejects its call", async () => {
  const { peer, connection } = talk();
  const decode = () => {
    throw new TypeError("not a session");
  };
  const call = connection.request("m", {}, { decode });
  await peer.next();
  peer.result(1);
  expect((await failure(call)).message).toBe("not a session");
});

function cycle(): object {
  const one: { self?: unknown } = {};
  one.self = one;
  return one;
}

function hostile(): ProxyHandler<object> {
  const no = () => {
    throw new Error("do not touch");
  };
  return { get: no, getPrototypeOf: no, has: no, ownKeys: no };
}
