import { expect, test, vi } from "vitest";
import { failure, gate, settle, talk } from "./fixtures/raw-peer.ts";
import type { RequestContext } from "./index.ts";

const cancel = (requestId: unknown) => ({ jsonrpc: "2.0", method: "$/cancel_request", params: { requestId } });
const CANCELLED = { code: -32800, message: "Request cancelled" };

/** Waits until the request is cancelled, and throws what `wrap` makes of the reason. */
const untilAborted =
  (wrap: (reason: unknown) => unknown = (reason) => reason) =>
  (_: unknown, { signal }: RequestContext) =>
    new Promise((_, reject) => {
      const onAbort = () => reject(wrap(signal.reason));
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort);
    });

test("RCAN-01 RCAN-02 RCAN-06 cancelling aborts the handler's signal, and the request gets its one answer", async () => {
  const { peer } = talk({ requests: { wait: untilAborted() } });
  peer.request(4, "wait");
  peer.say(cancel(4), cancel(4));
  await peer.drain();
  await settle();
  expect(peer.heard.filter((heard) => heard.id === 4)).toEqual([{ jsonrpc: "2.0", id: 4, error: CANCELLED }]);
});

test("RCAN-01 a cancellation reaches the sender's request, not ours with the same id", async () => {
  const { peer, connection } = talk({ requests: { wait: untilAborted() } });
  const call = connection.request("m");
  const { id } = await peer.next();
  peer.request(id, "wait");
  peer.say(cancel(id));
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id, error: CANCELLED });
  expect(connection.pendingCalls).toBe(1);
  peer.result(id, "ours");
  expect(await call).toBe("ours");
});

test.each([
  ["an AbortError", () => new DOMException("stopped", "AbortError")],
  ["an error whose cause is the abort", (reason: unknown) => new Error("fetch failed", { cause: reason })],
  ["one deep down", (reason: unknown) => new Error("a", { cause: new Error("b", { cause: reason }) })],
])("ERR-11 ERR-12 after a cancellation an abort is -32800, never -32603: %s", async (_, wrap) => {
  const { peer } = talk({ requests: { wait: untilAborted(wrap) } });
  peer.request(1, "wait");
  peer.say(cancel(1));
  await peer.drain();
  await settle();
  expect(peer.heard[0]).toEqual({ jsonrpc: "2.0", id: 1, error: CANCELLED });
});

test("ERR-12 without a cancellation an abort is a failure like any other", async () => {
  const abort = () => {
    throw new DOMException("timed out", "AbortError");
  };
  const { peer } = talk({ requests: { abort } });
  peer.request(1, "abort");
  expect(await peer.drain()).toMatchObject([{ error: { code: -32603 } }]);
});

test("RCAN-03 RCAN-11 a handler may answer a cancelled request with a result", async () => {
  const answer = gate<string>();
  const { peer } = talk({ requests: { wait: () => answer.promise } });
  peer.request(1, "wait");
  peer.say(cancel(1));
  answer.resolve("done anyway");
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id: 1, result: "done anyway" });
});

test("RCAN-02 a request that still waits for its turn is answered at once, and its handler never runs", async () => {
  const slow = gate();
  const ran: string[] = [];
  const { peer } = talk(
    {
      requests: { slow: () => slow.promise, next: () => ran.push("next") },
      notifications: { note: () => slow.promise },
    },
    { limits: { maxHandlersInFlight: 1 } },
  );
  peer.notify("note", { sessionId: "s" });
  peer.request(1, "next", { sessionId: "s" });
  peer.request(2, "slow");
  peer.request(3, "next");
  peer.say(cancel(1), cancel(3));
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id: 1, error: CANCELLED });
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id: 3, error: CANCELLED });
  slow.resolve();
  expect((await peer.next()).id).toBe(2);
  expect(await peer.drain()).toEqual([]);
  expect(ran).toEqual([]);
});

test("a signal that is looked at after the cancellation is aborted already", async () => {
  const go = gate();
  const { peer } = talk({
    requests: {
      late: async (_: unknown, context: RequestContext) => {
        await go.promise;
        return { aborted: context.signal.aborted };
      },
    },
  });
  peer.request(1, "late");
  peer.say(cancel(1));
  go.resolve();
  expect((await peer.next()).result).toEqual({ aborted: true });
});

test.each([[undefined], [null], [99], ["1"], [1.5], [{}], [[]], [true]])(
  "RCAN-04 RCAN-13 J-22 cancelling what is unknown or malformed is ignored: %j",
  async (id) => {
    const answer = gate();
    const { peer } = talk({ requests: { wait: untilAborted(), other: () => answer.promise } });
    peer.request(1, "wait");
    peer.say(cancel(id), { jsonrpc: "2.0", method: "$/cancel_request" });
    peer.say({ jsonrpc: "2.0", method: "$/cancel_request", params: null });
    peer.say({ jsonrpc: "2.0", method: "$/cancel_request", params: "x" });
    expect(await peer.drain()).toEqual([]);
  },
);

