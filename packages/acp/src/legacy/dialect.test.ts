import { describe, expect, test } from "vitest";
import { Connection, type Message, type Wire } from "../rpc/index.ts";
import { memoryPair } from "../wire/index.ts";
import { dialect, type Translator } from "./dialect.ts";
import { RawPeer } from "./fixtures/raw-peer.ts";

type Json = { [key: string]: any };

/** A wire whose peer is this test. */
function scripted() {
  const log: string[] = [];
  const sent: Json[] = [];
  let receiver: Parameters<Wire["open"]>[0] | undefined;
  let room: Promise<void> | undefined;
  const wire: Wire = {
    open: (given) => void (receiver = given),
    send: (message) => {
      sent.push(message);
      return room;
    },
    pause: () => void log.push("pause"),
    resume: () => void log.push("resume"),
    end: async () => void log.push("end"),
    destroy: () => void log.push("destroy"),
  };
  const say = (value: unknown) => receiver!.message(value);
  return { wire, sent, log, say, receiver: () => receiver!, full: (promise?: Promise<void>) => void (room = promise) };
}

function opened(translator: Translator) {
  const peer = scripted();
  const wire = dialect(() => translator)(peer.wire);
  const heard: unknown[] = [];
  const events: string[] = [];
  wire.open({
    message: (value) => void heard.push(value),
    fault: () => void events.push("fault"),
    end: () => void events.push("end"),
    broken: () => void events.push("broken"),
  });
  return { ...peer, wire, heard, events };
}

