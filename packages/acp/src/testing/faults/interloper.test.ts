import { describe, expect, test } from "vitest";
import { faultOf, faults } from "./catalogue.ts";
import { quick } from "./fixtures/meeting.ts";
import { type Ends, Interloper, type InterloperOptions } from "./interloper.ts";
import { bytesOf, join } from "./line.ts";
import type { Victim } from "./scene.ts";

const text = (parts: readonly Uint8Array[]) => new TextDecoder().decode(join(parts));

/** A conversation, from the victim's peer and from the victim, in the order in which it goes over the wire. */
const conversation: { readonly [victim in Victim]: readonly (readonly ["peer" | "victim", object])[] } = {
  client: [
    ["victim", { id: 1, method: "initialize", params: { protocolVersion: 1 } }],
    ["peer", { id: 1, result: { protocolVersion: 1 } }],
    ["victim", { id: 2, method: "session/new", params: { cwd: "/work" } }],
    ["peer", { id: 2, result: { sessionId: "s" } }],
    ["victim", { id: 3, method: "session/prompt", params: { sessionId: "s" } }],
    ["peer", { id: 3, result: { stopReason: "end_turn" } }],
  ],
  agent: [
    ["peer", { id: 1, method: "initialize", params: { protocolVersion: 1 } }],
    ["victim", { id: 1, result: { protocolVersion: 1 } }],
    ["peer", { id: 2, method: "session/new", params: { cwd: "/work" } }],
    ["victim", { id: 2, result: { sessionId: "s" } }],
    ["peer", { id: 3, method: "session/prompt", params: { sessionId: "s" } }],
    ["victim", { id: 3, result: { stopReason: "end_turn" } }],
  ],
};

const rpc = (message: object) => bytesOf(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

async function run(name: string, options: InterloperOptions & { readonly towards: Victim }, more: Uint8Array[] = []) {
  const toVictim: Uint8Array[] = [];
  const toPeer: Uint8Array[] = [];
  const ends: Ends = {
    toVictim: (bytes) => void toVictim.push(bytes) as undefined,
    closeVictim: () => undefined,
    toPeer: (bytes) => void toPeer.push(bytes) as undefined,
    closePeer: () => undefined,
  };
  const interloper = new Interloper(faultOf(name), ends, { ...quick, ...options });
  interloper.open();
  for (const [from, message] of conversation[options.towards]) {
    await (from === "peer" ? interloper.peerSays(rpc(message)) : interloper.victimSays(rpc(message)));
  }
  for (const bytes of more) await interloper.victimSays(bytes);
  interloper.stop();
  return { toVictim, toPeer };
}

/** Faults after which nobody reads any more: nothing further would be waited for. */
const deaf = ["A-06"];

const each = faults
  .filter(({ name }) => !deaf.includes(name))
  .flatMap(({ name, towards }) => towards.map((victim) => [name, victim] as const));

test.each(each)("%s towards the %s: the same seed makes the same bytes", async (name, towards) => {
  const [first, second] = [await run(name, { towards }), await run(name, { towards })];
  expect(join(first.toVictim)).toEqual(join(second.toVictim));
  expect(first.toVictim.map(({ length }) => length)).toEqual(second.toVictim.map(({ length }) => length));
  expect(join(first.toPeer)).toEqual(join(second.toPeer));
});

describe("an interloper", () => {
  test("makes other bytes of another seed", async () => {
    const sizes = async (seed: number) =>
      (await run("F-01/pieces", { towards: "client", seed })).toVictim.map(({ length }) => length);
    expect(await sizes(1)).not.toEqual(await sizes(2));
  });

  test("F-15: leaves every other byte as it is", async () => {
    const line = bytesOf('{"jsonrpc":"2.0","id":9007199254740993,  "method":"_x","params":{"n":1.0,"n":1e400}}\r\n');
    const { toPeer } = await run("F-10", { towards: "client" }, [line.subarray(0, 30), line.subarray(30)]);
    expect(text(toPeer).endsWith(text([line]))).toBe(true);
  });

  test("F-15: keeps the answers to what only the fault has asked, and tells of them", async () => {
    const answers: unknown[] = [];
    const answer = rpc({ id: "colloquy-fault-1", error: { code: -32601, message: "x" } });
    const { toPeer } = await run("J-24", { towards: "agent", onAnswer: ({ id }) => void answers.push(id) }, [answer]);
    expect(text(toPeer)).not.toContain("colloquy-fault-1");
    expect(answers).toEqual(["colloquy-fault-1"]);
  });

  test("F-01: every byte is a write of its own", async () => {
    const { toVictim } = await run("F-01/bytes", { towards: "agent" });
    expect(new Set(toVictim.map(({ length }) => length))).toEqual(new Set([1]));
    const sent = conversation.agent.filter(([from]) => from === "peer").map(([, message]) => rpc(message));
    expect(text(toVictim)).toBe(text(sent));
  });

  test("strikes at the moment of its fault, once", async () => {
    const { toVictim } = await run("J-34", { towards: "client" });
    const lines = text(toVictim).trimEnd().split("\n");
    expect(lines.findIndex((line) => line.includes("state_update"))).toBe(2);
    expect(lines.filter((line) => line.includes("state_update"))).toHaveLength(1);
    expect(lines.at(-1)).toContain("end_turn");
  });

  test("F-08: an endless line is made no faster than it is read", async () => {
    let taken = 0;
    const ends: Ends = {
      toVictim: () => {
        taken++;
        return new Promise<void>(() => {});
      },
      closeVictim: () => undefined,
      toPeer: () => undefined,
      closePeer: () => undefined,
    };
    const interloper = new Interloper(faultOf("F-08/endless"), ends, { towards: "agent" });
    interloper.peerSays(rpc({ id: 1, method: "initialize", params: {} }));
    interloper.victimSays(rpc({ id: 1, result: { protocolVersion: 1 } }));
    interloper.peerSays(rpc({ id: 2, method: "session/new", params: {} }));
    expect(interloper.victimSays(rpc({ id: 2, result: { sessionId: "s" } }))).toBeUndefined();
    expect(taken).toBe(1);
    interloper.stop();
  });
});