test("RCAN-04 J-22 cancelling what is answered already is ignored", async () => {
  const { peer } = talk({ requests: { now: () => "now" } });
  peer.request(1, "now");
  peer.say(cancel(1));
  expect(await peer.drain()).toEqual([{ jsonrpc: "2.0", id: 1, result: "now" }]);
});

test("RCAN-06 RCAN-07 what starts with $/ is never answered, and ignored when unknown", async () => {
  const { peer, incidents } = talk();
  peer.notify("$/unknown", { a: 1 });
  expect(await peer.drain()).toEqual([]);
  expect(incidents).toEqual([]);
  peer.request(1, "$/unknown");
  expect(await peer.drain()).toMatchObject([{ id: 1, error: { code: -32601 } }]);
});

test("RCAN-12 the old spelling is understood", async () => {
  const { peer } = talk({ requests: { wait: untilAborted() } });
  peer.request(1, "wait");
  peer.notify("$/cancelRequest", { requestId: 1 });
  expect((await peer.next()).error).toEqual(CANCELLED);
});

test("promise 4: aborting a call tells the peer once, and the peer's answer settles it", async () => {
  const { peer, connection } = talk();
  const controller = new AbortController();
  await failure(connection.request("other", { n: 1n }));
  const call = connection.request("session/prompt", {}, { signal: controller.signal });
  const { id } = await peer.next();
  controller.abort(new Error("the user stopped it"));
  controller.abort();
  expect(await peer.drain()).toEqual([cancel(id)]);
  expect(connection.pendingCalls).toBe(1);
  peer.say({ jsonrpc: "2.0", id, error: CANCELLED });
  expect(await failure(call)).toMatchObject({ name: "RequestError", code: -32800 });
});

test("RCAN-11 a late success after an abort is a success", async () => {
  const { peer, connection } = talk();
  const controller = new AbortController();
  const call = connection.request("m", {}, { signal: controller.signal });
  controller.abort();
  peer.result(1, "late");
  expect(await call).toBe("late");
});

test("a call whose signal is aborted beforehand is not sent", async () => {
  const { peer, connection } = talk();
  const reason = new Error("too late");
  const error = await failure(connection.request("m", {}, { signal: AbortSignal.abort(reason) }));
  expect(error).toMatchObject({ name: "CancelledError", message: "m was cancelled", cause: reason });
  expect(await peer.drain()).toEqual([]);
});

test("J-03 a peer that ignores the cancellation is given up after cancelGraceMs, and its late answer is harmless", async () => {
  vi.useFakeTimers();
  try {
    const { peer, connection, incidents } = talk({}, { limits: { cancelGraceMs: 700 } });
    const controller = new AbortController();
    const call = failure(connection.request("m", {}, { signal: controller.signal }));
    controller.abort("enough");
    await vi.advanceTimersByTimeAsync(699);
    expect(connection.pendingCalls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ name: "CancelledError", cause: "enough" });
    expect(connection.pendingCalls).toBe(0);
    peer.result(1, "late");
    expect(incidents).toMatchObject([{ kind: "unmatched" }]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("an answer that is held up by a handler is given up too", async () => {
  vi.useFakeTimers();
  try {
    const stuck = gate();
    const { peer, connection } = talk(
      { notifications: { note: () => stuck.promise } },
      { limits: { cancelGraceMs: 700 } },
    );
    const controller = new AbortController();
    const call = failure(connection.request("m", { sessionId: "s" }, { signal: controller.signal }));
    peer.notify("note", { sessionId: "s" });
    peer.result(1, "held up");
    controller.abort("enough");
    await vi.advanceTimersByTimeAsync(700);
    expect(await call).toMatchObject({ name: "CancelledError" });
    stuck.resolve();
  } finally {
    vi.useRealTimers();
  }
});

test("a call that is over leaves neither a listener nor a timer behind", async () => {
  vi.useFakeTimers();
  try {
    const { peer, connection } = talk();
    const controller = new AbortController();
    const { signal } = controller;
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners++;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners--;
      removeEventListener.apply(signal, args);
    };
    const first = connection.request("m", {}, { signal });
    peer.result(1);
    await first;
    const second = failure(connection.request("m", {}, { signal }));
    controller.abort();
    peer.say({ jsonrpc: "2.0", id: 2, error: CANCELLED });
    await second;
    expect(listeners).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("promise 4: a cancelled call does not poison the next one", async () => {
  const { peer, connection } = talk({ requests: { wait: untilAborted(), next: () => "fine" } });
  peer.request(1, "wait");
  peer.say(cancel(1));
  expect((await peer.next()).error).toEqual(CANCELLED);
  peer.request(1, "next");
  expect(await peer.next()).toEqual({ jsonrpc: "2.0", id: 1, result: "fine" });
  const controller = new AbortController();
  const first = failure(connection.request("m", {}, { signal: controller.signal }));
  controller.abort();
  peer.say({ jsonrpc: "2.0", id: 1, error: CANCELLED });
  await first;
  const second = connection.request("m");
  peer.result(2, "fine");
  expect(await second).toBe("fine");
});