describe("a dialect", () => {
  test("is told which call an answer belongs to, as it was before translation, in both directions", () => {
    const abouts: unknown[] = [];
    const { wire, say } = opened({
      fromPeer(message, about, io) {
        if (about) abouts.push(["from", about]);
        io.toUs("method" in message ? ({ ...message, method: "theirs/new" } as Message) : message);
      },
      toPeer(message, about, io) {
        if (about) abouts.push(["to", about]);
        io.toPeer("method" in message ? ({ ...message, method: "ours/old" } as Message) : message);
      },
    });
    wire.send({ jsonrpc: "2.0", id: 1, method: "ours/new", params: { a: 1 } });
    say({ jsonrpc: "2.0", id: 1, method: "theirs/old", params: { b: 2 } });
    say({ jsonrpc: "2.0", id: 1, result: {} });
    wire.send({ jsonrpc: "2.0", id: 1, result: {} });
    expect(abouts).toEqual([
      ["from", { method: "ours/new", params: { a: 1 } }],
      ["to", { method: "theirs/old", params: { b: 2 } }],
    ]);
  });

  test("is not told of words when it skips them, and of nothing else less; their order stays", () => {
    const told: unknown[] = [];
    const { say, heard } = opened({
      skipsWords: true,
      fromPeer(message, _, io) {
        told.push(message);
        io.toUs(message);
      },
    });
    const update = (update: object, more = {}) => ({
      ...{ jsonrpc: "2.0", method: "session/update", params: { sessionId: "s", update } },
      ...more,
    });
    const words = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "a" } };
    const others = [
      update({ ...words, content: { type: "image" } }),
      update({ ...words, sessionUpdate: "tool_call" }),
      update(words, { id: 1 }),
      update(words, { method: "_session/update" }),
    ];
    const all = [others[0], update(words), ...others.slice(1), update({ sessionUpdate: "agent_message_chunk" })];
    for (const message of all) say(message);
    say({ jsonrpc: "2.0", method: "session/update", params: null });
    expect(told).toEqual([...others, all.at(-1), { jsonrpc: "2.0", method: "session/update", params: null }]);
    expect(heard.slice(0, all.length)).toEqual(all);
  });

  test("forgets a call with its answer", () => {
    const abouts: unknown[] = [];
    const { wire, say } = opened({
      fromPeer(message, about, io) {
        abouts.push(about?.method);
        io.toUs(message);
      },
    });
    wire.send({ jsonrpc: "2.0", id: 1, method: "once" });
    say({ jsonrpc: "2.0", id: 1, result: {} });
    say({ jsonrpc: "2.0", id: 1, result: {} });
    expect(abouts).toEqual(["once", undefined]);
  });

  test("answers a call of ours only when the call has been sent", async () => {
    const [near, far] = memoryPair();
    const peer = new RawPeer(far);
    const answering = dialect(() => ({
      toPeer(message, _about, io) {
        if ("method" in message && "id" in message) io.toUs({ jsonrpc: "2.0", id: message.id, result: { here: true } });
        else io.toPeer(message);
      },
    }));
    const connection = new Connection(answering(near), {
      handlers: { request: () => undefined, notification: () => undefined },
    });
    await expect(connection.request("anything")).resolves.toEqual({ here: true });
    await connection.close();
    expect(peer.heard).toEqual([]);
  });

  test("keeps what arrives behind what it held back", async () => {
    const { wire, heard, events, receiver } = opened({
      toPeer(_message, _about, io) {
        io.toUs({ jsonrpc: "2.0", method: "first" });
        receiver().message({ jsonrpc: "2.0", method: "second" });
        receiver().end();
      },
    });
    wire.send({ jsonrpc: "2.0", method: "x" });
    expect(heard).toEqual([]);
    await Promise.resolve();
    expect(heard).toEqual([
      { jsonrpc: "2.0", method: "first" },
      { jsonrpc: "2.0", method: "second" },
    ]);
    expect(events).toEqual(["end"]);
  });

  test.each([
    ["an array", []],
    ["null", null],
    ["a text", "hello"],
    ["no JSON-RPC", { method: "x" }],
    ["an id that is none", { jsonrpc: "2.0", id: {}, method: "x" }],
    ["neither call nor answer", { jsonrpc: "2.0", id: 1 }],
  ])("lets %s pass unseen", (_name, value) => {
    const { say, heard } = opened({
      fromPeer: () => {
        throw new Error("seen");
      },
    });
    say(value);
    expect(heard).toEqual([value]);
  });

  test("passes a message on as it is when its translator fails (promise 6)", () => {
    const { say, heard } = opened({
      fromPeer: () => {
        throw new Error("no");
      },
    });
    say({ jsonrpc: "2.0", method: "x" });
    expect(heard).toEqual([{ jsonrpc: "2.0", method: "x" }]);
  });

  test("passes the flow of the wire through: room, pause, resume, faults and ends", async () => {
    const { wire, log, full, receiver, events } = opened({ toPeer: (message, _about, io) => io.toPeer(message) });
    expect(wire.send({ jsonrpc: "2.0", method: "x" })).toBeUndefined();
    const room = Promise.resolve();
    full(room);
    expect(wire.send({ jsonrpc: "2.0", method: "x" })).toBe(room);
    wire.pause();
    wire.resume();
    receiver().fault({ kind: "syntax", problem: "", bytes: 0, head: "" });
    receiver().end();
    receiver().broken(new Error("gone"));
    await wire.end();
    wire.destroy();
    expect(log).toEqual(["pause", "resume", "end", "destroy"]);
    expect(events).toEqual(["fault", "end", "broken"]);
  });

  test("reports what cannot be serialised to the caller, and forgets the call", () => {
    const abouts: unknown[] = [];
    const peer = scripted();
    const wire = dialect(() => ({
      fromPeer: (message, about, io) => {
        abouts.push(about);
        io.toUs(message);
      },
    }))({
      ...peer.wire,
      send: () => {
        throw new TypeError("circular");
      },
    });
    wire.open({ message: () => {}, fault: () => {}, end: () => {}, broken: () => {} });
    expect(() => wire.send({ jsonrpc: "2.0", id: 1, method: "x" })).toThrow("circular");
    peer.say({ jsonrpc: "2.0", id: 1, result: {} });
    expect(abouts).toEqual([undefined]);
  });

  test("stops reading while a peer does not read what the dialect answers", async () => {
    const { say, log, full } = opened({
      fromPeer: (message, _about, io) => io.toPeer({ jsonrpc: "2.0", id: (message as { id: number }).id, result: {} }),
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    full(promise);
    for (let id = 0; id <= 1_024; id++) say({ jsonrpc: "2.0", id, method: "x" });
    expect(log).toEqual(["pause"]);
    resolve();
    await promise;
    await Promise.resolve();
    expect(log).toEqual(["pause", "resume"]);
  });

  test("has a state of its own for each connection", () => {
    let made = 0;
    const one = dialect(() => {
      made++;
      return {};
    });
    one(scripted().wire);
    one(scripted().wire);
    expect(made).toBe(2);
  });

  test("matches ids that a number cannot hold", () => {
    const abouts: unknown[] = [];
    const { wire, say } = opened({
      toPeer(message, about, io) {
        abouts.push(about?.method);
        io.toPeer(message);
      },
    });
    say({ jsonrpc: "2.0", id: 9007199254740993n, method: "big" });
    wire.send({ jsonrpc: "2.0", id: 9007199254740993n, result: null });
    expect(abouts).toEqual(["big"]);
  });
});
